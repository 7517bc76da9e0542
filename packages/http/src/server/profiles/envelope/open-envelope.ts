import { err, ok, type Result } from 'neverthrow'
import type { Keyring, KeyringError } from '../../ports/keyring.ts'
import type { SealedBox } from '../../ports/sealed-box.ts'
import { decodeBase64url } from './base64url.ts'
import type { EnvelopeProblem } from './envelope-problem.ts'
import { readContents, readCredential, readNonce } from './read-contents.ts'
import { readEnvelope } from './read-envelope.ts'

/** What came out of an envelope. Whether its nonce was seen before, only the store can tell. */
export interface OpenedEnvelope {
  readonly credential: string
  readonly nonce: Uint8Array
  /** From when on, in ms since 1970, the envelope is too old for every server, so that its nonce need not be kept. */
  readonly staleAt: number
}

/** What opening takes. */
export interface EnvelopeContext {
  readonly keyring: Keyring
  readonly box: SealedBox
  /** Who sends it. */
  readonly clientId: string
  /** Ms since 1970, of the clock that all servers share. */
  readonly now: number
  readonly maximumAgeSeconds: number
}

/** Seconds that a client's clock may be ahead. */
const aheadSeconds = 30

/** A box with nothing in it: its key of the moment and its tag. */
const leastBoxBytes = 48

/**
 * Opens an envelope: each check in its order, the first that fails tells. A wrong client is `malformed` like all that only
 * the sealer could have done otherwise; a time to come is `expired` like one long gone, for either clock is wrong.
 */
export async function openEnvelope(
  text: string,
  { keyring, box, clientId, now, maximumAgeSeconds }: EnvelopeContext,
): Promise<Result<OpenedEnvelope, EnvelopeProblem | KeyringError>> {
  const envelope = readEnvelope(text)
  if (envelope === null) return err('malformed')
  const key = await keyring.registrationKeyOf(envelope.kid, now)
  if (key.isErr()) return err(key.error)
  if (key.value === null) return err('unknown_key')
  const sealed = typeof envelope.sealed === 'string' ? decodeBase64url(envelope.sealed) : null
  if (sealed === null || sealed.length < leastBoxBytes) return err('malformed')
  const plaintext = await box.open(sealed, key.value)
  if (plaintext === null) return err('malformed')
  const contents = readContents(plaintext)
  plaintext.fill(0)
  if (contents === null || contents.clientId !== clientId) return err('malformed')
  const age = now / 1000 - contents.issuedAt
  if (age > maximumAgeSeconds || age < -aheadSeconds) return err('expired')
  const nonce = readNonce(contents.nonce)
  const credential = readCredential(contents.credential)
  if (nonce === null || credential === null) return err('malformed')
  return ok({
    credential,
    nonce,
    staleAt: (contents.issuedAt + maximumAgeSeconds + aheadSeconds) * 1000,
  })
}
