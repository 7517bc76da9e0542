import type { Turn } from '../ports/conversation.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'

/** What a message takes beside its text: role, ids, brackets. */
const frameBytes = 24

/** UTF-8 bytes of turns as a provider gets them, near enough to estimate tokens from. */
export function turnBytes(turns: readonly Turn[]): number {
  return turns.reduce((sum, turn) => sum + frameBytes + bytesOf(turn), 0)
}

function bytesOf(turn: Turn): number {
  switch (turn.role) {
    case 'user':
      return byteLengthOf(turn.text)
    case 'tool':
      return byteLengthOf(turn.content) + turn.callId.length
    case 'assistant': {
      const calls = turn.toolCalls.map((call) => [call.id, call.name, call.arguments])
      const replay = turn.replay === null ? '' : JSON.stringify(turn.replay.data)
      return byteLengthOf(turn.text) + byteLengthOf(JSON.stringify(calls)) + byteLengthOf(replay)
    }
  }
}
