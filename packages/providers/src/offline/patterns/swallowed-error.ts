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
    id: 'empty-catch',
    severity: 'low',
    languages: ['javascript', 'java', 'kotlin', 'csharp', 'php'],
    cues: ['catch'],
    match(place) {
      const open = /\bcatch\s?(?:\(([^()]{0,160})\))?\s?\{/.exec(place.line.mask)
      if (open === null || meansIt.test(open[1] ?? '')) return null
      // A narrow exception that is left out is one that was expected.
      if (place.file.language !== 'javascript' && !catchesMuch.test(open[1] ?? '')) return null
      if (isExplained(place) || hasFallback(place) || !losesMuch(place)) return null
      // Absent things are asked for on purpose, and a close that fails has no one to tell.
      return emptyBlock(place, open.index + open[0].length, '}', expectedAway)
    },
  },
  {
    ...common,
    id: 'empty-error-branch-go',
    languages: ['go'],
    severity: 'high',
    confidence: 0.92,
    cues: ['err != nil {'],
    match(place) {
      const open = /^\s*(?:\}\s?else\s)?if\b.{0,300}?\berr != nil \{/.exec(place.line.mask)
      return open === null ? null : emptyBlock(place, open[0].length, '}', null)
    },
  },
  {
    ...common,
    id: 'bare-except-pass',
    languages: ['python'],
    cues: ['except'],
    match(place) {
      const open = /^(\s*)except\s?(?:(?:BaseException|Exception)(?:\s+as\s+\w{1,30})?)?\s?:/.exec(
        place.line.mask,
      )
      if (open === null) return null
      const rest = place.line.mask.slice(open[0].length).trim()
      if (hasComment(place.line) || isExplained(place)) return null
      if (rest === 'pass') return onLines(place, place.line.number)
      const [body, next] = following(place.file, place.index + 1, 2)
      if (rest !== '' || body === undefined || body.mask.trim() !== 'pass' || hasComment(body)) return null
      if (next !== undefined && next.text.trim().startsWith('#')) return null
      return added(place, [place.line, body]) ? onLines(place, body.number) : null
    },
  },
  {
    ...common,
    id: 'empty-rescue',
    languages: ['ruby'],
    cues: ['rescue'],
    match(place) {
      if (!/^\s*rescue(?:\s+(?:StandardError|Exception))?(?:\s*=>\s*\w{1,30})?\s*$/.test(place.line.mask))
        return null
      if (hasComment(place.line) || isExplained(place)) return null
      const [next] = following(place.file, place.index + 1, 1)
      if (next === undefined || next.text.trim() !== 'end') return null
      return place.line.added ? onLines(place, next.number) : emptied(next)
    },
  },
]

const catchesMuch =
  /(?:^|[\s:\\|])(?:Exception|Throwable|RuntimeException|Error|SQLException|DataAccessException|GeneralSecurityException)\b|^\s*$/

const meansIt =
  /\b(?:ignored?|_\w*|ignore\w*|unused|expected|swallow\w*|cancel\w*|InterruptedException|NoSuchElement\w*|NumberFormat\w*|ClassNotFound\w*|NotFound\w*|AbortError|OperationCanceled\w*|TaskCanceled\w*|ObjectDisposed\w*)\b/i
const expectedAway =
  /localStorage|sessionStorage|\.close\(|\.Close\(|\.Dispose\(|\.destroy\(|\.abort\(|\.cancel\(|unlink|JSON\.parse|require\(|import\(|\.focus\(|querySelector|\bstat|\.exists|\baccess|\bkill\(|parse|rmdir|mkdir|delete|remove|unregister|disconnect|\bping|console\.|log(?:ger)?(?:\(\))?\.|Class\.forName|loadClass/i

/** A comment stands right above the attempt or inside of it. */
function isExplained({ file, index }: Place): boolean {
  const above = preceding(file, index, 15)
  const attempt = above.findIndex(({ mask }) => /^\s*(?:try|begin)\b/.test(mask))
  return above
    .slice(0, attempt < 0 ? 1 : attempt + 2)
    .some(({ text, mask }) => mask.trim() === '' && text.trim() !== '' && /[a-z]{3}/i.test(text))
}

/**
 * Whether the attempt is more than a try at one thing: of scripts, it waits for something, since asking a browser what it
 * can do never does; of others, it has several lines. A logger has nowhere to tell.
 */
function losesMuch({ file, index, line }: Place): boolean {
  if (
    /log(?:s|ger|gers|ging)?(?=[/.A-Z]|$)/i.test(file.path) ||
    /\btry\s?\{.{0,150}\}\s?catch\b/.test(line.mask)
  ) {
    return false
  }
  const above = preceding(file, index, 25)
  const attempt = above.findIndex(({ mask }) => /\btry\b/.test(mask))
  const body = attempt < 0 ? above : above.slice(0, attempt)
  if (file.language === 'javascript') return body.some(({ mask }) => /\bawait\s/.test(mask))
  return attempt < 0 || body.filter(({ mask }) => /\w/.test(mask)).length >= 2
}

/** A value that stands in for a failure was set right before the attempt. */
function hasFallback({ file, index }: Place): boolean {
  const above = preceding(file, index, 12)
  const attempt = above.findIndex(({ mask }) => /\btry\b/.test(mask))
  if (attempt < 0) return false
  return above
    .slice(attempt + 1, attempt + 4)
    .some(({ mask }) =>
      /[\w$\])]\s?=\s?(?:null|false|undefined|None|-?\d{1,4}|"·{0,40}"|'·{0,40}'|\[\s?\]|\{\s?\}|array\(\))\s?;?\s*$/.test(
        mask,
      ),
    )
}

/** A block that opens on the line and holds nothing at all. */
function emptyBlock(
  place: Place,
  column: number,
  close: string,
  excused: RegExp | null,
): PatternMatch | null {
  const rest = place.line.mask.slice(column)
  if (excused?.test(place.line.text) === true || hasComment(place.line)) return null
  const before = preceding(place.file, place.index, 2)
  if (before.some(({ text }) => excused?.test(text) === true)) return null
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
