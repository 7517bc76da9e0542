import type { SearchQuery } from '@scrutineer/core'
import { unsupported } from '../../failure.ts'
import { linkMode } from '../../objects/tree-entry.ts'
import { toByteString } from '../../patterns/byte-string.ts'
import { compileWildmatch } from '../../patterns/wildmatch.ts'
import type { FileTree, TreeNode } from '../file-tree.ts'
import { walkFiles } from '../walk-files.ts'

/** Measured: 1 to 3 ms a file, so that more would take longer than anybody waits. */
const maxFiles = 5000

/** The regular files a query wants to be looked into, in order of path bytes. */
export async function candidateFiles(
  tree: FileTree,
  query: SearchQuery,
  signal: AbortSignal | undefined,
): Promise<readonly TreeNode[]> {
  const globs = query.globs.map((glob) =>
    compileWildmatch(toByteString(glob), { pathname: true, fold: false }),
  )
  const files: TreeNode[] = []
  for await (const node of walkFiles(tree, query.directory.replace(/\/+$/, ''), null, signal)) {
    if (node.mode === linkMode) continue
    // Left out of a sparse working tree: as for `git grep`, what is not there is not searched. It can still be read.
    if (!tree.isFixed && node.oid !== null) continue
    const path = globs.length === 0 ? '' : toByteString(node.path)
    if (globs.length > 0 && !globs.some((matches) => matches(path))) continue
    files.push(node)
    if (files.length > maxFiles) throw unsupported(null, `a search in more than ${maxFiles} files`)
  }
  return files
}
