import type { ChangeSet } from '../ports/change-source.ts'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { Side } from '../vocabulary/line-range.ts'

const maxReadBytes = 4 * 1024 * 1024

/** The text of a file before or after the change, its first 4 MiB; null where there is none or it cannot be read. */
export async function readSide(
  changes: Pick<ChangeSet, 'repository' | 'baseRepository'>,
  side: Side,
  path: string | null,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const tree = side === 'new' ? changes.repository : changes.baseRepository
  if (tree === null || path === null || signal?.aborted === true) return null
  const read = await tree.readFile(path, { maxBytes: maxReadBytes, signal })
  return read.isOk() ? decodeBytes(read.value.bytes) : null
}
