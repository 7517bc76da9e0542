import { err, ok, type Result } from 'neverthrow'
import * as v from 'valibot'
import type { CredentialKey, RegistrationKey } from '../../ports/keyring.ts'
import { decodeBase64url } from '../envelope/base64url.ts'
import type { ServerKeys } from './server-keys.ts'
import { publicKeyOf } from './x25519.ts'

/** Keys that can be used, the active ones first. */
export interface ParsedServerKeys {
  readonly registration: readonly (RegistrationKey & { readonly acceptedUntil: number | null })[]
  readonly credentials: readonly CredentialKey[]
}

/** What is wrong with keys. Never says more than where, for the rest of the text is secret. */
export interface ServerKeysError {
  readonly code: 'not_json' | 'invalid_keys'
  /** A place such as `registration.keys`. */
  readonly place: string
}

const name = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/))
const secret = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const schema = v.strictObject({
  version: v.literal(1),
  registration: v.strictObject({
    active: name,
    keys: v.pipe(
      v.array(v.strictObject({ kid: name, private_key: secret, accepted_until: v.nullable(seconds) })),
      v.maxLength(100),
    ),
  }),
  credentials: v.strictObject({
    active: name,
    keys: v.pipe(v.array(v.strictObject({ id: name, key: secret })), v.maxLength(100)),
  }),
})

/** Reads the text of a file of keys. */
export function parseServerKeys(text: string): Result<ParsedServerKeys, ServerKeysError> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return err({ code: 'not_json', place: '' })
  }
  const checked = v.safeParse(schema, json)
  if (checked.success) return readServerKeys(checked.output)
  return err({ code: 'invalid_keys', place: v.getDotPath(checked.issues[0]) ?? '' })
}

/** Makes keys usable that are of the right form: each is a key, names are unique, and each kind has its active one. */
export function readServerKeys(keys: ServerKeys): Result<ParsedServerKeys, ServerKeysError> {
  const registration = keys.registration.keys.map((stored) => {
    const privateKey = decodeBase64url(stored.private_key)
    const publicKey = privateKey === null ? null : publicKeyOf(privateKey)
    if (privateKey === null || publicKey === null) return null
    const until = stored.accepted_until
    return { kid: stored.kid, publicKey, privateKey, acceptedUntil: until === null ? null : until * 1000 }
  })
  const credentials = keys.credentials.keys.map(({ id, key }) => {
    const bytes = decodeBase64url(key)
    return bytes?.length === 32 && bytes.some((byte) => byte !== 0) ? { id, key: bytes } : null
  })
  const first = activeFirst(registration, ({ kid }) => kid, keys.registration.active)
  if (first === null) return err({ code: 'invalid_keys', place: 'registration.keys' })
  const second = activeFirst(credentials, ({ id }) => id, keys.credentials.active)
  if (second === null) return err({ code: 'invalid_keys', place: 'credentials.keys' })
  return ok({ registration: first, credentials: second })
}

function activeFirst<Key>(
  keys: readonly (Key | null)[],
  nameOf: (key: Key) => string,
  active: string,
): readonly Key[] | null {
  const whole = keys.filter((key) => key !== null)
  const names = new Set(whole.map(nameOf))
  if (whole.length !== keys.length || names.size !== keys.length || !names.has(active)) return null
  return [...whole].sort((a, b) => Number(nameOf(b) === active) - Number(nameOf(a) === active))
}
