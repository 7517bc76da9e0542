/** GitHub refuses bodies over 65,536 characters; some room is left for what is added around a text. */
const mostCharacters = 60_000

/** Markdown within GitHub's limit for a body: cut at a line's end, an open fence closed, and said so. */
export function cutMarkdown(text: string, most = mostCharacters): string {
  if (text.length <= most) return text
  const end = text.lastIndexOf('\n', most)
  const kept = text.slice(0, end > 0 ? end : most).replace(/[\ud800-\udbff]$/, '')
  const fence = openFence(kept)
  return `${kept}${fence === null ? '' : `\n${fence}`}\n\n(Cut here: it is longer than a comment may be.)`
}

function openFence(text: string): string | null {
  let open: string | null = null
  for (const [, fence = '', rest = ''] of text.matchAll(/^(`{3,}|~{3,})(.*)$/gm)) {
    if (open === null) open = fence
    else if (fence[0] === open[0] && fence.length >= open.length && rest.trim() === '') open = null
  }
  return open
}
