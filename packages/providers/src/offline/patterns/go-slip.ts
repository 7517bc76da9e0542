import { enclosingLines } from '../code/indentation.ts'
import { following, preceding } from '../source/source-file.ts'
import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLine, product, productAndTests } from './pattern.ts'
import { simplePattern } from './simple-pattern.ts'

const common = {
  languages: ['go'],
  roles: product,
  severity: 'high',
  category: 'correctness',
  confidence: 0.93,
} as const satisfies Partial<PatternDescription>

/** Slips that Go compiles without a word. */
export const goSlips: readonly DefectPattern[] = [
  {
    ...common,
    id: 'defer-in-loop',
    severity: 'medium',
    category: 'performance',
    title: 'A loop piles up deferred calls',
    explanation:
      'A deferred call runs when the function returns, not at the end of the round: everything opened in the loop stays open, and locked in it stays locked, until then.',
    suggestion: 'Move the body of the loop into a function of its own.',
    cues: ['defer '],
    match(place) {
      const released = /^\s+defer\s(\w{1,40})((?:\.\w{1,40}){0,3})\.(?:Close|Unlock)\(\)\s*$/.exec(
        place.line.mask,
      )
      const [, receiver = '', members = ''] = released ?? []
      if (released === null) return null
      const before = preceding(place.file, place.index, 8).map(({ mask }) => mask)
      const after = place.file.lines.slice(place.index + 1, place.index + 30).map(({ mask }) => mask)
      // What is handed on in the round must stay open until the end.
      if (after.some((mask) => isKept(receiver, mask))) return null
      if (!before.some((mask) => isTaken(receiver, members, mask))) return null
      for (const holder of enclosingLines(place.file, place.index)) {
        // The block returns, so this is the last round.
        if (endsRound(after, holder.mask)) return null
        if (/\bfunc\b/.test(holder.mask) || /^\s*(?:case|default|select)\b/.test(holder.mask)) return null
        // A few rounds that are written out open a few.
        if (/^\s*for\b.*\brange\s\[/.test(holder.mask)) return null
        // What was opened before is given back in the end, all of it.
        if (new RegExp(`^\\s*for\\b.*\\b${receiver}\\b.*\\brange\\b`).test(holder.mask)) return null
        if (/^\s*for\b.*\{\s*$/.test(holder.mask)) return onLine(place)
      }
      return place.suspecting ? onLine(place) : null
    },
  },
  simplePattern(
    {
      ...common,
      id: 'sleep-without-unit',
      title: 'A wait is given in nanoseconds',
      explanation: 'A bare number is a count of nanoseconds, so this wait is over before it begins.',
      suggestion: 'Multiply by a unit, such as time.Second.',
      cues: ['time.Sleep(', 'time.After(', 'time.NewTimer(', 'time.NewTicker(', 'time.Tick('],
    },
    /\btime\.(?:Sleep|After|NewTimer|NewTicker|Tick)\((?:[2-9]|[1-9]\d{1,5})\)/,
  ),
  {
    ...common,
    id: 'waitgroup-add-inside',
    roles: productAndTests,
    category: 'concurrency',
    title: 'The wait group counts too late',
    explanation:
      'Add runs in the new goroutine. Wait may be reached before it, sees nothing to wait for, and returns while the work goes on.',
    suggestion: 'Call Add before the go statement.',
    cues: ['.Add('],
    match(place) {
      if (!/^\s*(\w{1,30}\.)?(?:wg|waitGroup|WaitGroup|group)\.Add\(\d{1,3}\)\s*$/i.test(place.line.mask))
        return null
      const [previous] = preceding(place.file, place.index, 1)
      return previous !== undefined && /^\s*go func\([^)]{0,200}\) \{\s*$/.test(previous.mask)
        ? onLine(place)
        : null
    },
  },
  {
    ...common,
    id: 'deferred-lock',
    roles: productAndTests,
    category: 'concurrency',
    title: 'The lock is taken again instead of given back',
    explanation: 'The deferred call locks a mutex that is held already, so the function never returns.',
    suggestion: 'Defer Unlock.',
    cues: ['defer '],
    match(place) {
      const lock = /^\s*defer\s([\w.]{1,60})\.(R?Lock)\(\)\s*$/.exec(place.line.mask)
      const [previous] = preceding(place.file, place.index, 1)
      return lock !== null && previous?.mask.trim() === `${lock[1]}.${lock[2]}()` ? onLine(place) : null
    },
  },
  {
    ...common,
    id: 'close-before-error-check',
    title: 'The answer is used before the error is looked at',
    explanation:
      'When the request fails there is no answer, and reading its body ends the program with a nil pointer.',
    suggestion: 'Look at the error first, then defer the close.',
    cues: ['defer '],
    match(place) {
      const name = /^\s*defer\s(\w{1,30})\.Body\.Close\(\)/.exec(place.line.mask)?.[1]
      const [previous] = preceding(place.file, place.index, 1)
      if (name === undefined || previous === undefined) return null
      const [next] = following(place.file, place.index + 1, 1)
      const call = new RegExp(
        `^\\s*${name}\\s?,\\s?(?:err|e|\\w{0,20}Err)\\s?:?=\\s?(?:http|client|c|\\w{1,30}[cC]lient|http\\.DefaultClient)\\.(?:Get|Post|Head|Do|PostForm)\\(`,
      )
      return call.test(previous.mask) && next !== undefined && /\berr\b|Err\b/.test(next.mask)
        ? onLine(place)
        : null
    },
  },
]

/** Whether a line takes what is given back: a lock, a file or the answer to a request. */
function isTaken(receiver: string, members: string, mask: string): boolean {
  if (mask.includes(`${receiver}${members}.Lock()`)) return true
  return new RegExp(
    `(?:^|[\\s(])${receiver}\\s?,\\s?\\w{1,20}\\s?:?=\\s?(?:os\\.(?:Open|Create|OpenFile)|(?:\\w{1,30}\\.){0,3}(?:Get|Post|Head|Do|Put\\w{0,10}|Delete|Open|PostForm))\\(`,
  ).test(mask)
}

/** Whether a line hands a value on to a list, a channel or a goroutine. */
function isKept(receiver: string, mask: string): boolean {
  return (
    new RegExp(
      `\\bappend\\([^)]{0,120}\\b${receiver}\\b|<-\\s?.{0,60}\\b${receiver}\\b|\\]\\s?=\\s?&?${receiver}\\b`,
    ).test(mask) || /\bgo\s(?:func\b|\w)/.test(mask)
  )
}

/** A block that returns or breaks after the call is not entered again. */
function endsRound(after: readonly string[], block: string): boolean {
  const width = /^\s*/.exec(block)?.[0].length ?? 0
  for (const mask of after) {
    const indent = /^\s*/.exec(mask)?.[0].length ?? 0
    if (mask.trim() !== '' && indent <= width) return false
    if (indent === width + 1 && /^\s*(?:return|break|panic\(|os\.Exit|log\.Fatal)/.test(mask)) return true
  }
  return false
}
