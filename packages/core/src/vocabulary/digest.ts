import { sha256 } from '@noble/hashes/sha2.js'
import { encodeText } from './byte-text.ts'

/** SHA-256 of a text's bytes as lower-case hex, cut to `digits` (64 at most). */
export function digestOf(text: string, digits = 64): string {
  let hex = ''
  for (const byte of sha256(encodeText(text))) hex += byte.toString(16).padStart(2, '0')
  return hex.slice(0, digits)
}
