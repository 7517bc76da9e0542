/** Text that is no patch, or a patch that says something untrue about itself. */
export interface PatchMalformed {
  readonly code: 'patch_malformed'
  /** From 1; null when the trouble is not in the patch text but in the records before it. */
  readonly line: number | null
  /** What should have stood there. */
  readonly expected: string
  /** What was wrong, with a short printable excerpt where that helps. */
  readonly detail: string
}

/** A form of patch that has no two-sided reading, such as the combined diff of a merge. */
export interface PatchUnsupported {
  readonly code: 'patch_unsupported'
  readonly line: number | null
  readonly detail: string
}

/** A patch over one of the limits that its reader was given. */
export interface PatchTooLarge {
  readonly code: 'patch_too_large'
  readonly limit: 'bytes' | 'files' | 'hunks' | 'headerBytes'
  readonly maximum: number
  readonly line: number | null
}

/** Git listed paths with unresolved conflicts, which have no one new side to review. */
export interface UnmergedPaths {
  readonly code: 'unmerged_paths'
  /** In the order of git's records, each once. */
  readonly paths: readonly string[]
}

/** Why a change could not be read from text. */
export type DiffError = PatchMalformed | PatchUnsupported | PatchTooLarge | UnmergedPaths

/** One sentence for people. */
export function describeDiffError(error: DiffError): string {
  switch (error.code) {
    case 'patch_malformed':
      return `${placeOf(error.line)}${error.detail}; expected ${error.expected}`
    case 'patch_unsupported':
      return `${placeOf(error.line)}${error.detail}`
    case 'patch_too_large':
      return `${placeOf(error.line)}the patch has more than ${error.maximum} ${limitWords[error.limit]}`
    case 'unmerged_paths':
      return `unresolved conflicts in ${error.paths.join(', ')}`
  }
}

const limitWords = {
  bytes: 'bytes',
  files: 'files',
  hunks: 'hunks',
  headerBytes: 'bytes in one header line',
} as const satisfies Record<PatchTooLarge['limit'], string>

function placeOf(line: number | null): string {
  return line === null ? '' : `line ${line}: `
}
