import type { Turn } from '../ports/conversation.ts'
import { limitText } from '../tools/limit-output.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { JsonObject } from '../vocabulary/json.ts'

/**
 * Turns as JSON messages, for a model to sum up: role, content, calls with their arguments, results with their tool. What a
 * provider wants to see again is not among them. At most `maxBytes`: where they are more, the long contents are cut.
 */
export function roundsAsJson(turns: readonly Turn[], maxBytes: number): string {
  const whole = JSON.stringify(turns.map((turn) => messageOf(turn, Number.POSITIVE_INFINITY)))
  if (byteLengthOf(whole) <= maxBytes) return whole
  let share = Math.floor(maxBytes / turns.length)
  let cut = whole
  // Escapes make a text longer than its share, so the share shrinks until all fit.
  while (byteLengthOf(cut) > maxBytes && share > 0) {
    cut = JSON.stringify(turns.map((turn) => messageOf(turn, share)))
    share = Math.floor(share / 2)
  }
  return cut
}

function messageOf(turn: Turn, maxBytes: number): JsonObject {
  const bounded = (text: string) => limitText(text, maxBytes, ' [cut]').text
  switch (turn.role) {
    case 'user':
      return { role: 'user', content: bounded(turn.text) }
    case 'tool':
      return {
        role: 'tool',
        tool_name: turn.toolName,
        tool_call_id: turn.callId,
        content: bounded(turn.content),
      }
    case 'assistant':
      return {
        role: 'assistant',
        ...(turn.text.trim() === '' ? {} : { content: bounded(turn.text) }),
        tool_calls: turn.toolCalls.map(({ id, name, arguments: args }) => ({
          id,
          name,
          arguments: bounded(JSON.stringify(args)),
        })),
      }
  }
}
