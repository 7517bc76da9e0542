import { decodeBytes } from '@scrutineer/core'
import { malformed } from '../failure.ts'

/** What stands at a path: six octal digits as git shows them, and the id of its content. */
export interface GitEntry {
  readonly mode: string
  readonly oid: string
}

/** An entry of a tree object. */
export interface TreeEntry extends GitEntry {
  readonly name: string
}

/**
 * Reads a tree object. The library's own reader refuses a whole folder for one name that some file system could
 * misread, and loses bytes that are not UTF-8; here, names are never used as paths on a disk.
 */
export function readTreeEntries(oid: string, bytes: Uint8Array): readonly TreeEntry[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: TreeEntry[] = []
  for (let at = 0; at < buffer.length; ) {
    const blank = buffer.indexOf(0x20, at)
    const end = blank < 0 ? -1 : buffer.indexOf(0, blank)
    const mode = Number.parseInt(buffer.toString('latin1', at, blank), 8)
    if (end < 0 || end + 21 > buffer.length || Number.isNaN(mode))
      throw malformed(oid, 'a tree object is cut')
    if (end === blank + 1) throw malformed(oid, 'a tree object holds an empty name')
    entries.push({
      mode: canonicalMode(mode),
      name: decodeBytes(buffer, blank + 1, end),
      oid: buffer.toString('hex', end + 1, end + 21),
    })
    at = end + 21
  }
  return entries
}

/** The few modes git tells apart; old repositories hold others, such as 100664. */
export function canonicalMode(mode: number): string {
  switch (mode & 0o170000) {
    case 0o100000:
      return (mode & 0o100) === 0 ? '100644' : '100755'
    case 0o120000:
      return '120000'
    case 0o040000:
      return treeMode
    default:
      return gitlinkMode
  }
}

/** A folder. */
export const treeMode = '040000'
/** A submodule: the id of a commit in another repository. */
export const gitlinkMode = '160000'
/** A symbolic link; its content is the target. */
export const linkMode = '120000'
