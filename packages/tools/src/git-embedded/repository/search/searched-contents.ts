import type { FileTree, TreeNode } from '../file-tree.ts'

/** The limit of the port for a file that is looked into. */
const maxFileBytes = 1024 * 1024
/** Where git looks for a NUL to tell binary files. */
const binaryProbe = 8000
/** What all searches of a tree together may keep unpacked, so that a second search does not unpack it again. */
const maxKeptBytes = 48 * 1024 * 1024

/**
 * The contents of files worth searching; `skipped` for binary ones, those over 1 MiB and those that cannot be read, null for one that is gone.
 * Kept while they cannot change.
 */
export function searchedContents(tree: FileTree): (node: TreeNode) => Promise<Uint8Array | 'skipped' | null> {
  const kept = new Map<string, Uint8Array | 'skipped'>()
  let keptBytes = 0
  return async (node) => {
    const known = kept.get(node.path)
    if (known !== undefined) return known
    const bytes = await tree.read(node, maxFileBytes)
    if (bytes === null) return null
    const isText = bytes instanceof Uint8Array && !bytes.subarray(0, binaryProbe).includes(0)
    const text = isText ? bytes : 'skipped'
    const size = text.length
    if (tree.isFixed && keptBytes + size <= maxKeptBytes) {
      kept.set(node.path, text)
      keptBytes += size
    }
    return text
  }
}
