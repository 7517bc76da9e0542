import type { ObjectStore } from '../objects/object-store.ts'
import { gitlinkMode, treeMode } from '../objects/tree-entry.ts'
import type { FileTree, TreeNode } from './file-tree.ts'

/** The files of a commit. `revision` is its id. */
export function commitFiles(objects: ObjectStore, revision: string, tree: string): FileTree {
  const folders = new Map<string, Promise<ReadonlyMap<string, TreeNode> | null>>()

  async function load(folder: string): Promise<ReadonlyMap<string, TreeNode> | null> {
    const oid = folder === '' ? tree : await idOf(folder)
    if (oid === null) return null
    const start = folder === '' ? '' : `${folder}/`
    const entries = await objects.readTree(oid)
    return new Map(entries.map((entry) => [entry.name, { ...entry, path: start + entry.name }]))
  }
  async function idOf(folder: string): Promise<string | null> {
    const cut = folder.lastIndexOf('/')
    const above = await children(folder.slice(0, Math.max(0, cut)))
    const node = above?.get(folder.slice(cut + 1))
    return node?.mode === treeMode ? node.oid : null
  }
  function children(folder: string): Promise<ReadonlyMap<string, TreeNode> | null> {
    const known = folders.get(folder) ?? load(folder)
    if (folders.size >= maxFoldersKept) folders.clear()
    folders.set(folder, known)
    return known
  }
  return { revision, isFixed: true, children, ...storedContents(objects) }
}

/** As many as a tree of 50,000 files has. */
const maxFoldersKept = 10_000

/** Sizes and contents of nodes whose content is an object. */
export function storedContents(objects: ObjectStore): Pick<FileTree, 'sizeOf' | 'read'> {
  const sizeOf = async (node: TreeNode) =>
    node.oid === null || node.mode === gitlinkMode ? 0 : objects.sizeOf(node.oid)
  return {
    sizeOf,
    async read(node, maxBytes) {
      if ((await sizeOf(node)) > maxBytes) return 'too_large'
      return node.oid === null ? new Uint8Array() : objects.readBlob(node.oid)
    },
  }
}
