import { callsOn } from '../code/read-call.ts'
import { following } from '../source/source-file.ts'
import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLine, onLines, product, productAndTests } from './pattern.ts'
import { simplePattern } from './simple-pattern.ts'

const common = {
  roles: productAndTests,
  severity: 'high',
  category: 'correctness',
  confidence: 0.93,
} as const satisfies Partial<PatternDescription>

/** Slips of the hand that compile, or nearly so. */
export const slips: readonly DefectPattern[] = [
  {
    ...common,
    id: 'assignment-in-condition',
    languages: ['javascript', 'java', 'c', 'cpp', 'csharp', 'php'],
    title: 'A condition assigns instead of comparing',
    explanation:
      'One equals sign stores the value: the condition does not depend on what was there before, and what was there is lost.',
    suggestion: 'Write the comparison.',
    cues: ['if (', 'if(', 'elseif'],
    match(place) {
      const literal =
        /(?:^|[\s}])(?:if|elseif)\s?\(\s?(?:(?:->|[\w$.[\]]){1,60}\s?(?:&&|\|\|)\s?)?(?:->|[\w$.[\]]){1,80}\s?=\s?(?:-?\d[\d.]*|true|false|null|nil|NULL|nullptr|undefined|"·*"|'·*')\s?(?:\)\s?(?:\{|$)|&&|\|\|)/
      return literal.test(place.line.mask) ? onLine(place) : null
    },
  },
  {
    ...common,
    id: 'empty-statement-after-if',
    languages: ['javascript', 'java', 'c', 'cpp', 'csharp', 'php'],
    title: 'A semicolon ends the condition',
    explanation: 'The semicolon is all that depends on the condition; what follows runs always.',
    suggestion: 'Remove the semicolon.',
    cues: ['if (', 'if('],
    match(place) {
      if (!/^\s*(?:\}\s?else\s)?if\s?\(/.test(place.line.mask)) return null
      const [call] = callsOn(place.file, place.index, /\bif\s?\(/g)
      if (call === undefined || call.endLine !== place.line.number || call.after.mask.trim() !== ';')
        return null
      // What the condition does besides, such as filling a variable, may be all that was wanted.
      if (call.args.some(({ mask }) => /\bout\s|\bTry[A-Z]/.test(mask))) return null
      const [next] = following(place.file, place.index + 1, 1)
      return next !== undefined && /^\s*(?:\{|[a-z])/.test(next.mask) && !/^\s*else\b/.test(next.mask)
        ? onLine(place)
        : null
    },
  },
  {
    ...common,
    id: 'timer-runs-at-once',
    languages: ['javascript'],
    title: 'The timer is given the result of a call',
    explanation:
      'The function runs at once, and the timer waits with what it returned, which is no function.',
    suggestion: 'Hand over a function: () => call().',
    cues: ['setTimeout(', 'setInterval(', 'setImmediate('],
    match(place) {
      for (const call of callsOn(
        place.file,
        place.index,
        /(?<![\w.$])(?:(?:window|global|globalThis)\.)?(?:setTimeout|setInterval|setImmediate)\(/g,
      )) {
        const [task, delay] = call.args
        if (task === undefined || (delay === undefined && !call.name.includes('Immediate'))) continue
        const called = /^\s*([\w$.]{1,80})\([^()]{0,120}\)\s*$/.exec(task.mask)?.[1]
        if (called !== undefined && !makesFunctions.test(called)) return onLines(place, call.endLine)
      }
      return null
    },
  },
  {
    ...common,
    id: 'thread-target-called',
    languages: ['python'],
    category: 'concurrency',
    title: 'The thread is given the result of a call',
    explanation:
      'The function runs here, before the thread is made, and the thread is left with what it returned.',
    suggestion: 'Name the function without calling it and pass its arguments in args.',
    cues: ['target='],
    match(place) {
      const called = /\b(?:Thread|Process)\([^()]{0,80}\btarget\s?=\s?(?!lambda\b)([\w.]{1,60})\(/.exec(
        place.line.mask,
      )?.[1]
      if (called === undefined || /partial|functools|make|create|get|build|wrap|factory/.test(called))
        return null
      return givesFunction(place.file.lines, called.slice(called.lastIndexOf('.') + 1)) ? null : onLine(place)
    },
  },
  simplePattern(
    {
      ...common,
      id: 'raise-not-implemented',
      languages: ['python'],
      severity: 'medium',
      title: 'NotImplemented is no exception',
      explanation: 'It is a value for comparisons. Raising it ends in a TypeError that hides what was meant.',
      suggestion: 'Raise NotImplementedError.',
      cues: ['raise NotImplemented'],
    },
    /\braise NotImplemented(?:\(|\s*$)/,
  ),
  simplePattern(
    {
      ...common,
      id: 'except-with-or',
      languages: ['python'],
      title: 'Only the first exception is caught',
      explanation: '"or" gives its first side, so the second exception is not caught.',
      suggestion: 'Name them in a tuple: except (A, B).',
      cues: ['except'],
    },
    /^\s*except\s?\(?\s?[A-Z][\w.]{1,60}\s+or\s+[A-Z][\w.]{1,60}/,
  ),
  {
    ...common,
    id: 'mutable-default',
    languages: ['python'],
    title: 'A default value is shared between calls',
    explanation:
      'The list or dictionary is made once, when the function is defined. This function changes it, so the next call starts with what this one left.',
    suggestion: 'Take None as the default and make a new one inside.',
    cues: ['def '],
    match(place) {
      const names = [
        ...place.line.mask.matchAll(
          /[(,]\s?(\w{1,40})(?:\s?:\s?[\w[\], .|]{1,60})?\s?=\s?(?:\[\s?\]|\{\s?\}|set\(\)|dict\(\)|list\(\))(?=\s?[,)])/g,
        ),
      ].map(([, name = '']) => name)
      if (
        names.every((name) => /^_|cache|memo/i.test(name)) ||
        !/^\s*(?:async\s)?def\s/.test(place.line.mask)
      )
        return null
      const body = bodyOf(place.file.lines, place.index)
      const changed = names.find((name) => !/^_|cache|memo/i.test(name) && isChanged(name, body))
      return changed === undefined && !place.suspecting ? null : onLine(place)
    },
  },
  {
    ...common,
    id: 'default-evaluated-once',
    languages: ['python'],
    roles: product,
    title: 'A default value is the time of the start',
    explanation:
      'The default is worked out once, when the function is defined, so every call gets the moment the program was loaded.',
    suggestion: 'Take None as the default and ask for the time inside.',
    cues: ['now()', 'today()', 'time.time()', 'uuid4()'],
    match(place) {
      const inDefault =
        /^\s*(?:async\s)?def\s\w{1,60}\(.{0,200}?=\s?(?:datetime\.)?(?:datetime\.(?:now|utcnow|today)|date\.today|timezone\.now|time\.time|uuid\.uuid4|uuid4)\(\)\s?[,)]/
      const inField =
        /^\s+\w{1,40}\s?=\s?(?:models|db)\.\w{1,40}\(.{0,120}?\bdefault\s?=\s?(?:datetime\.)?(?:datetime\.(?:now|utcnow|today)|date\.today|timezone\.now|time\.time|uuid\.uuid4)\(\)/
      return inDefault.test(place.line.mask) || inField.test(place.line.mask) ? onLine(place) : null
    },
  },
  simplePattern(
    {
      ...common,
      id: 'memset-swapped',
      languages: ['c', 'cpp'],
      title: 'memset is told to clear nothing',
      explanation: 'The length is the last argument, and it is 0; the size went where the byte belongs.',
      suggestion: 'Swap the last two arguments.',
      cues: ['memset'],
    },
    /\bmemset\s?\([^,;]{1,80},\s?(?:sizeof\b[^,;]{1,80}|[\w.>-]{1,40}|\d{2,9}),\s?0\s?\)/,
  ),
  {
    ...common,
    id: 'rethrow-loses-stack',
    languages: ['csharp'],
    roles: product,
    severity: 'low',
    title: 'The exception loses where it came from',
    explanation:
      'Throwing the caught variable starts its stack trace anew, so the place that failed is gone from logs.',
    suggestion: 'Write throw; alone.',
    cues: ['throw '],
    match(place) {
      const name = /^\s*throw\s(\w{1,30})\s?;\s*$/.exec(place.line.mask)?.[1]
      if (name === undefined) return null
      const catching = new RegExp(`\\bcatch\\s?\\([\\w.<>]{1,80}\\s${name}\\s?\\)`)
      const above = place.file.lines.slice(Math.max(0, place.index - 12), place.index)
      const at = above.findLastIndex(({ mask }) => catching.test(mask))
      if (
        at < 0 ||
        above.slice(at + 1).some(({ mask }) => /\}/.test(mask) || new RegExp(`\\b${name}\\s?=`).test(mask))
      )
        return null
      return onLine(place)
    },
  },
]

const makesFunctions =
  /(?:^|\.)(?:bind|proxy|delegate|partial|curry|once|debounce|throttle|wrap\w*|make\w*|create\w*|get\w*|build\w*|require|resolve|promisify|callback|cb|done|next|guard|protect|apply|safe\w*|with\w*|run\w*In\w*|handler|gen\w*|to\w*Fn|\$\w*|async\w*|act|mustCall\w*|fn|compose|common\.\w*|\w*Factory|\w*Handler|\w*Callback)$/

/** Whether a function of this file defines another one inside, most likely to give it back. */
function givesFunction(
  lines: readonly { readonly mask: string; readonly number: number }[],
  name: string,
): boolean {
  const start = lines.findIndex(({ mask }) => mask.trimStart().startsWith(`def ${name}(`))
  return start >= 0 && bodyOf(lines, start).some((mask) => /^\s+def\s|\breturn lambda\b/.test(mask))
}

function bodyOf(
  lines: readonly { readonly mask: string; readonly number: number }[],
  index: number,
): string[] {
  const width = /^\s*/.exec(lines[index]?.mask ?? '')?.[0].length ?? 0
  const body: string[] = []
  for (const line of lines.slice(index + 1, index + 60)) {
    const indent = /^\s*/.exec(line.mask)?.[0].length ?? 0
    if (line.mask.trim() !== '' && indent <= width && !/^\s*\)/.test(line.mask)) break
    body.push(line.mask)
  }
  return body
}

/** Whether a function changes a parameter that was not replaced before. */
function isChanged(name: string, body: readonly string[]): boolean {
  const replaced = new RegExp(
    `(?:^|\\s)${name}\\s?=(?!=)|\\bin\\s${name}\\b|\\bif\\s(?:not\\s)?${name}\\b|\\b${name}\\s?=\\s?copy`,
  )
  const changes = new RegExp(
    `(?<![\\w.])${name}(?:\\.(?:append|extend|insert|add|update|setdefault|pop|remove|clear)\\(|\\[[^\\]]{1,60}\\]\\s?[+-]?=(?!=)|\\s?\\+=)`,
  )
  for (const mask of body) {
    if (replaced.test(mask)) return false
    if (changes.test(mask)) return true
  }
  return false
}
