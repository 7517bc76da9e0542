import type { Finish } from '../ports/finish-reason.ts'
import type { Fallback } from '../ports/language-model.ts'
import type { ModelErrorCode, RequestId } from '../ports/model-error.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import type { TokenUsage } from '../vocabulary/token-usage.ts'
import type { Compression } from './compression.ts'

/** What a conversation did with an answer. */
export type ProtocolAction = 'execute_tools' | 'return_review' | 'remind' | 'compress' | 'finish' | 'stop'

/** A request is about to go out. `round` counts from 1. */
export interface RoundStart {
  readonly type: 'round-start'
  readonly round: number
}

/** An answer comes bit by bit. How often it is said depends on the network: no report may tell of it. */
export interface ModelActivity {
  readonly type: 'model-activity'
  readonly round: number
  /** Of the answer so far: its text, its calls and what was reasoned. */
  readonly characters: number
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
  /** Who answered in the place of the model that was asked; left out where that one did. */
  readonly answeredBy?: Fallback | undefined
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
  /** True when an earlier result answered it, which costs nothing. */
  readonly cached: boolean
  /** UTF-8 bytes of the result. */
  readonly bytes: number
  /** True when a bound cut what was asked for. */
  readonly truncated: boolean
  /** The start of the result, cut at a character; how much of it, the review decides. */
  readonly preview: string
  readonly durationMs: number | null
}

/** Older rounds were to be summarised, to make room. */
export interface CompressionEnd extends Compression {
  readonly type: 'compression-end'
}

/** What happens in one conversation, in order. */
export type LoopEvent = RoundStart | ModelActivity | RoundEnd | ToolCallStart | ToolCallEnd | CompressionEnd
