import { decodeBytes, problemOfPath, type RepositoryError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { linkMode, treeMode } from '../objects/tree-entry.ts'
import type { FileTree, TreeNode } from './file-tree.ts'

/** What stands at a path; null for nothing. Links on the way are not followed. */
export async function findNode(tree: FileTree, path: string): Promise<TreeNode | null> {
  const cut = path.lastIndexOf('/')
  const siblings = await tree.children(path.slice(0, Math.max(0, cut)))
  return siblings?.get(path.slice(cut + 1)) ?? null
}

/** What stands at a path with all links followed, as long as they stay inside the tree. */
export async function followPath(tree: FileTree, asked: string): Promise<Result<TreeNode, RepositoryError>> {
  const problem = (code: RepositoryError['code'], detail: string) => err({ code, path: asked, detail })
  const left = asked.split('/')
  let folder = ''
  let links = 0
  for (;;) {
    const name = left.shift()
    if (name === undefined) return problem('not_a_file', 'it is a folder')
    if (name === '' || name === '.') continue
    if (name === '..') {
      if (folder === '') return problem('outside_repository', 'a link leads out of the repository')
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
      continue
    }
    const path = folder === '' ? name : `${folder}/${name}`
    // A link may lead to where a path may not.
    if (problemOfPath(path) !== null)
      return problem('outside_repository', 'a link leads out of the repository')
    const node = (await tree.children(folder))?.get(name)
    if (node === undefined) return problem('not_found', 'there is no such file')
    if (node.mode === linkMode) {
      if (++links > maxLinks) return problem('not_found', 'links lead to one another without end')
      const target = await tree.read(node, maxTargetBytes)
      const text = target === 'too_large' ? '' : decodeBytes(target)
      if (text === '') return problem('not_found', 'a link without a usable target')
      if (/^[\\/]|^[A-Za-z]:/.test(text))
        return problem('outside_repository', 'a link leads out of the repository')
      left.unshift(...text.split('/'))
    } else if (node.mode === treeMode) folder = path
    else if (left.length > 0) return problem('not_found', 'there is no such file')
    else return ok(node)
  }
}

// As many as Linux follows, and as long as a path may be there.
const maxLinks = 40
const maxTargetBytes = 4096
