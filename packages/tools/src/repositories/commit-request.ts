/** Two commits of a repository to compare. */
export interface CommitRequest {
  /** Without credentials. */
  readonly url: string
  /** A short name; it must hold `head`. */
  readonly branch: string
  /** Full ids in lower case, SHA-1 or SHA-256, both of one kind. */
  readonly base: string
  readonly head: string
  /** What the caller may read of what the deployment lets be read: `host`, `host:port`, `host/path`; null for all of it. */
  readonly repositories: readonly string[] | null
}

/** Says whether two ids are full and of one kind. */
export function areFullIds(base: string, head: string): boolean {
  return (
    /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(base) && base.length === head.length && /^[0-9a-f]+$/.test(head)
  )
}

/** Twice the 255 characters that a name may have anywhere, since a character may take two units. */
const maxNameUnits = 510

/** The rules for names of branches, as far as they keep one from meaning something else to a server or to git. */
export function isBranchName(name: string): boolean {
  return (
    name.length <= maxNameUnits &&
    !/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\.lock(\/|$)|(^|\/)\./.test(name) &&
    name !== '' &&
    !/^[-/]|[./]$/.test(name)
  )
}
