import type { DroppedFinding } from '../findings/drop-reason.ts'
import type { Finding } from '../findings/finding.ts'
import type { ChangeMode, ResolvedRevision } from '../ports/change-source.ts'
import type { Finish } from '../ports/finish-reason.ts'
import type { Fallback } from '../ports/language-model.ts'
import type { RuleRow } from '../rules/rule-row.ts'
import type { QuestionStage } from '../vocabulary/question-stage.ts'
import type { Severity } from '../vocabulary/severity.ts'
import type { TokenUsage, UsageTotal } from '../vocabulary/token-usage.ts'
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

/** The earlier report whose findings are suppressed in this one. */
export interface ReportedBaseline {
  /** Findings that it has. */
  readonly findings: number
  /** Whether that review was complete; one that was not may have missed findings, which are then new here. */
  readonly complete: boolean
}

/** Something that went wrong and cost a part of the review, or all of it. */
export interface ReportError {
  /** Stable snake_case code. */
  readonly code: string
  /** What it concerns, most often a path; null for the whole review. */
  readonly subject: string | null
  readonly detail: string
}

/** Requests that went out, retries included, and answers that needed none because they were known from before. */
export interface RequestTotals {
  readonly sent: number
  readonly failed: number
  readonly remembered: number
}

/**
 * What the requests cost, retries and side questions included, by the price of the model. Between `least` and `most`, which
 * are equal where everything is told. `most` is null where a request did not say what it used; all is null where nobody knows
 * a price.
 */
export interface ReportedCost {
  /** Three letters of ISO 4217, such as `USD`. */
  readonly currency: string | null
  readonly least: number | null
  readonly most: number | null
  /** The day on which the price was read, as `2026-10-07`; null where nobody says. */
  readonly pricesAsOf: string | null
}

/** One conversation. */
export interface ChunkSummary {
  readonly id: string
  readonly paths: readonly string[]
  /** How it ended, a stable snake_case code. */
  readonly ended: string
  readonly complete: boolean
  /** True when an earlier run had reviewed it, and its findings were taken from there. */
  readonly resumed: boolean
  readonly rounds: number
  readonly toolCalls: number
  /** Findings handed in, taken and not withdrawn, before merging. */
  readonly findings: number
  /** Of the conversation and its side questions. */
  readonly usage: UsageTotal
  /** Milliseconds; null without a clock. */
  readonly durationMs: number | null
}

/** One answer of a model in a conversation, without its content. */
export interface RoundSummary {
  /** The chunk's id. */
  readonly chunk: string
  /** From 1. */
  readonly round: number
  /** Null when the request failed; then `error` says why. */
  readonly finish: Finish | null
  /** Null when it was answered, else a stable snake_case code. */
  readonly error: string | null
  /** Requests that went out for it, retries included. */
  readonly requests: number
  /** Null when the provider did not say, or did not answer. */
  readonly usage: TokenUsage | null
  /** Who answered in the place of the model that was asked; left out where that one did. */
  readonly answeredBy?: Fallback | undefined
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

/** One summary of the older rounds of a conversation. Tokens are estimates of a whole request. */
export interface CompressionSummary {
  /** The chunk's id. */
  readonly chunk: string
  /** Requests that were answered before it. */
  readonly round: number
  /** `done`: it stands in the place of the rounds. `failed`, `ineffective`: the conversation went on with all of them. */
  readonly status: 'done' | 'failed' | 'ineffective'
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** Of asking for it. */
  readonly usage: UsageTotal
}

/** One side question beside a conversation, without its texts. */
export interface SideQuestionSummary {
  /** The chunk's id. */
  readonly chunk: string
  readonly stage: QuestionStage
  /** Times the model was asked, reminders included. */
  readonly attempts: number
  readonly status: 'answered' | 'failed'
  /** Null when it was answered, else a stable snake_case code. */
  readonly error: string | null
  /** Of all attempts together; part of the usage of the review. */
  readonly usage: UsageTotal
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
  readonly suppressedFindings: number
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
  /** The rule of every kept file, in order of path bytes. */
  readonly rules: readonly RuleRow[]
  /** Files of guidance that every conversation was shown, in that order. */
  readonly guidance: readonly string[]
  /** In order of path bytes, line, fingerprint. */
  readonly findings: readonly Finding[]
  /** Those that the baseline has; they count for nothing. In the same order. */
  readonly suppressedFindings: readonly Finding[]
  /** What the findings were compared with; null for nothing. */
  readonly baseline: ReportedBaseline | null
  readonly droppedFindings: readonly DroppedFinding[]
  readonly warnings: readonly Warning[]
  readonly errors: readonly ReportError[]
  readonly usage: UsageTotal
  readonly requests: RequestTotals
  /** Null where nobody asked for it, and of a reviewer that is no AI. */
  readonly cost: ReportedCost | null
  /** Milliseconds since 1970-01-01T00:00:00Z; null without a clock. */
  readonly startedAt: number | null
  /** Milliseconds; null without a clock. */
  readonly durationMs: number | null
  /** In planned order. */
  readonly chunks: readonly ChunkSummary[]
  /** By chunk, then in the order of the answers. */
  readonly rounds: readonly RoundSummary[]
  /** By chunk, then in the order of the calls. */
  readonly toolCalls: readonly ToolCallSummary[]
  /** By chunk, then in their order. */
  readonly compressions: readonly CompressionSummary[]
  /** By chunk, then in the order they were asked. */
  readonly sideQuestions: readonly SideQuestionSummary[]
  /** Habits of the vendor that were tolerated, each once. */
  readonly quirks: readonly string[]
  /** Wishes that could not be sent to the model, each once. */
  readonly degraded: readonly string[]
}
