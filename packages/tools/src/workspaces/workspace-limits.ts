/** Bounds of one workspace; each has its default. */
export interface WorkspaceLimits {
  /** Bytes that a workspace may take on disk; default 1 GiB, three times what a large project's current files take packed. */
  readonly maxDiskBytes: number
  /** Milliseconds of one fetch; default five minutes. */
  readonly fetchTimeoutMs: number
  /** Bytes of the whole patch; default 64 MiB. */
  readonly maxPatchBytes: number
  /** Changed files; default 50,000. */
  readonly maxChangedFiles: number
  /** Bytes of memory that git may take while it fetches (known on Linux alone); default 1 GiB. */
  readonly maxGitMemoryBytes: number
  /** Bytes of one answer of the server, where there is no git program; default 64 MiB. */
  readonly maxPackBytes: number
  /** Bytes of all objects, which are held in memory where there is no git program; default 128 MiB. */
  readonly maxMemoryBytes: number
}

/** The limits of a workspace unless told otherwise. */
export const defaultWorkspaceLimits: WorkspaceLimits = {
  maxDiskBytes: 1024 * 1024 * 1024,
  fetchTimeoutMs: 300_000,
  maxPatchBytes: 64 * 1024 * 1024,
  maxChangedFiles: 50_000,
  maxGitMemoryBytes: 1024 * 1024 * 1024,
  maxPackBytes: 64 * 1024 * 1024,
  maxMemoryBytes: 128 * 1024 * 1024,
}
