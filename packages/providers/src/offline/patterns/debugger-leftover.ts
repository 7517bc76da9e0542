import { enclosingLines } from '../code/indentation.ts'
import { preceding } from '../source/source-file.ts'
import type { DefectPattern, PatternDescription, Place } from './pattern.ts'
import { onLine, product, productAndTests } from './pattern.ts'
import { simplePattern } from './simple-pattern.ts'

const common = {
  roles: productAndTests,
  severity: 'high',
  category: 'correctness',
  title: 'A stop for the debugger is left in',
  explanation:
    'The program halts there and waits for somebody at a terminal or a debugger who is not there in production or in CI.',
  suggestion: 'Remove it.',
  confidence: 0.95,
} as const satisfies Partial<PatternDescription>

/** What people put in to look inside, and forget. */
export const debuggerLeftovers: readonly DefectPattern[] = [
  {
    ...common,
    id: 'debugger-javascript',
    languages: ['javascript'],
    cues: ['debugger'],
    match: (place) =>
      /^\s*debugger\s*;?\s*$|[{;]\s?debugger\s?;/.test(place.line.mask) && !isExplained(place)
        ? onLine(place)
        : null,
  },
  {
    ...common,
    id: 'debugger-python',
    languages: ['python'],
    cues: ['set_trace', 'breakpoint()', 'post_mortem'],
    match: (place) =>
      /^\s*(?:(?:import|from) [\w. ]{2,40};\s?)?(?:(?:i?pdb|pudb|wdb|rpdb|pdb)\.)?set_trace\(\)|^\s*breakpoint\(\)/.test(
        place.line.mask,
      ) &&
      !/\bdef\s/.test(place.line.mask) &&
      !isMeant(place)
        ? onLine(place)
        : null,
  },
  {
    ...common,
    id: 'debugger-ruby',
    languages: ['ruby'],
    cues: ['binding.', 'byebug', 'debugger'],
    match: (place) => (rubyStop.test(place.line.mask) && !isMeant(place) ? onLine(place) : null),
  },
  simplePattern(
    {
      ...common,
      id: 'debugger-php',
      languages: ['php'],
      roles: product,
      title: 'A dump for debugging is left in',
      explanation:
        'The call prints what it is given into the answer and ends the request, in production too.',
      cues: ['dd(', 'ddd(', 'xdebug_break('],
    },
    /^\s*(?:dd|ddd|xdebug_break)\([^)]{0,300}\)\s*;/,
  ),
  simplePattern(
    {
      ...common,
      id: 'debugger-rust',
      languages: ['rust'],
      roles: product,
      severity: 'low',
      title: 'A dbg! call is left in',
      explanation: 'It prints the expression to standard error each time it runs, in release builds too.',
      cues: ['dbg!('],
    },
    /(?<![\w:])dbg!\(/,
  ),
  simplePattern(
    { ...common, id: 'debugger-csharp', languages: ['csharp'], roles: product, cues: ['Debugger.'] },
    /^\s*(?:System\.Diagnostics\.)?Debugger\.(?:Break|Launch)\(\)\s?;/,
  ),
]

const rubyStop =
  /^\s*(?:binding\.(?:pry|irb|remote_pry|break|b)|byebug|debugger)(?:\s+(?:if|unless)\b.*)?\s*$|;\s?binding\.(?:pry|irb)\b/

/** A comment above, or the condition around, says that somebody wants to look inside. */
function isExplained({ file, index }: Place): boolean {
  return [
    ...preceding(file, index, 4).filter(({ mask }) => mask.trim() === ''),
    ...enclosingLines(file, index, 20).filter(({ mask }) => /\bif\b/.test(mask)),
  ].some(({ text }) => /debug|pause|inspect|\bdev/i.test(text))
}

/** A function or a file that is there for people who look inside. */
function isMeant({ file, index }: Place): boolean {
  return (
    /debug|console|pry|irb|repl/i.test(file.path) ||
    enclosingLines(file, index, 30).some(
      ({ text }) =>
        /\b(?:def|task|if|unless|elif|elsif|when|Then|When|Given)\b/.test(text) &&
        /debug|pause|console|pry|break|inspect|interactive|post_?mortem|pdb/i.test(text),
    )
  )
}
