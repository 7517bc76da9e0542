import { treeMode } from '../objects/tree-entry.ts'
import type { FileTree, TreeNode } from './file-tree.ts'

/** A file in a plain list. */
export interface ListedFile {
  readonly path: string
  readonly mode: string
  readonly oid: string | null
}

/** A tree from a list of its files; folders follow from their paths. */
export function listedFiles(
  files: readonly ListedFile[],
  contents: Pick<FileTree, 'revision' | 'isFixed' | 'sizeOf' | 'read'>,
): FileTree {
  const folders = new Map<string, Map<string, TreeNode>>([['', new Map()]])
  for (const file of files) {
    const parent = folderFor(folders, parentOf(file.path))
    parent.set(nameOf(file.path), { ...file, name: nameOf(file.path) })
  }
  return { ...contents, children: (folder) => Promise.resolve(folders.get(folder) ?? null) }
}

function folderFor(folders: Map<string, Map<string, TreeNode>>, path: string): Map<string, TreeNode> {
  const known = folders.get(path)
  if (known !== undefined) return known
  const made = new Map<string, TreeNode>()
  folders.set(path, made)
  const node = { path, name: nameOf(path), mode: treeMode, oid: null }
  folderFor(folders, parentOf(path)).set(node.name, node)
  return made
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
