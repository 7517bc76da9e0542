import type { PatternSource } from '../selection/exclusion.ts'
import type { LineRange, Side } from '../vocabulary/line-range.ts'

/** What became of the files of a change. */
export const coverageStates = ['reviewed', 'partly_reviewed', 'not_reviewed', 'excluded'] as const

/**
 * - `reviewed`: all its changed lines were in a conversation that ended well
 * - `partly_reviewed`: some were, and `unreviewed` says which were not
 * - `not_reviewed`: it should have been reviewed and was not
 * - `excluded`: left out on purpose
 */
export type CoverageState = (typeof coverageStates)[number]

/** Changed lines that nobody looked at. */
export interface UnreviewedLines extends LineRange {
  readonly side: Side
}

/** What became of one file. */
export interface FileCoverage {
  readonly path: string
  readonly state: CoverageState
  /** Why it is not `reviewed`, a stable snake_case code; null when it is. */
  readonly reason: string | null
  /** The pattern that excluded it; null where none did. */
  readonly pattern: string | null
  /** Whose pattern: an option's, a layer's of rules, or a built-in one; null where none is involved. */
  readonly patternSource: PatternSource | null
  /** Empty unless it is `partly_reviewed`. */
  readonly unreviewed: readonly UnreviewedLines[]
}
