import { compareBytewise, problemOfPath } from '@scrutineer/core'
import { countFolders } from '../count-folders.ts'
import { failure, stopIfAborted } from '../failure.ts'
import { gitlinkMode, treeMode } from '../objects/tree-entry.ts'
import type { FileTree, TreeNode } from './file-tree.ts'

/**
 * The files and links below a folder, in order of the bytes of their paths, from behind `cursor` on. Folders that lie
 * wholly before the cursor are not read.
 */
export async function* walkFiles(
  tree: FileTree,
  folder: string,
  cursor: string | null,
  signal: AbortSignal | undefined,
  enterFolder = countFolders(),
): AsyncGenerator<TreeNode> {
  await enterFolder()
  stopIfAborted(signal)
  if (folder.length > maxFolderLength)
    throw failure('repository_too_large', null, 'the tree has folders that are nested too deep')
  const children = await tree.children(folder)
  const nodes = [...(children?.values() ?? [])].map((node) => ({ node, key: sortKey(node) }))
  nodes.sort((a, b) => compareBytewise(a.key, b.key))
  for (const { node, key } of nodes) {
    if (node.mode === gitlinkMode || problemOfPath(node.path) !== null) continue
    if (node.mode !== treeMode) {
      if (cursor === null || compareBytewise(node.path, cursor) > 0) yield node
    } else if (cursor === null || cursor.startsWith(key) || compareBytewise(key, cursor) > 0) {
      yield* walkFiles(tree, node.path, cursor, signal, enterFolder)
    }
  }
}

/** Far more than any system opens; each folder costs as much as its path is long. */
const maxFolderLength = 64 * 1024

/** A folder stands where its files do: `a/x` comes after `a.b`. */
function sortKey(node: TreeNode): string {
  return node.mode === treeMode ? `${node.path}/` : node.path
}
