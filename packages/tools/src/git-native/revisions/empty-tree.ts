/** How a repository names its objects. */
export type ObjectFormat = 'sha1' | 'sha256'

/** The id of a tree without entries, which git knows without storing it. */
export function emptyTreeId(format: ObjectFormat): string {
  return format === 'sha1'
    ? '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
    : '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321'
}

/** The id of a blob without content. */
export function emptyBlobId(format: ObjectFormat): string {
  return format === 'sha1'
    ? 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'
    : '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813'
}

/** The format that an id is of. */
export function formatOfId(oid: string): ObjectFormat {
  return oid.length === 64 ? 'sha256' : 'sha1'
}
