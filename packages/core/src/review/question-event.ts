import type { Fallback } from '../ports/language-model.ts'
import type { QuestionStage } from '../vocabulary/question-stage.ts'
import type { UsageTotal } from '../vocabulary/token-usage.ts'

/** A side question is about to be asked. */
export interface QuestionStart {
  readonly type: 'question-start'
  readonly stage: QuestionStage
}

/** It was answered, or given up. Holds no text of the model. */
export interface QuestionEnd {
  readonly type: 'question-end'
  readonly stage: QuestionStage
  readonly ok: boolean
  /** Null when it was answered. */
  readonly errorCode: string | null
  /** Times the model was asked, reminders included. */
  readonly attempts: number
  readonly usage: UsageTotal
  /** Requests that went out, retries included, and how many of them failed. */
  readonly requests: number
  readonly failedRequests: number
  /** Answers known from before, for which nothing was sent. */
  readonly remembered: number
  readonly quirks: readonly string[]
  readonly degraded: readonly string[]
  /** Who answered in the place of the model that was asked; left out where that one did. */
  readonly answeredBy?: readonly Fallback[] | undefined
  /** Milliseconds; null without a clock. */
  readonly durationMs: number | null
}

/** What happens around one side question. */
export type QuestionEvent = QuestionStart | QuestionEnd
