import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { CredentialKey } from '../../ports/keyring.ts'
import { decodeBase64url, encodeBase64url } from '../envelope/base64url.ts'

/** Whose credential it is. A credential that was moved to another place does not open there. */
export interface CredentialPlace {
  readonly clientId: string
  readonly profileId: string
  readonly version: number
}

const nonceBytes = 12
const tagBytes = 16

/** A credential for the database: AES-256-GCM, as base64url of nonce, tag and text. */
export function encryptCredential(
  credential: string,
  place: CredentialPlace,
  { key }: CredentialKey,
): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad(place))
  const plaintext = Buffer.from(credential, 'utf8')
  const text = Buffer.concat([cipher.update(plaintext), cipher.final()])
  plaintext.fill(0)
  return encodeBase64url(Buffer.concat([nonce, cipher.getAuthTag(), text]))
}

/** The credential again; null when it was changed, moved, or encrypted by another key. */
export function decryptCredential(
  stored: string,
  place: CredentialPlace,
  { key }: CredentialKey,
): string | null {
  const bytes = decodeBase64url(stored)
  if (bytes === null || bytes.length <= nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(aad(place)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
  try {
    decipher.final()
    return text.toString('utf8')
  } catch {
    return null
  } finally {
    text.fill(0)
  }
}

function aad({ clientId, profileId, version }: CredentialPlace): Buffer {
  return Buffer.from(`acr/credential/v1\n${clientId}\n${profileId}\n${version}`, 'utf8')
}
