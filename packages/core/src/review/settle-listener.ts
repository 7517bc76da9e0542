import type { DroppedFinding } from '../findings/drop-reason.ts'
import type { Finding } from '../findings/finding.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { QuestionEvent } from './question-event.ts'

/** Hears of what is done with the findings of a chunk. */
export interface SettleListener {
  readonly onEvent: (event: QuestionEvent) => void
  /** A finding that was taken is taken back. */
  readonly onWithdrawn: (finding: Finding) => void
}

/** The findings after one step, in their order, and what came up in it. */
export interface SettledFindings {
  readonly findings: readonly Finding[]
  readonly dropped: readonly DroppedFinding[]
  readonly warnings: readonly Warning[]
}
