import { toVisibleLine, toVisibleText } from '../findings/visible-text.ts'
import { codeSpan, fenceForLog } from './fence-code.ts'

/**
 * Prose of a model as Markdown that can be posted anywhere: lists and emphasis stay, code stays untouched in spans and
 * fences of our own, and everything else that would act is shown instead: mentions, references to issues, HTML,
 * comments, images, links other than bare URLs, headings, slash commands, log commands, hidden characters.
 */
export function escapeMarkdown(text: string): string {
  const lines = toVisibleText(text).split('\n')
  const written: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const opening = /^ {0,3}(`{3,}|~{3,})[ \t]*([\w+#.-]*)[^`]*$/.exec(lines[at] ?? '')
    if (opening === null) {
      written.push(escapeLine(lines[at] ?? ''))
      continue
    }
    const [, fence = '', language = ''] = opening
    const closing = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`)
    const end = lines.findIndex((line, index) => index > at && closing.test(line))
    const inside = lines.slice(at + 1, end < 0 ? lines.length : end)
    written.push(fenceForLog(inside.join('\n'), language))
    at = end < 0 ? lines.length : end
  }
  return written.join('\n')
}

/** The same for a text that must stay on one line, such as a title. */
export function escapeMarkdownLine(text: string): string {
  return escapeLine(toVisibleLine(text))
}

/** A piece of a line as it is written. Two code spans side by side would read as one run of back-ticks. */
interface Piece {
  readonly text: string
  readonly isSpan: boolean
}

/** A code span opens and closes on one line here: whatever is left over of back-ticks is escaped. */
function escapeLine(line: string): string {
  const pieces: Piece[] = []
  let from = 0
  for (const span of line.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)) {
    pieces.push(...escapeProse(line.slice(from, span.index)), spanOf(unpad(span[2] ?? '')))
    from = span.index + span[0].length
  }
  pieces.push(...escapeProse(line.slice(from)))
  return escapeLineStart(joinPieces(pieces))
}

function joinPieces(pieces: readonly Piece[]): string {
  return pieces
    .map(({ text, isSpan }, index) => (isSpan && pieces[index - 1]?.isSpan ? ` ${text}` : text))
    .join('')
}

/** The blank that a span needs around back-ticks is not part of its code. */
function unpad(code: string): string {
  return /^ .*[^ ].* $|^ [^ ] $/.test(code) ? code.slice(1, -1) : code
}

// Every length is bounded, so that a long word costs no more than a few hundred steps a character.
const active = new RegExp(
  [
    // Bare addresses, which readers turn into links themselves.
    '(?<url>(?<![\\w./-])https?://[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63})+(?::\\d{1,5})?(?:/[\\w\\-.~:/?=%+,;&$]*)?)',
    '(?<mail>[\\w.+-]{0,64}\\w@\\w[\\w-]{0,63}(?:\\.[\\w-]{1,63}){1,8})',
    // An underscore before them may be emphasis, which is gone by the time that mentions are looked for.
    '(?<mention>(?<![a-zA-Z0-9])@\\w[\\w-]{0,63}(?:/[\\w.-]{1,100})?)',
    '(?<reference>(?:[\\w.-]{1,100}/)?[\\w.-]{0,100}#\\d{1,20}|(?<![a-zA-Z0-9])(?:[gG][hH]-|!)\\d{1,20})',
    '(?<special>[\\\\`&<>\\[\\]~$])',
  ].join('|'),
  'g',
)

function escapeProse(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of text.matchAll(active)) {
    pieces.push(plain(text.slice(from, found.index)), escapeActive(found[0], found.groups ?? {}))
    from = found.index + found[0].length
  }
  pieces.push(plain(text.slice(from)))
  return pieces.filter((piece) => piece.text !== '')
}

function escapeActive(found: string, { url, mail, special }: Record<string, string | undefined>): Piece {
  if (url !== undefined) return plain(found.replaceAll('&', '&amp;'))
  if (mail !== undefined) return plain(found)
  return special === undefined ? spanOf(found) : plain(entities[found] ?? `\\${found}`)
}

function plain(text: string): Piece {
  return { text, isSpan: false }
}

function spanOf(code: string): Piece {
  return { text: codeSpan(code), isSpan: true }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Headings, rules, underlined headings, commands to bots and to CI logs are what the start of a line can do. */
function escapeLineStart(line: string): string {
  // One sign alone already underlines a heading.
  if (/^\s*(?:[-=]|([-=_*][ \t]*){2,})[ \t]*$/.test(line)) return line.replace(/[-=_*]/, '\\$&')
  return line.replace(/^(\s*)(?=#|\/|::)/, '$1\\')
}
