import type { Finding } from '../findings/finding.ts'
import type { LoopEndReason } from '../loop/loop-ending.ts'
import type { LoopEvent } from '../loop/loop-event.ts'
import type { ChangeMode, ResolvedRevision } from '../ports/change-source.ts'
import type { ReviewReport } from '../report/report.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { QuestionEvent } from './question-event.ts'

/** The change is read and cut; requests follow. */
export interface ReviewStart {
  readonly type: 'review-start'
  readonly mode: ChangeMode
  readonly base: ResolvedRevision | null
  readonly head: ResolvedRevision | null
  readonly mergeBase: string | null
  /** All files of the change, those that are left out included. */
  readonly files: readonly ChangedFile[]
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
  /** True when an earlier run had reviewed it and nothing was asked. */
  readonly resumed: boolean
}

/** A finding was taken. It may still be withdrawn, or merged with another one that says the same. */
export interface FindingAccepted {
  readonly type: 'finding-accepted'
  readonly chunk: string
  readonly finding: Finding
}

/** A finding that was taken is taken back: a second look found that the diff disproves it. */
export interface FindingWithdrawn {
  readonly type: 'finding-withdrawn'
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

/** What happens in a conversation and in the side questions beside it, with the chunk they belong to. */
export type ChunkEvent = (LoopEvent | QuestionEvent) & { readonly chunk: string }

/** What happens in a change review, in order; events of chunks side by side are mixed. */
export type ReviewChangesEvent =
  | ReviewStart
  | ChunkStart
  | ChunkEvent
  | FindingAccepted
  | FindingWithdrawn
  | ChunkEnd
  | WarningRaised
  | ReviewEnd
