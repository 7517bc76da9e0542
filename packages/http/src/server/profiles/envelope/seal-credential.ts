import { err, ok, type Result } from 'neverthrow'
import type { SealedBox } from '../../ports/sealed-box.ts'
import { decodeBase64url, encodeBase64url } from './base64url.ts'
import { readCredential } from './read-contents.ts'
import { sodiumBox } from './sodium-box.ts'

/** What is sealed, for whom, and by whom. */
export interface CredentialToSeal {
  /** As the server's capabilities publish it. */
  readonly registration: { readonly keyId: string; readonly publicKey: string }
  /** The client whose service token goes with the envelope. */
  readonly clientId: string
  /** The provider's key, 1 to 4,096 visible ASCII characters. */
  readonly credential: string
  /** Ms since 1970. */
  readonly now: number
  /** Default libsodium. */
  readonly box?: SealedBox | undefined
}

/** Why nothing was sealed: the key is no public key, or the credential could not be sent to a provider. */
export type SealProblem = 'invalid_key' | 'invalid_credential'

/** Makes the one-time envelope of `sealed_credential`: it is good once, for this client, for some minutes. */
export async function sealCredential({
  registration,
  clientId,
  credential,
  now,
  box = sodiumBox,
}: CredentialToSeal): Promise<Result<string, SealProblem>> {
  const publicKey = decodeBase64url(registration.publicKey)
  if (publicKey === null || publicKey.length !== 32) return err('invalid_key')
  if (readCredential(credential) === null) return err('invalid_credential')
  const contents = encode({
    client_id: clientId,
    issued_at: Math.floor(now / 1000),
    nonce: encodeBase64url(crypto.getRandomValues(new Uint8Array(24))),
    credential,
  })
  const sealed = await box.seal(contents, publicKey)
  contents.fill(0)
  if (sealed === null) return err('invalid_key')
  return ok(encodeBase64url(encode({ v: 1, kid: registration.keyId, sealed: encodeBase64url(sealed) })))
}

function encode(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}
