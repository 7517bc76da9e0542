import type { Finding } from '../findings/finding.ts'
import type { LoopEndReason } from '../loop/loop-ending.ts'
import type { LoopEvent } from '../loop/loop-event.ts'
import type { ChangeMode, ResolvedRevision } from '../ports/change-source.ts'
import type { ReviewReport } from '../report/report.ts'
import type { Warning } from '../vocabulary/warning.ts'

/** The change is read and cut; requests follow. */
export interface ReviewStart {
  readonly type: 'review-start'
  readonly mode: ChangeMode
  readonly base: ResolvedRevision | null
  readonly head: ResolvedRevision | null
  readonly mergeBase: string | null
  readonly changedFiles: number
  readonly keptFiles: number
  readonly excludedFiles: number
  readonly chunks: number
  readonly provider: string
  readonly model: string
  readonly isAi: boolean
}

/** A chunk's conversation begins. `chunk` is the chunk's id. */
export interface ChunkStart {
  readonly type: 'chunk-start'
  readonly chunk: string
  readonly paths: readonly string[]
}

/** It has ended; `reason` is null when it completed. */
export interface ChunkEnd {
  readonly type: 'chunk-end'
  readonly chunk: string
  readonly paths: readonly string[]
  readonly reason: LoopEndReason | null
  readonly findings: number
}

/** A finding was taken. It may still be merged with another one that says the same. */
export interface FindingAccepted {
  readonly type: 'finding-accepted'
  readonly chunk: string
  readonly finding: Finding
}

/** Something the reader must know came up. */
export interface WarningRaised {
  readonly type: 'warning-raised'
  readonly warning: Warning
}

/** All is over. */
export interface ReviewEnd {
  readonly type: 'review-end'
  readonly report: ReviewReport
}

/** What happens in a conversation, with the chunk it belongs to. */
export type ChunkEvent = LoopEvent & { readonly chunk: string }

/** What happens in a change review, in order; events of chunks side by side are mixed. */
export type ReviewChangesEvent =
  | ReviewStart
  | ChunkStart
  | ChunkEvent
  | FindingAccepted
  | ChunkEnd
  | WarningRaised
  | ReviewEnd
