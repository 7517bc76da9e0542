import type { Turn } from '../ports/conversation.ts'
import type { Compression } from './compression.ts'
import type { LoopEnding } from './loop-ending.ts'
import type { ReusedResult } from './loop-input.ts'

/** Where a conversation stands. Plain data; made by `startLoop`, changed by `advanceLoop` only. */
export interface LoopState {
  readonly phase: 'ready' | 'waiting_for_model' | 'waiting_for_tools' | 'waiting_for_summary' | 'ended'
  readonly turns: readonly Turn[]
  /** How many of the first turns always stay: those it began with. */
  readonly fixedTurns: number
  /** Requests that were answered or failed. */
  readonly round: number
  readonly toolCalls: number
  /** Context calls that ran, known results not counted. */
  readonly contextCalls: number
  /** How many of them failed. */
  readonly failedContextCalls: number
  readonly resultBytes: number
  /** Answers in a row without a tool call. */
  readonly silentAnswers: number
  readonly answerRepairs: number
  /** The last silent answers looked like calls written as text. */
  readonly sawTextCalls: boolean
  /** Ids of all calls so far: an id may be used once in a conversation. */
  readonly callIds: readonly string[]
  /** The calls under way, in order: those that run and those that were refused. */
  readonly pending: readonly PendingCall[]
  /** Estimated tokens of the request under way, uncorrected; null without a room. */
  readonly askedTokens: number | null
  /** What to multiply estimates with, from the provider's own counts; 1 at first. */
  readonly correction: number
  /** Whether older rounds may still be summarised. */
  readonly compresses: boolean
  readonly compressions: readonly Compression[]
  /** The turns that a summary is awaited for. */
  readonly compressing: TurnSpan | null
  readonly ending: LoopEnding | null
}

/** A call whose result is awaited, or already known because it was refused. */
export interface PendingCall {
  readonly callId: string
  readonly toolName: string
  readonly role: 'context' | 'submit' | 'finish' | null
  readonly refusal: { readonly code: string; readonly message: string } | null
  /** Whose result answers it; null when it runs itself. */
  readonly reuses: ReusedResult | null
}

/** Where turns begin, and end (exclusive). */
export interface TurnSpan {
  readonly from: number
  readonly to: number
}

/** A conversation about to begin with these turns. */
export function startLoop(turns: readonly Turn[]): LoopState {
  return {
    phase: 'ready',
    turns,
    fixedTurns: turns.length,
    round: 0,
    toolCalls: 0,
    contextCalls: 0,
    failedContextCalls: 0,
    resultBytes: 0,
    silentAnswers: 0,
    answerRepairs: 0,
    sawTextCalls: false,
    callIds: [],
    pending: [],
    askedTokens: null,
    correction: 1,
    compresses: true,
    compressions: [],
    compressing: null,
    ending: null,
  }
}
