import { digestOf } from '../vocabulary/digest.ts'

/**
 * Marks text from a repository, a host or a model as data. The closing mark carries a digest of the text that does not
 * occur in it, so the text cannot end its own block; equal texts give equal blocks, so provider caches still hit.
 *
 *     <untrusted kind="diff" id="0123456789abcdef">
 *     …
 *     </untrusted id="0123456789abcdef">
 */
export function fenceUntrusted(kind: string, text: string): string {
  let id = digestOf(text, 16)
  while (text.includes(id)) id = digestOf(id + text, 16)
  return `<untrusted kind="${kind}" id="${id}">\n${text}\n</untrusted id="${id}">`
}

/** A fenced block as found in a message. */
export interface FencedText {
  readonly kind: string
  readonly text: string
}

/** Finds the blocks that `fenceUntrusted` made, in order. A forged mark inside a block is part of its text. */
export function readFences(message: string): FencedText[] {
  const found: FencedText[] = []
  const opening = /<untrusted kind="([a-z_]+)" id="([0-9a-f]{16})">\n/g
  for (let match = opening.exec(message); match !== null; match = opening.exec(message)) {
    const [whole, kind = '', id = ''] = match
    const end = message.indexOf(`\n</untrusted id="${id}">`, match.index + whole.length - 1)
    if (end < 0) continue
    const start = match.index + whole.length
    found.push({ kind, text: end < start ? '' : message.slice(start, end) })
    opening.lastIndex = end + 1
  }
  return found
}
