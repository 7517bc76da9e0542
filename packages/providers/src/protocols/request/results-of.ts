import type { AssistantTurn, ToolCall, ToolTurn, Turn } from '@scrutineer/core'

/** A call and what came of it; null where nothing did. */
export interface CallResult {
  readonly call: ToolCall
  readonly result: ToolTurn | null
}

/**
 * The results of one turn's calls, in the order of the calls, wherever they stand before the next assistant turn. Stray
 * results are left out. `from` is the place after the turn.
 */
export function resultsOf(turn: AssistantTurn, turns: readonly Turn[], from: number): readonly CallResult[] {
  const results: ToolTurn[] = []
  for (const next of turns.slice(from)) {
    if (next.role === 'assistant') break
    if (next.role === 'tool') results.push(next)
  }
  return turn.toolCalls.map((call) => {
    const place = results.findIndex(({ callId }) => callId === call.id)
    return { call, result: place < 0 ? null : (results.splice(place, 1)[0] ?? null) }
  })
}
