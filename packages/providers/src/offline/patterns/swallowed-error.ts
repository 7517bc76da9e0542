import type { SourceLine } from '../source/source-file.ts'
import { following, preceding } from '../source/source-file.ts'
import type { DefectPattern, PatternMatch, Place } from './pattern.ts'
import { onLines, product } from './pattern.ts'

const common = {
  roles: product,
  severity: 'medium',
  category: 'correctness',
  title: 'An error is swallowed',
  explanation:
    'The failure is dropped without a word: the code goes on as if the step had worked, and nobody learns that it did not.',
  suggestion: 'Handle it, pass it on, or at least log it; where ignoring it is right, say why in a comment.',
  confidence: 0.85,
  seesDeletions: true,
} as const satisfies Partial<DefectPattern>

/** Branches that take an error and do nothing. */
export const swallowedErrors: readonly DefectPattern[] = [
  {
    ...common,
    id: 'empty-error-branch-go',
    languages: ['go'],
    severity: 'high',
    confidence: 0.92,
    cues: ['err != nil {'],
    match(place) {
      const open = /^\s*(?:\}\s?else\s)?if\b.{0,300}?\berr != nil \{/.exec(place.line.mask)
      return open === null ? null : emptyBlock(place, open[0].length, '}')
    },
  },
  {
    ...common,
    id: 'bare-except-pass',
    languages: ['python'],
    title: 'Every exception is dropped',
    explanation:
      'A bare except takes everything, an interrupt from the keyboard, a request to exit and a misspelled name included, and goes on without a word.',
    suggestion: 'Name the exceptions that are expected; where ignoring them is right, say why in a comment.',
    cues: ['except'],
    match(place) {
      const open = /^\s*except\s?:/.exec(place.line.mask)
      if (open === null) return null
      const rest = place.line.mask.slice(open[0].length).trim()
      if (hasComment(place.line) || isExplained(place) || isCleaningUp(place)) return null
      if (rest === 'pass') return onLines(place, place.line.number)
      const [body, next] = following(place.file, place.index + 1, 2)
      if (rest !== '' || body === undefined || body.mask.trim() !== 'pass' || hasComment(body)) return null
      if (next?.text.trim().startsWith('#') === true) return null
      return added(place, [place.line, body]) ? onLines(place, body.number) : null
    },
  },
  {
    ...common,
    id: 'empty-rescue',
    languages: ['ruby'],
    title: 'Every exception is dropped',
    explanation:
      'Exception is the mother of all, an interrupt, a request to exit and a misspelled name included: none of them is seen again.',
    suggestion: 'Rescue the errors that are expected; where ignoring them is right, say why in a comment.',
    cues: ['rescue'],
    match(place) {
      if (!/^\s*rescue\s+Exception(?:\s*=>\s*\w{1,30})?\s*$/.test(place.line.mask)) return null
      if (hasComment(place.line) || isExplained(place) || isCleaningUp(place)) return null
      const [next] = following(place.file, place.index + 1, 1)
      if (next === undefined || next.text.trim() !== 'end') return null
      return place.line.added ? onLines(place, next.number) : emptied(next)
    },
  },
]

/** A comment stands right above the attempt or inside of it. */
function isExplained({ file, index }: Place): boolean {
  const above = preceding(file, index, 15)
  const attempt = above.findIndex(({ mask }) => /^\s*(?:try|begin)\b/.test(mask))
  return above
    .slice(0, attempt < 0 ? 1 : attempt + 2)
    .some(({ text, mask }) => mask.trim() === '' && text.trim() !== '' && /[a-z]{3}/i.test(text))
}

/** The attempt gives something back, where a failure leaves nothing to do, or ends in a failure on purpose. */
function isCleaningUp({ file, index }: Place): boolean {
  const above = preceding(file, index, 15).filter(({ text }) => text.trim() !== '')
  const attempt = above.findIndex(({ mask }) => /^\s*(?:try\s?:|begin\b)/.test(mask))
  if (attempt < 0) return false
  // A module that may be missing, and a loop that runs until there is nothing more.
  if (/^\s*(?:import|from)\s/.test(above[attempt - 1]?.mask ?? '')) return true
  if (above.slice(0, attempt).some(({ mask }) => /\bwhile\s?\(?\s?(?:1|True|true)\b/.test(mask))) return true
  return (
    attempt <= 2 &&
    above
      .slice(0, attempt)
      .every(({ mask }) =>
        /close|unlink|remove|delete|kill|rmtree|rmdir|shutdown|terminate|disconnect|quit|cancel|flush|cleanup|clean_up|stop|release|wait|join|logout|import|log|print|warn/i.test(
          mask,
        ),
      )
  )
}

/** A block that opens on the line and holds nothing at all. */
function emptyBlock(place: Place, column: number, close: string): PatternMatch | null {
  const rest = place.line.mask.slice(column)
  if (hasComment(place.line)) return null
  if (rest.trimStart().startsWith(close)) return place.line.added ? onLines(place, place.line.number) : null
  if (rest.trim() !== '') return null
  const [next] = following(place.file, place.index + 1, 1)
  if (next === undefined || !next.mask.trim().startsWith(close) || hasComment(next)) return null
  if (next.removed.length > 0 && !place.line.added) return emptied(next)
  return place.line.added ? onLines(place, next.number) : null
}

/** The change took the body away: the deleted lines are where it happened. */
function emptied(next: SourceLine): PatternMatch | null {
  const [first] = next.removed
  const last = next.removed.at(-1)
  if (
    first === undefined ||
    last === undefined ||
    next.removed.every(({ text }) => saysNothing.test(text.trim()))
  )
    return null
  return {
    side: 'old',
    startLine: first.number,
    endLine: last.number,
    evidence: 'The deleted lines were all that the branch did; now it is empty.',
  }
}

const saysNothing = /^(?:\/\/.*|#.*|\/?\*.*|end|else|pass|[)\]}{;]{0,4})$/

function added({ line }: Place, lines: readonly SourceLine[]): boolean {
  return line.added || lines.some((one) => one.added)
}

/** A comment leaves the mask blank where the text is not. */
function hasComment({ text, mask }: SourceLine): boolean {
  return mask.trimEnd().length < text.trimEnd().length || /\/\*/.test(text)
}
