import { createHash } from 'node:crypto'

/** What is kept of a secret. Secrets are 32 random bytes, which nobody can guess: no slow hash is needed. */
export function secretHash(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}
