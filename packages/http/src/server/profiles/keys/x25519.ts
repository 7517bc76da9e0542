import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { decodeBase64url } from '../envelope/base64url.ts'

/** What stands before the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** A new private key: 32 bytes in base64url. */
export function newPrivateKey(): string {
  const { d } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  return String(d)
}

/** The public key of a private one, each 32 bytes; null where there is no such private key. */
export function publicKeyOf(privateKey: Uint8Array): Uint8Array | null {
  if (privateKey.length !== 32 || privateKey.every((byte) => byte === 0)) return null
  const der = Buffer.concat([pkcs8Prefix, privateKey])
  const { x } = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).export({
    format: 'jwk',
  })
  der.fill(0)
  return decodeBase64url(String(x))
}
