import type { DefectPattern, PatternDescription } from './pattern.ts'
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
  simplePattern(
    { ...common, id: 'debugger-javascript', languages: ['javascript'], cues: ['debugger'] },
    /^\s*debugger\s*;?\s*$|[{;]\s?debugger\s?;/,
  ),
  {
    ...common,
    id: 'debugger-python',
    languages: ['python'],
    cues: ['set_trace', 'breakpoint()', 'post_mortem'],
    match: (place) =>
      /^\s*(?:(?:import|from) [\w. ]{2,40};\s?)?(?:(?:i?pdb|pudb|wdb|rpdb|pdb)\.)?set_trace\(\)|^\s*breakpoint\(\)/.test(
        place.line.mask,
      ) && !/\bdef\s/.test(place.line.mask)
        ? onLine(place)
        : null,
  },
  simplePattern(
    { ...common, id: 'debugger-ruby', languages: ['ruby'], cues: ['binding.', 'byebug', 'debugger'] },
    /^\s*(?:binding\.(?:pry|irb|remote_pry|break|b)|byebug|debugger)(?:\s+(?:if|unless)\b.*)?\s*$|;\s?binding\.(?:pry|irb)\b/,
  ),
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
