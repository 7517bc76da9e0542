import type { Turn } from '../ports/conversation.ts'
import type { LoopEnding } from './loop-ending.ts'

/** Where a conversation stands. Plain data; made by `startLoop`, changed by `advanceLoop` only. */
export interface LoopState {
  readonly phase: 'ready' | 'waiting_for_model' | 'waiting_for_tools' | 'ended'
  readonly turns: readonly Turn[]
  /** Requests that were answered or failed. */
  readonly round: number
  readonly toolCalls: number
  readonly contextCalls: number
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
  readonly ending: LoopEnding | null
}

/** A call whose result is awaited, or already known because it was refused. */
export interface PendingCall {
  readonly callId: string
  readonly toolName: string
  readonly role: 'context' | 'submit' | 'finish' | null
  readonly refusal: { readonly code: string; readonly message: string } | null
}

/** A conversation about to begin with these turns. */
export function startLoop(turns: readonly Turn[]): LoopState {
  return {
    phase: 'ready',
    turns,
    round: 0,
    toolCalls: 0,
    contextCalls: 0,
    resultBytes: 0,
    silentAnswers: 0,
    answerRepairs: 0,
    sawTextCalls: false,
    callIds: [],
    pending: [],
    ending: null,
  }
}
