import { decodeBytes } from '@scrutineer/core'

/** An entry of a tree: what stands under a name in a folder. */
export interface TreeEntry {
  /** Six octal digits as git shows them. */
  readonly mode: string
  readonly oid: string
}

/**
 * The entries of a tree object by name, in git's order; null when it does not follow the format. `idBytes` is 20, or 32 in
 * a SHA-256 repository.
 */
export function readTreeObject(bytes: Uint8Array, idBytes: number): ReadonlyMap<string, TreeEntry> | null {
  const entries = new Map<string, TreeEntry>()
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(0x20, at)
    const end = blank < 0 ? -1 : bytes.indexOf(0, blank)
    const next = end + 1 + idBytes
    if (end < 0 || next > bytes.length) return null
    const mode = Number.parseInt(decodeBytes(bytes, at, blank), 8)
    if (Number.isNaN(mode)) return null
    const oid = Buffer.from(bytes.buffer, bytes.byteOffset + end + 1, idBytes).toString('hex')
    entries.set(decodeBytes(bytes, blank + 1, end), { mode: shownMode(mode), oid })
    at = next
  }
  return entries
}

/** Old histories hold modes such as 100664; git tells only these apart. */
function shownMode(mode: number): string {
  switch (mode & 0o170000) {
    case 0o040000:
      return '040000'
    case 0o120000:
      return '120000'
    case 0o160000:
      return '160000'
    default:
      return (mode & 0o100) === 0 ? '100644' : '100755'
  }
}
