import type { AssistantTurn, Finish, ModelErrorCode, RequestId, TokenUsage } from '@scrutineer/core'

/** A completion, read. */
export interface ModelAnswer {
  readonly finish: Finish
  readonly turn: AssistantTurn
  readonly refusal: string | null
  readonly usage: TokenUsage | null
  readonly model: string | null
  readonly requestId: RequestId
  readonly quirks: readonly string[]
  /** The payload to send back was too large and is not part of `turn`. */
  readonly replayDropped: boolean
}

/** An answer that is no result. */
export interface AnswerFailure {
  readonly code: ModelErrorCode
  /** `once`: one more try, however many are allowed. */
  readonly retry: 'no' | 'once' | 'yes'
  readonly status: number
  readonly retryAfterMs: number | null
  readonly detail: string
  readonly requestId: RequestId
  /** What could be read beside the failure, such as the usage of an answer that was cut short. */
  readonly answer: ModelAnswer | null
  /** What the server complained about, for adapting the next request. Holds the server's text: never shown. */
  readonly complaint: Complaint | null
}

/** The parts of an error body that classifiers look at. All of it is untrusted and none of it leaves the adapter. */
export interface Complaint {
  /** Type, code and status names. */
  readonly names: readonly string[]
  /** Numbers that stand where a code is expected. */
  readonly numbers: readonly number[]
  /** The status of `base_resp`; null when there is none. */
  readonly baseStatus: number | null
  readonly message: string
  /** Names of request fields the complaint is about. */
  readonly fields: readonly string[]
  /** The wait that the body names, as a duration such as `17.25s`: in a field of its own, or in words. */
  readonly retryDelay: string | null
}
