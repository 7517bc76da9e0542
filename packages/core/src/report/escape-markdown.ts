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

/** A code span opens and closes on one line here: whatever is left over of back-ticks is escaped. */
function escapeLine(line: string): string {
  let written = ''
  let from = 0
  for (const span of line.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)) {
    written = join(written, escapeProse(line.slice(from, span.index)))
    written = join(written, codeSpan(unpad(span[2] ?? '')))
    from = span.index + span[0].length
  }
  return escapeLineStart(join(written, escapeProse(line.slice(from))))
}

/** Two spans side by side would read as one run of back-ticks. */
function join(before: string, after: string): string {
  const meet = after.startsWith('`') && /(?<!\\)`$/.test(before)
  return before + (meet ? ' ' : '') + after
}

/** The blank that a span needs around back-ticks is not part of its code. */
function unpad(code: string): string {
  return /^ .*[^ ].* $|^ [^ ] $/.test(code) ? code.slice(1, -1) : code
}

const active = new RegExp(
  [
    // Bare addresses, which readers turn into links themselves.
    '(?<url>(?<![\\w./-])https?://[a-z0-9-]+(?:\\.[a-z0-9-]+)+(?::\\d+)?(?:/[\\w\\-.~:/?=%+,;&$]*)?)',
    '(?<mail>[\\w.+-]*\\w@\\w[\\w-]*(?:\\.[\\w-]+)+)',
    '(?<mention>(?<!\\w)@\\w[\\w-]*(?:/[\\w.-]+)?)',
    '(?<reference>(?:[\\w.-]+/)?[\\w.-]*#\\d+|(?<!\\w)(?:[gG][hH]-|!)\\d+)',
    '(?<special>[\\\\`&<>\\[\\]~$])',
  ].join('|'),
  'g',
)

function escapeProse(text: string): string {
  let written = ''
  let from = 0
  for (const found of text.matchAll(active)) {
    written = join(written, text.slice(from, found.index))
    written = join(written, escapeActive(found[0], found.groups ?? {}))
    from = found.index + found[0].length
  }
  return join(written, text.slice(from))
}

function escapeActive(found: string, { url, mail, special }: Record<string, string | undefined>): string {
  if (url !== undefined) return found.replaceAll('&', '&amp;')
  if (mail !== undefined) return found
  return special === undefined ? codeSpan(found) : (entities[found] ?? `\\${found}`)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Headings, rules, underlined headings, commands to bots and to CI logs are what the start of a line can do. */
function escapeLineStart(line: string): string {
  if (/^\s*([-=_*][ \t]*){2,}$/.test(line)) return line.replace(/[-=_*]/, '\\$&')
  return line.replace(/^(\s*)(?=#|\/|::)/, '$1\\')
}
