import type { DefectPattern, PatternDescription } from './pattern.ts'
import { onLine } from './pattern.ts'

const code = [
  'javascript',
  'python',
  'go',
  'java',
  'kotlin',
  'ruby',
  'php',
  'c',
  'cpp',
  'rust',
  'csharp',
  'swift',
  'shell',
  'sql',
  'terraform',
  'dockerfile',
] as const satisfies PatternDescription['languages']

const bidiControls = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
const invisible =
  /[\u200b\u2060\u2062-\u2064\u180e\u3164\uffa0\u115f\u1160]|(?<=[A-Za-z0-9_])(?:\u200c|\u200d|\u00ad)(?=[A-Za-z0-9_])/g
const atEnd = /[\u200b\u2060\ufeff\s]{1,9}$/
/** Tag characters and the second block of variation selectors, which can spell a text that nobody sees. */
const smuggled = /(?:\udb40[\udc20-\udc7e]){4,}|(?:\udb40[\udd00-\uddef]){4,}/

/** Characters that make code look other than it is. */
export const hiddenCharacters: readonly DefectPattern[] = [
  {
    id: 'bidi-control-character',
    languages: code,
    roles: ['product'],
    severity: 'critical',
    category: 'security',
    title: 'A control character turns the direction of the code',
    explanation:
      'Editors and reviews show this line in another order than the compiler reads it, so what is reviewed is not what runs.',
    suggestion: 'Remove it. Where a text needs it, write it as an escape.',
    confidence: 0.95,
    cues: Array.from(bidiControls),
    match(place) {
      const { text } = place.line
      // What takes them out has to name them, in a class of characters most of all.
      if (
        /bidi|\brtl\b|\bltr\b|unicode|strip|sanitiz|replace|regex/i.test(text) ||
        /[[-][\u202a-\u2069]/.test(text)
      )
        return null
      const found = Array.from(place.line.text).filter((character) => bidiControls.includes(character))
      if (!isUnbalanced(found)) return null
      return onLine(place, `The line holds ${names(found)}.`)
    },
  },
  {
    id: 'invisible-character',
    languages: code,
    roles: ['product', 'test'],
    severity: 'high',
    category: 'correctness',
    title: 'An invisible character stands in the code',
    explanation:
      'Nobody can see it, yet it is part of a name or an operator: two names that look alike differ, or the code does not parse.',
    suggestion: 'Remove it.',
    confidence: 0.95,
    cues: Array.from('\u200b\u200c\u200d\u2060\u2062\u2063\u2064\u180e\u3164\uffa0\u115f\u1160\u00ad'),
    match(place) {
      // At the end of a line it belongs to nothing.
      const found = place.line.mask.trimEnd().replace(atEnd, '').match(invisible)
      return found === null ? null : onLine(place, `The line holds ${names(found)}.`)
    },
  },
  {
    id: 'smuggled-text',
    languages: 'all',
    roles: ['product'],
    severity: 'critical',
    category: 'security',
    title: 'Invisible characters spell a hidden text',
    explanation: 'A run of characters without a shape carries a text that people do not see and programs do.',
    suggestion: 'Remove them.',
    confidence: 0.9,
    cues: ['\udb40'],
    match(place) {
      const run = smuggled.exec(place.line.text)
      // Flags of regions are spelled with tags after a black flag.
      if (run === null || place.line.text.slice(0, run.index).endsWith('\u{1f3f4}')) return null
      return onLine(place, `The line holds a run of ${run[0].length / 2} such characters.`)
    },
  },
]

/** A pair that opens and closes on one line turns only what stands between. */
function isUnbalanced(found: readonly string[]): boolean {
  let embeddings = 0
  let isolates = 0
  for (const character of found) {
    if ('\u202d\u202e'.includes(character)) return true
    if ('\u202a\u202b'.includes(character)) embeddings++
    else if (character === '\u202c') embeddings--
    else if (character === '\u2069') isolates--
    else isolates++
  }
  return embeddings !== 0 || isolates !== 0
}

function names(found: readonly string[]): string {
  return [...new Set(found)]
    .map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ')
}
