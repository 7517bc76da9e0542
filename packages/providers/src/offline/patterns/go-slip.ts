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
      if (
        !/^\s+defer\s[\w.]{1,60}(?:Close|Unlock|RUnlock|Stop|Release|Rollback|Done|cancel)\(|^\s+defer cancel\(\)/.test(
          place.line.mask,
        )
      )
        return null
      for (const holder of enclosingLines(place.file, place.index)) {
        if (/\bfunc\b/.test(holder.mask) || /^\s*(?:case|default|select)\b/.test(holder.mask)) return null
        if (/^\s*for\b.*\{\s*$/.test(holder.mask))
          return endsRound(
            place.file.lines.slice(place.index + 1, place.index + 30).map(({ mask }) => mask),
            holder.mask,
          )
            ? null
            : onLine(place)
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

/** A loop that returns or breaks after the call in each round has one round. */
function endsRound(after: readonly string[], loop: string): boolean {
  const width = /^\s*/.exec(loop)?.[0].length ?? 0
  for (const mask of after) {
    const indent = /^\s*/.exec(mask)?.[0].length ?? 0
    if (mask.trim() !== '' && indent <= width) return false
    if (indent === width + 1 && /^\s*(?:return|break|panic\(|os\.Exit|log\.Fatal)/.test(mask)) return true
  }
  return false
}
