import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLine } from './pattern.ts'

const common = {
  roles: ['test'],
  severity: 'high',
  category: 'tests',
  title: 'A focused test keeps the others from running',
  explanation:
    'While it stands there, the runner skips every other test of the file or of the suite and still reports success.',
  suggestion: 'Remove the focus.',
  confidence: 0.95,
} as const satisfies Partial<PatternDescription>

/** Tests that were singled out while somebody worked on them. */
export const focusedTests: readonly DefectPattern[] = [
  {
    ...common,
    id: 'focused-test-javascript',
    languages: ['javascript'],
    cues: ['.only', 'fit(', 'fdescribe(', 'fcontext('],
    match(place) {
      const only =
        /^\s*(?:await\s)?(?:describe|it|test|context|suite|specify|bench)(?:\.(?:concurrent|sequential|parallel|serial|skip|each))?\.only(?:\.each|\.concurrent)?\s?[(`]/
      const named = /^\s*(?:fit|fdescribe|fcontext)\s?\(\s?['"`]/
      return only.test(place.line.mask) || named.test(place.line.mask) ? onLine(place) : null
    },
  },
  {
    ...common,
    id: 'focused-test-ruby',
    languages: ['ruby'],
    cues: ['focus', 'fit ', 'fdescribe ', 'fcontext '],
    match(place) {
      const { mask } = place.line
      const tag =
        /^\s*(?:it|describe|context|specify|scenario|feature|RSpec\.describe)\b.*,\s?(?:focus:\s?true|:focus\s?=>\s?true|:focus)(?=\s|,|$)/
      const named = /^\s*(?:fit|fdescribe|fcontext|fspecify)\s['"]/
      return tag.test(mask) || named.test(mask) ? onLine(place) : null
    },
  },
  {
    ...common,
    id: 'focused-test-go',
    languages: ['go'],
    cues: ['FIt(', 'FDescribe(', 'FContext(', 'FWhen('],
    match: (place) =>
      /(?:^|\s)F(?:It|Describe|Context|When|DescribeTable)\(\s?["`]/.test(place.line.mask)
        ? onLine(place)
        : null,
  },
]
