/** What is kept of a file to tell how alike it is to others: the size of each different piece of it, by the piece's hash. */
export interface ContentSummary {
  readonly bytes: number
  /** Bytes in all pieces of one hash together. */
  readonly pieces: ReadonlyMap<number, number>
}

/** A piece ends with its line, or after so many bytes. */
const mostBytes = 64
/** A NUL byte this near the start makes content binary, as git sees it. */
const searchedForNul = 8000

/**
 * Cuts a file into lines, long ones into pieces of 64 bytes, as git does to find renames. In text a carriage return before a
 * line feed does not count, so a change of line ends alone leaves a file recognisable.
 */
export function summariseContent(content: Uint8Array): ContentSummary {
  const text = !content.subarray(0, searchedForNul).includes(0)
  const pieces = new Map<number, number>()
  let hash = 0
  let length = 0
  const close = () => {
    pieces.set(hash, (pieces.get(hash) ?? 0) + length)
    hash = 0
    length = 0
  }
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] ?? 0
    if (text && byte === 0x0d && content[at + 1] === 0x0a) continue
    hash = Math.imul(hash ^ byte, 0x01000193)
    length++
    if (byte === 0x0a || length === mostBytes) close()
  }
  if (length > 0) close()
  return { bytes: content.length, pieces }
}
