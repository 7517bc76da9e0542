import { createHash } from 'node:crypto'

/** The id git would give to a blob of these bytes. */
export function blobIdOf(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}
