/** A file that went or came. */
export interface RenameFile {
  readonly path: string
  /** Six octal digits; only files of one type are paired. */
  readonly mode: string
  /** Full object id; null where the content has not been hashed. */
  readonly id: string | null
}

/** A file that went and one that came which are taken for one. */
export interface ScoredPair<File extends RenameFile> {
  readonly from: File
  readonly to: File
  /** From 0 to `fullScore`. */
  readonly score: number
}

/** Which files are paired, and which are still free. */
export interface Pairing<File extends RenameFile> {
  pair(pair: ScoredPair<File>): void
  isFree(file: File): boolean
  deletedLeft(): File[]
  addedLeft(): File[]
  /** By the file that came. */
  readonly pairs: ReadonlyMap<File, ScoredPair<File>>
}

/** A pairing of two lists with all files free. */
export function startPairing<File extends RenameFile>(
  deleted: readonly File[],
  added: readonly File[],
): Pairing<File> {
  const pairs = new Map<File, ScoredPair<File>>()
  const used = new Set<File>()
  const isFree = (file: File) => !used.has(file)
  return {
    pairs,
    isFree,
    pair(pair) {
      pairs.set(pair.to, pair)
      used.add(pair.from).add(pair.to)
    },
    deletedLeft: () => deleted.filter(isFree),
    addedLeft: () => added.filter(isFree),
  }
}

/** The last part of a file's path. */
export function nameOf({ path }: RenameFile): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The digits of a mode that tell a regular file, a link and a submodule apart. */
export function typeOf({ mode }: RenameFile): string {
  return mode.slice(0, 3)
}

/** Says whether a file has content of its own that can be compared. */
export function isRegular(file: RenameFile): boolean {
  return typeOf(file) === '100'
}
