/** How much a finding matters. */
export const findingSeverities = ['critical', 'high', 'medium', 'low', 'info'] as const

/** Something to act on. */
export interface ReviewFinding {
  /** At most 128 characters; stable across attempts. */
  readonly findingId: string
  readonly severity: (typeof findingSeverities)[number]
  /** At most 80 characters. */
  readonly category: string
  /** At most 4,000 characters. */
  readonly message: string
  /** Inside the repository; at most 1,024 characters. */
  readonly path: string
  /** 1-based, in the reviewed commit. */
  readonly line: number
  readonly endLine: number | null
  /** The enclosing named function, at most 256 characters, where the context shows it. */
  readonly function: string | null
  /** Corrected code or a unified diff: not blank, at most 8,000 characters. */
  readonly suggestion: string
  readonly suggestionFormat: 'code' | 'unified_diff'
}

/** What a completed review says. */
export interface ReviewResult {
  readonly findings: readonly ReviewFinding[]
  readonly summary: {
    readonly filesReviewed: number
    readonly findingCount: number
    /** Whether review material, findings or text were left out. */
    readonly truncated: boolean
  }
  /** Plain text with a summary and the details, at most 256 KiB. */
  readonly renderedResult: string
}
