import { timingSafeEqual } from 'node:crypto'
import { ok, okAsync, type ResultAsync } from 'neverthrow'
import type { ClientDirectory, ClientRecord } from '../ports/client-directory.ts'
import type { StoreError } from '../ports/review-store.ts'
import { readToken } from './read-token.ts'
import { secretHash } from './secret-hash.ts'

/** Secrets that a client can have at a time. */
export const maxSecrets = 2

/** The hash of no secret: what those are compared with who have fewer, or who do not exist. */
const dummy = new Uint8Array(32)

/**
 * Who sends an `Authorization` header; null when it is nobody that may. Unknown and disabled clients take as many comparisons,
 * each in constant time, as known ones.
 */
export function authenticate(
  header: string | null,
  clients: ClientDirectory,
  isEqual: (one: Uint8Array, other: Uint8Array) => boolean = timingSafeEqual,
): ResultAsync<ClientRecord | null, StoreError> {
  const token = readToken(header)
  if (token === null) return okAsync(null)
  const given = secretHash(token.secret)
  return clients.find(token.clientId).andThen((client) => {
    let matches = 0
    for (let index = 0; index < maxSecrets; index++) {
      const hash = client?.secretHashes[index]
      const equal = isEqual(given, hash?.length === given.length ? hash : dummy)
      matches += equal && hash !== undefined ? 1 : 0
    }
    return ok(matches > 0 && client?.disabled === false ? client : null)
  })
}
