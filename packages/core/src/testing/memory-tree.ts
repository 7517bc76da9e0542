/** Files in order of their path bytes. */
export type MemoryTree = ReadonlyMap<string, { readonly mode: string; readonly content: Uint8Array }>

/** Says whether some file stands below a path. */
export function isFolder(tree: MemoryTree, path: string): boolean {
  for (const other of tree.keys()) if (other.startsWith(`${path}/`)) return true
  return false
}
