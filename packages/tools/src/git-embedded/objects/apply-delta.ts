/**
 * Makes an object from its base and a delta: copies from the base, and new bytes. Not if the delta is broken, does not fit
 * the base, or would make more than `maxBytes`.
 */
export function applyDelta(
  base: Uint8Array,
  delta: Uint8Array,
  maxBytes: number,
): Uint8Array | 'broken' | 'too_large' {
  const from = readSize(delta, 0)
  const to = from === null ? null : readSize(delta, from.end)
  if (from === null || to === null || from.value !== base.length) return 'broken'
  if (to.value > maxBytes) return 'too_large'
  const result = new Uint8Array(to.value)
  let filled = 0
  for (let at = to.end; at < delta.length; ) {
    const instruction = delta[at] ?? 0
    at++
    if (instruction === 0) return 'broken'
    const isCopy = (instruction & 0x80) !== 0
    let start = at
    let length = instruction
    if (isCopy) {
      const copy = readCopy(delta, at, instruction)
      if (copy === null) return 'broken'
      start = copy.start
      length = copy.length
      at = copy.end
    } else at += length
    const source = isCopy ? base : delta
    if (start + length > source.length || filled + length > result.length) return 'broken'
    result.set(source.subarray(start, start + length), filled)
    filled += length
  }
  return filled === result.length ? result : 'broken'
}

interface Copy {
  readonly start: number
  readonly length: number
  readonly end: number
}

/** A length of nothing stands for this. */
const defaultCopyLength = 0x10000

/** Bits of the instruction tell which bytes of offset and length follow. */
function readCopy(delta: Uint8Array, from: number, instruction: number): Copy | null {
  let at = from
  let start = 0
  let length = 0
  for (let bit = 0; bit < 7; bit++) {
    if ((instruction & (1 << bit)) === 0) continue
    const byte = delta[at]
    if (byte === undefined) return null
    at++
    if (bit < 4) start += byte * 2 ** (8 * bit)
    else length += byte * 2 ** (8 * (bit - 4))
  }
  return { start, length: length === 0 ? defaultCopyLength : length, end: at }
}

/** Seven bits a byte, the lowest first. */
function readSize(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } | null {
  let value = 0
  for (let at = from, shift = 0; shift < 49; at++, shift += 7) {
    const byte = bytes[at]
    if (byte === undefined) return null
    value += (byte & 0x7f) * 2 ** shift
    if ((byte & 0x80) === 0) return { value, end: at + 1 }
  }
  return null
}
