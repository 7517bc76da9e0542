import { readStrictJson } from '../../../request/read-strict-json.ts'
import { decodeBase64url } from './base64url.ts'
import { hasExactly } from './has-exactly.ts'

/** The outside of an envelope: which key it is for, and the box. */
export interface Envelope {
  readonly kid: string
  /** Base64url that nobody has looked at yet: whether the key is known is told first. */
  readonly sealed: unknown
}

/** Reads the outside: unpadded base64url of strict JSON with exactly `v` (1), `kid` and `sealed`. */
export function readEnvelope(text: string): Envelope | null {
  const bytes = decodeBase64url(text)
  if (bytes === null) return null
  const json = readStrictJson(bytes)
  if (json.isErr() || !hasExactly(json.value, ['v', 'kid', 'sealed'])) return null
  const { v, kid, sealed } = json.value
  return v === 1 && typeof kid === 'string' ? { kid, sealed } : null
}
