import { encodeText, type UnreadReason } from '@scrutineer/core'
import type { ObjectStore } from '../objects/object-store.ts'
import { gitlinkMode } from '../objects/tree-entry.ts'
import type { DiskContent } from '../working-tree/disk-content.ts'
import type { Side } from './path-pair.ts'

/** Files above this size are not compared line by line: as much as the native engine compares. */
const maxComparedBytes = 16 * 1024 * 1024

/** Reads what a side of a changed path holds, or says why it is not taken up. */
export type ContentReader = (path: string, side: Side) => Promise<Uint8Array | UnreadReason>

/** Reads sides from objects, and from the working tree where one is given. A submodule is one line that names its commit. */
export function contentReader(objects: ObjectStore, disk: DiskContent | null): ContentReader {
  return async (path, { mode, oid, place }) => {
    if (mode === gitlinkMode) return encodeText(`Subproject commit ${oid ?? '0'.repeat(40)}\n`)
    if (place === 'disk') {
      const bytes = await disk?.read(path, mode, maxComparedBytes)
      // What has gone since it was seen cannot be shown any more.
      return bytes ?? 'unreadable'
    }
    if (oid === null) return 'unreadable'
    return (await objects.sizeOf(oid)) > maxComparedBytes ? 'too_large' : objects.readBlob(oid)
  }
}
