/** A file in memory: its content, or content with a mode. */
export type MemoryFile =
  | string
  | Uint8Array
  | { readonly mode: '100644' | '100755' | '120000'; readonly content: string | Uint8Array }

/** Files by path. The content of a symbolic link (mode 120000) is its target. */
export type MemoryFiles = Readonly<Record<string, MemoryFile>>
