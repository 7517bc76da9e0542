/** What stands at a path, links not followed. Times are in nanoseconds since 1970. */
export interface FileFacts {
  readonly kind: 'file' | 'directory' | 'symlink' | 'other'
  readonly executable: boolean
  readonly size: number
  readonly mtimeNs: bigint
  readonly ctimeNs: bigint
  readonly inode: bigint
  readonly userId: number
  readonly groupId: number
}

/** A name in a directory, with its kind where the file system tells it for free. */
export interface DirectoryItem {
  readonly name: string
  readonly kind: FileFacts['kind']
}

/**
 * The little that the engine asks of a file system; it can only read. Paths are absolute; names that are not UTF-8 keep
 * their bytes as lone surrogates. Null means that nothing of that kind stands there; other trouble rejects.
 */
export interface GitFiles {
  /** A file's bytes, links followed. */
  read(path: string): Promise<Uint8Array | null>
  /** At most the first `length` bytes of a file. */
  readStart(path: string, length: number): Promise<Uint8Array | null>
  /** A regular file's bytes, decided on before reading; null when its last part is a link or anything else. */
  readPlain(path: string, maxBytes: number): Promise<Uint8Array | 'too_large' | 'unreadable' | null>
  /** A link's target text. */
  readLink(path: string): Promise<Uint8Array | null>
  /** Items in no order. */
  list(path: string): Promise<readonly DirectoryItem[] | 'unreadable' | null>
  facts(path: string): Promise<FileFacts | null>
  /** The path with every link in it followed. */
  realPath(path: string): Promise<string | null>
}
