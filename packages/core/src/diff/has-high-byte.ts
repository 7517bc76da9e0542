/** Says whether any byte of a range is beyond ASCII. */
export function hasHighByte(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) > 0x7f) return true
  return false
}
