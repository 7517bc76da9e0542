import type { Turn } from '../ports/conversation.ts'
import { previousSummary } from '../prompts/previous-summary.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { Compression } from './compression.ts'
import type { ConversationRoom } from './conversation-room.ts'
import type { LoopState, TurnSpan } from './loop-state.ts'
import { promptTokens } from './prompt-tokens.ts'
import { turnBytes } from './turn-bytes.ts'

/**
 * Puts a summary where the turns of the span were, if that makes the conversation smaller. Else all stays as it is, and no
 * further summary is asked for in it.
 */
export function withSummary(
  state: LoopState,
  span: TurnSpan,
  summary: string | null,
  room: ConversationRoom,
): LoopState {
  const { turns, correction } = state
  const text = summary === null || summary.trim() === '' ? null : previousSummary(summary.trim())
  const shorter: readonly Turn[] =
    text === null ? turns : [...turns.slice(0, span.from), { role: 'user', text }, ...turns.slice(span.to)]
  const smaller = turnBytes(shorter) < turnBytes(turns)
  const kept = smaller ? shorter : turns
  const compression: Compression = {
    round: state.round,
    status: text === null ? 'failed' : smaller ? 'done' : 'ineffective',
    tokensBefore: promptTokens(turns, room, correction),
    tokensAfter: promptTokens(kept, room, correction),
  }
  return {
    ...state,
    turns: kept,
    resultBytes: resultBytesOf(kept),
    compresses: smaller,
    compressions: [...state.compressions, compression],
    compressing: null,
  }
}

function resultBytesOf(turns: readonly Turn[]): number {
  return turns.reduce((sum, turn) => sum + (turn.role === 'tool' ? byteLengthOf(turn.content) : 0), 0)
}
