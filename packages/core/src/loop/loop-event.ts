import type { Finish } from '../ports/finish-reason.ts'
import type { ModelErrorCode, RequestId } from '../ports/model-error.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import type { TokenUsage } from '../vocabulary/token-usage.ts'

/** What a conversation did with an answer. */
export type ProtocolAction = 'execute_tools' | 'return_review' | 'remind' | 'finish' | 'stop'

/** A request is about to go out. `round` counts from 1. */
export interface RoundStart {
  readonly type: 'round-start'
  readonly round: number
}

/** The answer was heard, before its calls run. */
export interface RoundEnd {
  readonly type: 'round-end'
  readonly round: number
  /** Null when the request failed; then `errorCode` says why. */
  readonly finish: Finish | null
  readonly errorCode: ModelErrorCode | null
  readonly action: ProtocolAction
  readonly usage: TokenUsage | null
  readonly requests: number
  readonly model: string | null
  readonly requestId: RequestId
  /** Vendor habits that were tolerated, and wishes that could not be sent. */
  readonly quirks: readonly string[]
  readonly degraded: readonly string[]
  /** Null without a clock. */
  readonly durationMs: number | null
}

/** A call is about to run. */
export interface ToolCallStart {
  readonly type: 'tool-call-start'
  readonly round: number
  readonly callId: string
  readonly tool: string
  readonly arguments: JsonObject
}

/** A call was answered, by its tool or by a refusal. */
export interface ToolCallEnd {
  readonly type: 'tool-call-end'
  readonly round: number
  readonly callId: string
  readonly tool: string
  readonly arguments: JsonObject
  readonly ok: boolean
  /** Null when `ok`. */
  readonly errorCode: string | null
  /** UTF-8 bytes of the result. */
  readonly bytes: number
  /** True when a bound cut what was asked for. */
  readonly truncated: boolean
  /** The start of the result, cut at a character; how much of it, the review decides. */
  readonly preview: string
  readonly durationMs: number | null
}

/** What happens in one conversation, in order. */
export type LoopEvent = RoundStart | RoundEnd | ToolCallStart | ToolCallEnd
