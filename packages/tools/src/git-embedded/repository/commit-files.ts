import type { ObjectStore } from '../objects/object-store.ts'
import { gitlinkMode, treeMode } from '../objects/tree-entry.ts'
import type { FileTree, TreeNode } from './file-tree.ts'

type Children = ReadonlyMap<string, TreeNode>

/** The files of a commit. `revision` is its id. */
export function commitFiles(objects: ObjectStore, revision: string, tree: string): FileTree {
  const folders = new Map<string, Promise<Children>>()

  function known(folder: string, oid: string): Promise<Children> {
    const found = folders.get(folder) ?? readFolder(folder, oid)
    if (folders.size >= maxFoldersKept) folders.clear()
    folders.set(folder, found)
    return found
  }
  async function readFolder(folder: string, oid: string): Promise<Children> {
    const start = folder === '' ? '' : `${folder}/`
    const entries = await objects.readTree(oid)
    return new Map(entries.map((entry) => [entry.name, { ...entry, path: start + entry.name }]))
  }
  /** From the root down and in a loop: a path may have any number of parts. */
  async function walkTo(folder: string): Promise<Children | null> {
    let children = await known('', tree)
    let end = folder.indexOf('/')
    for (let start = 0; start < folder.length; start = end + 1, end = folder.indexOf('/', start)) {
      if (end === -1) end = folder.length
      const node = children.get(folder.slice(start, end))
      if (node?.mode !== treeMode || node.oid === null) return null
      children = await known(folder.slice(0, end), node.oid)
    }
    return children
  }
  const children = (folder: string): Promise<Children | null> => folders.get(folder) ?? walkTo(folder)
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
