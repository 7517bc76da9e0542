import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLine, productAndTests } from './pattern.ts'
import { simplePattern } from './simple-pattern.ts'

const common = {
  roles: productAndTests,
  severity: 'high',
  category: 'correctness',
  confidence: 0.95,
} as const satisfies Partial<PatternDescription>

const nan =
  /(?:[=!]==?)\s?(?:Number\.NaN|NaN|(?:Double|Float|double|float)\.NaN|math\.NaN\(\)|(?:np|numpy|math)\.nan\b|float\(['"]···['"]\)|f(?:32|64)::NAN)(?![\w.(])|(?<![\w.])(?:NaN|Number\.NaN|(?:np|numpy|math)\.nan|(?:Double|Float|double|float)\.NaN|math\.NaN\(\)|f(?:32|64)::NAN)\s?[=!]==?(?!=?=)/

/** Comparisons that always give the same answer, or not the one that is meant. */
export const wrongComparisons: readonly DefectPattern[] = [
  {
    ...common,
    id: 'nan-comparison',
    languages: ['javascript', 'python', 'go', 'java', 'kotlin', 'rust', 'csharp', 'c', 'cpp'],
    title: 'A comparison with NaN is always false',
    explanation: 'NaN equals nothing, itself included, so the test never finds it.',
    suggestion: 'Use the test that is made for it, such as Number.isNaN, math.isnan or Double.isNaN.',
    cues: ['NaN', '.nan', 'nan', 'NAN'],
    match(place) {
      if (/\bassert|\bexpect|\bshould\b|toBe\(/i.test(place.line.mask)) return null
      // `float('nan')` is hidden in the mask, so its word is looked up.
      const match = nan.exec(place.line.mask)
      if (match === null) return null
      if (match[0].includes('float(') && !/float\(['"]nan['"]\)/i.test(place.line.text)) return null
      // In a keyword or a default, one equals sign assigns.
      return onLine(place)
    },
  },
  simplePattern(
    {
      ...common,
      id: 'identity-with-literal',
      languages: ['python'],
      title: 'Identity is compared with a literal',
      explanation:
        '"is" asks whether two names mean the same object. Whether equal numbers and texts are one object depends on the interpreter, so the answer changes without notice.',
      suggestion: 'Use == or !=.',
      cues: [' is '],
    },
    /(?<=[\w)\]'"])\s+is\s+(?:not\s+)?(?:[rbfu]?"·*"|[rbfu]?'·*'|-?\d+(?:\.\d+)?|\(\s?\)|\[[^\]]{0,20}\]|\{\s?\})(?=\s*(?:$|:|\)|,|\band\b|\bor\b|\belse\b|\]))/,
  ),
  {
    ...common,
    id: 'string-identity-java',
    languages: ['java'],
    title: 'Texts are compared by identity',
    explanation:
      '== asks whether both are the same object. A text that was read, built or received is another object than the literal, so equal texts differ.',
    suggestion: 'Use equals, with the literal in front so that null is no trouble.',
    cues: ['== "', '!= "', '" ==', '" !='],
    match(place) {
      // Texts that were interned before have one identity.
      if (place.file.role !== 'product' || place.file.lines.some(({ mask }) => mask.includes('.intern()')))
        return null
      return /(?:[=!]=\s?"·*"(?!\s?\.)|"·*"\s?[=!]=(?!=))/.test(place.line.mask) &&
        !/\bintern\(\)|\?/.test(place.line.mask)
        ? onLine(place)
        : null
    },
  },
  {
    ...common,
    id: 'string-identity-c',
    languages: ['c'],
    title: 'A pointer is compared with a literal text',
    explanation:
      '== compares addresses. A text that was read or built never has the address of a literal, so the test is always false.',
    suggestion: 'Use strcmp.',
    cues: ['== "', '!= "', '" ==', '" !='],
    match: (place) =>
      /[\w)\]]\s?[=!]=\s?"·*"(?!\s?\[)/.test(place.line.mask) &&
      !/^\s*#|\bassert|\bstrcmp/.test(place.line.mask)
        ? onLine(place)
        : null,
  },
  {
    ...common,
    id: 'constant-alternative',
    languages: ['javascript', 'python'],
    title: 'An alternative of the condition is always true',
    explanation:
      'The comparison is made with the first value alone; the text after "or" is a condition of its own, and a text that is not empty is true.',
    suggestion: 'Compare with each value, or ask whether the value is in a list.',
    cues: ["|| '", '|| "', "or '", 'or "'],
    match(place) {
      const { mask } = place.line
      const javascript =
        /^\s*(?:\}\s?else\s)?if\s?\(.{0,120}?[=!]==?\s?(["'])·+\1\s?\|\|\s?(["'])·+\2\s?(?:\)|\|\|)/
      const python = /^\s*(?:el)?if\s.{0,120}?[=!]=\s?(["'])·+\1\s+or\s+(["'])·+\2\s*(?::|\bor\b)/
      return (place.file.language === 'python' ? python : javascript).test(mask) ? onLine(place) : null
    },
  },
  {
    ...common,
    id: 'typeof-unknown-word',
    languages: ['javascript'],
    title: 'typeof never gives this word',
    explanation:
      'The words of typeof are fixed, and this is none of them, so the comparison is always false.',
    suggestion: 'Compare with one of undefined, object, boolean, number, bigint, string, symbol, function.',
    cues: ['typeof '],
    match(place) {
      const compared =
        /\btypeof\s[\w$.]{1,60}(?:\[[^\]]{0,30}\])?(?:\([^()]{0,30}\))?\s?[=!]==?\s?(["'])(·{1,20})\1/.exec(
          place.line.mask,
        )
      if (compared === null) return null
      const end = compared.index + compared[0].length - 1
      const word = place.line.text.slice(end - (compared[2]?.length ?? 0), end)
      return typeofWords.has(word) ? null : onLine(place)
    },
  },
  simplePattern(
    {
      ...common,
      id: 'comparison-with-new-object',
      languages: ['javascript'],
      title: 'A comparison with a new object is always false',
      explanation: 'The literal makes a new object, and objects are equal only to themselves.',
      suggestion: 'Compare the length, the keys, or the values.',
      cues: ['== [', '== {', '!= [', '!= {'],
    },
    /[\w$)]\s?(?:===|!==)\s?(?:\[\s?\]|\{\s?\})(?=\s*(?:\)|;|$|&&|\|\||\?|,))/,
  ),
  simplePattern(
    {
      ...common,
      id: 'negation-before-in',
      languages: ['javascript'],
      title: 'The negation binds to the wrong part',
      explanation:
        'The exclamation mark turns the left side into true or false first, and that is what is then looked for.',
      suggestion: 'Put the whole test in parentheses and negate that.',
      cues: [' in ', ' instanceof '],
    },
    /(?:\(|&&|\|\||^\s*return)\s?!(?!\()[\w$.]{1,60}(?:\[[^\]]{0,30}\])?\s(?:in\s[\w$.]{1,60}\s?(?:\)|&&|\|\||;)|instanceof\s[A-Z])/,
  ),
  {
    ...common,
    id: 'sql-null-comparison',
    languages: ['sql'],
    title: 'A comparison with NULL is never true',
    explanation: 'A comparison with NULL gives NULL and not true, so the condition lets no row pass.',
    suggestion: 'Use IS NULL or IS NOT NULL.',
    cues: ['NULL', 'null', 'Null'],
    match(place) {
      const test = /\b(?:WHERE|AND|OR|ON|WHEN|HAVING)\s+\(?[\w."`[\]]{1,80}\s?(?:=|!=|<>)\s?NULL\b/i
      return test.test(place.line.mask) ? onLine(place) : null
    },
  },
]

const typeofWords = new Set([
  'undefined',
  'object',
  'boolean',
  'number',
  'bigint',
  'string',
  'symbol',
  'function',
  'unknown',
])
