/** A file, a link, a submodule or a folder of a tree. */
export interface TreeNode {
  readonly path: string
  readonly name: string
  /** Six octal digits. */
  readonly mode: string
  /** The id of the content; null where nobody has worked it out. */
  readonly oid: string | null
}

/** A tree of files behind a `Repository`: of a commit, of the index, or of the working tree. */
export interface FileTree {
  /** As in `Repository.revision`. */
  readonly revision: string
  /** False for a working tree, which somebody may edit at any time. */
  readonly isFixed: boolean
  /** What stands in a folder (empty text for the root), in no order; null where there is no such folder. */
  children(folder: string): Promise<ReadonlyMap<string, TreeNode> | null>
  /** Null for a file of a working tree that is gone by now. */
  sizeOf(node: TreeNode): Promise<number | null>
  /** The bytes of a file, or of a link's target text; `too_large` is told before any of it is unpacked, null as above. */
  read(node: TreeNode, maxBytes: number): Promise<Uint8Array | 'too_large' | 'unreadable' | null>
}
