import { unsupported } from '../../failure.ts'
import { linkMode } from '../../objects/tree-entry.ts'
import type { FileTree, TreeNode } from '../file-tree.ts'
import { walkFiles } from '../walk-files.ts'

/** Measured: 1 to 3 ms a file, so that more would take longer than anybody waits. */
const maxFiles = 5000

/** The regular files below a directory that a search wants to look into, in order of path bytes. */
export async function candidateFiles(
  tree: FileTree,
  directory: string,
  wants: (path: string) => boolean,
  signal: AbortSignal | undefined,
): Promise<readonly TreeNode[]> {
  const files: TreeNode[] = []
  for await (const node of walkFiles(tree, directory.replace(/\/+$/, ''), null, signal)) {
    if (node.mode === linkMode) continue
    // Left out of a sparse working tree: as for `git grep`, what is not there is not searched. It can still be read.
    if (!tree.isFixed && node.oid !== null) continue
    if (!wants(node.path)) continue
    files.push(node)
    if (files.length > maxFiles) throw unsupported(null, `a search in more than ${maxFiles} files`)
  }
  return files
}
