/** Fewer bytes are looked at one by one. */
const fewBytes = 16

/** Says whether any byte of a range is beyond ASCII. Looks at four bytes at a time. */
export function hasHighByte(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < fewBytes) return hasHighByteIn(bytes, start, end)
  // Words begin at multiples of four of the whole buffer, of which the bytes may be a part.
  const first = start + ((4 - ((bytes.byteOffset + start) & 3)) & 3)
  const count = (end - first) >> 2
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset + first, count)
  for (let at = 0; at < count; at++) if (((words[at] ?? 0) & 0x80808080) !== 0) return true
  return hasHighByteIn(bytes, start, first) || hasHighByteIn(bytes, first + 4 * count, end)
}

function hasHighByteIn(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) > 0x7f) return true
  return false
}
