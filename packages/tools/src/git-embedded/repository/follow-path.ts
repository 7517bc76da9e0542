import { decodeBytes, problemOfPath, type RepositoryError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { linkMode } from '../objects/tree-entry.ts'
import type { FileTree, TreeNode } from './file-tree.ts'

/** Where a path leads. `path` is empty for the root, which is no node. */
export interface Place {
  readonly path: string
  readonly node: TreeNode | null
}

/** What stands at a path with all links followed, as long as they stay inside the tree. */
export async function followPath(
  tree: FileTree,
  asked: string,
): Promise<Result<Place | null, RepositoryError>> {
  const refuse = (code: RepositoryError['code'], detail: string) => err({ code, path: asked, detail })
  const outside = refuse('outside_repository', 'a symbolic link leads out of the repository')
  const left = asked.split('/')
  let folder = ''
  let node: TreeNode | null = null
  let links = 0
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    if (name === '' || name === '.') continue
    if (name === '..') {
      if (folder === '') return outside
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
      continue
    }
    const path: string = folder === '' ? name : `${folder}/${name}`
    // A link may lead to where a path may not.
    if (problemOfPath(path) !== null) return outside
    const found: TreeNode | undefined = (await tree.children(folder))?.get(name)
    if (found === undefined) return ok(null)
    if (found.mode === linkMode) {
      if (++links > maxLinks)
        return refuse('failed', `more than ${maxLinks} symbolic links follow one another`)
      const target = await tree.read(found, maxTargetBytes)
      if (!(target instanceof Uint8Array)) return ok(null)
      const text = decodeBytes(target)
      if (/^[\\/]|^[A-Za-z]:[\\/]/.test(text)) return outside
      left.unshift(...text.split('/'))
    } else {
      node = found
      folder = path
    }
  }
  return ok({ path: folder, node: node?.path === folder ? node : await folderNode(tree, folder) })
}

/** The folder that a `..` has led back to. */
async function folderNode(tree: FileTree, path: string): Promise<TreeNode | null> {
  const cut = path.lastIndexOf('/')
  const siblings = path === '' ? null : await tree.children(path.slice(0, Math.max(0, cut)))
  return siblings?.get(path.slice(cut + 1)) ?? null
}

// As many as Linux follows, and as long as a path may be there.
const maxLinks = 40
const maxTargetBytes = 4096
