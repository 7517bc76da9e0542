import { readStrictJson } from '../../../request/read-strict-json.ts'
import { decodeBase64url } from './base64url.ts'
import { hasExactly } from './has-exactly.ts'

/** What lies in an envelope, of the right kinds. */
export interface EnvelopeContents {
  readonly clientId: string
  /** Unix seconds. */
  readonly issuedAt: number
  readonly nonce: unknown
  readonly credential: unknown
}

/** Reads the inside: strict JSON with exactly `client_id`, `issued_at`, `nonce` and `credential`. */
export function readContents(plaintext: Uint8Array): EnvelopeContents | null {
  const json = readStrictJson(plaintext)
  if (json.isErr() || !hasExactly(json.value, ['client_id', 'issued_at', 'nonce', 'credential'])) return null
  const { client_id, issued_at, nonce, credential } = json.value
  if (typeof client_id !== 'string' || typeof issued_at !== 'number' || !Number.isSafeInteger(issued_at)) {
    return null
  }
  return { clientId: client_id, issuedAt: issued_at, nonce, credential }
}

/** A nonce as bytes, 16 to 64 of them. */
export function readNonce(nonce: unknown): Uint8Array | null {
  const bytes = typeof nonce === 'string' ? decodeBase64url(nonce) : null
  return bytes !== null && bytes.length >= 16 && bytes.length <= 64 ? bytes : null
}

/** A provider's key, 1 to 4,096 visible ASCII characters: it becomes the value of a header. */
export function readCredential(credential: unknown): string | null {
  return typeof credential === 'string' && /^[\x21-\x7e]{1,4096}$/.test(credential) ? credential : null
}
