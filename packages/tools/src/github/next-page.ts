/** Longer than any header that names four pages. */
const maxLength = 8192

/** The target of `rel="next"` in a `Link` header; null when there is no further page. */
export function nextPageOf(header: string | undefined): string | null {
  if (header === undefined || header.length > maxLength) return null
  for (const [, target = '', parameters = ''] of header.matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (/;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next\b)/i.test(parameters)) return target
  }
  return null
}
