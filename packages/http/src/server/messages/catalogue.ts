import type { DetailCode } from '../vocabulary/detail-code.ts'
import type { ErrorCode } from '../vocabulary/error-code.ts'

/** All that the server says to people, in one language. */
export interface Catalogue {
  /** Sentences, each at most 1,000 characters. */
  readonly errors: Readonly<Record<ErrorCode, string>>
  /** What is wrong with one value, as a sentence. */
  readonly details: Readonly<Record<DetailCode, string>>
  readonly result: ResultWords
}

/** The words around the findings of a rendered result. */
export interface ResultWords {
  readonly summary: string
  readonly detail: string
  readonly suggestion: string
  /** The forms that a suggestion can have. */
  readonly code: string
  readonly unifiedDiff: string
  readonly severities: Readonly<Record<'critical' | 'high' | 'medium' | 'low' | 'info', string>>
  /** `2 findings in 5 files`. */
  readonly counts: (findings: number, files: number) => string
  /** What is said when something was left out. */
  readonly truncated: string
}
