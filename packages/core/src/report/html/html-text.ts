import { toVisibleLine, toVisiblePath, toVisibleText } from '../../findings/visible-text.ts'

/** Text as HTML text or attribute value: nothing in it is markup, and hidden characters are shown. */
export function htmlText(text: string): string {
  return escapeHtml(toVisibleText(text))
}

/** The same on one line. */
export function htmlLine(text: string): string {
  return escapeHtml(toVisibleLine(text))
}

/** A path on one line, told apart from every other. */
export function htmlPath(path: string): string {
  return escapeHtml(toVisiblePath(path))
}

/** Prose of a model: paragraphs, code spans and fenced code; everything else stays text. */
export function htmlProse(text: string): string {
  const blocks: string[] = []
  const lines = toVisibleText(text).split('\n')
  let paragraph: string[] = []
  const flush = () => {
    if (paragraph.length > 0) blocks.push(`<p>${paragraph.map(withSpans).join('<br>')}</p>`)
    paragraph = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const fence = /^ {0,3}(`{3,}|~{3,})[^`]*$/.exec(line)?.[1]
    if (fence !== undefined) {
      flush()
      const end = closingFence(lines, at, fence)
      blocks.push(htmlCode(lines.slice(at + 1, end).join('\n')))
      at = end
    } else if (line.trim() === '') flush()
    else paragraph.push(line)
  }
  flush()
  return blocks.join('')
}

/** Code as it is, hidden characters shown. */
export function htmlCode(code: string): string {
  return `<pre tabindex="0"><code>${htmlText(code)}</code></pre>`
}

function closingFence(lines: readonly string[], from: number, fence: string): number {
  for (let at = from + 1; at < lines.length; at++) {
    const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(lines[at] ?? '')?.[1]
    if (closing?.[0] === fence[0] && closing !== undefined && closing.length >= fence.length) return at
  }
  return lines.length
}

function withSpans(line: string): string {
  let html = ''
  let from = 0
  for (const span of line.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)) {
    html += `${escapeHtml(line.slice(from, span.index))}<code>${escapeHtml((span[2] ?? '').trim())}</code>`
    from = span.index + span[0].length
  }
  return html + escapeHtml(line.slice(from))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
