/**
 * Whether the last six characters of a GitHub or npm token are the checksum of the thirty before: CRC-32 in base 62, as
 * both services document it. A token without it was made up.
 */
export function hasTokenChecksum(token: string): boolean {
  const body = token.slice(token.indexOf('_') + 1)
  return body.length === 36 && body.slice(30) === inBase62(crc32(body.slice(0, 30)))
}

/** The checksum of ASCII text, as an unsigned number. */
export function crc32(text: string): number {
  let checksum = 0xffffffff
  for (let at = 0; at < text.length; at++) {
    checksum ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) checksum = checksum & 1 ? (checksum >>> 1) ^ 0xedb88320 : checksum >>> 1
  }
  return (checksum ^ 0xffffffff) >>> 0
}

/** Six digits, with zeros in front. */
export function inBase62(value: number): string {
  let digits = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) digits = (alphabet[rest % 62] ?? '') + digits
  return digits.padStart(6, '0')
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
