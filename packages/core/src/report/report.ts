import type { DroppedFinding } from '../findings/drop-reason.ts'
import type { Finding } from '../findings/finding.ts'
import type { ChangeMode, ResolvedRevision } from '../ports/change-source.ts'
import type { Severity } from '../vocabulary/severity.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'
import type { Warning } from '../vocabulary/warning.ts'
import type { CoverageState, FileCoverage } from './coverage.ts'
import type { Outcome, ReportStatus } from './outcome.ts'

/** Version of the report's JSON form. It changes when a field goes or changes its meaning, not when one is added. */
export const reportVersion = '1'

/** Which change was reviewed; all ids full. */
export interface ReportedChange {
  /** Null when the run failed before that was known. */
  readonly mode: ChangeMode | null
  readonly base: ResolvedRevision | null
  readonly head: ResolvedRevision | null
  readonly mergeBase: string | null
}

/** Who reviewed. */
export interface ReportedModel {
  readonly provider: string
  readonly model: string
  /** False for a reviewer that is no AI; every form of the report says so. */
  readonly isAi: boolean
}

/** Something that went wrong and cost a part of the review, or all of it. */
export interface ReportError {
  /** Stable snake_case code. */
  readonly code: string
  /** What it concerns, most often a path; null for the whole review. */
  readonly subject: string | null
  readonly detail: string
}

/** Requests that went out, retries included. */
export interface RequestTotals {
  readonly sent: number
  readonly failed: number
}

/** One conversation. */
export interface ChunkSummary {
  readonly id: string
  readonly paths: readonly string[]
  /** How it ended, a stable snake_case code. */
  readonly ended: string
  readonly complete: boolean
  readonly rounds: number
  readonly toolCalls: number
  /** Findings handed in and taken, before merging. */
  readonly findings: number
  readonly usage: UsageTotal
  /** Milliseconds; null without a clock. */
  readonly durationMs: number | null
}

/** One call of a tool, without its content. */
export interface ToolCallSummary {
  /** The chunk's id. */
  readonly chunk: string
  /** From 1. */
  readonly round: number
  readonly tool: string
  /** Null when it succeeded, else a stable snake_case code. */
  readonly error: string | null
  readonly cached: boolean
  /** UTF-8 bytes of what the model got. */
  readonly outputBytes: number
  readonly truncated: boolean
  /** Milliseconds; null without a clock. */
  readonly durationMs: number | null
}

/** How many of what. */
export interface ReportCounts {
  readonly findings: number
  /** Every severity has its number, zero included. */
  readonly bySeverity: Readonly<Record<Severity, number>>
  readonly files: number
  /** Every state has its number, zero included. */
  readonly byState: Readonly<Record<CoverageState, number>>
  readonly droppedFindings: number
}

/** All there is to know about one review. Equal inputs give equal reports, times aside. */
export interface ReviewReport {
  readonly version: typeof reportVersion
  readonly tool: { readonly name: string; readonly version: string }
  readonly change: ReportedChange
  /** Null when the run failed before a model was chosen. */
  readonly model: ReportedModel | null
  readonly status: ReportStatus
  readonly outcome: Outcome
  readonly counts: ReportCounts
  /** All files of the change in order of their path bytes. */
  readonly coverage: readonly FileCoverage[]
  /** In order of path bytes, line, fingerprint. */
  readonly findings: readonly Finding[]
  readonly droppedFindings: readonly DroppedFinding[]
  readonly warnings: readonly Warning[]
  readonly errors: readonly ReportError[]
  readonly usage: UsageTotal
  readonly requests: RequestTotals
  /** Milliseconds since 1970-01-01T00:00:00Z; null without a clock. */
  readonly startedAt: number | null
  /** Milliseconds; null without a clock. */
  readonly durationMs: number | null
  /** In planned order. */
  readonly chunks: readonly ChunkSummary[]
  /** By chunk, then in the order of the calls. */
  readonly toolCalls: readonly ToolCallSummary[]
  /** Habits of the vendor that were tolerated, each once. */
  readonly quirks: readonly string[]
  /** Wishes that could not be sent to the model, each once. */
  readonly degraded: readonly string[]
}
