import { estimateTokens } from '../planning/estimate-tokens.ts'
import type { ConversationRoom } from './conversation-room.ts'
import type { LoopState, TurnSpan } from './loop-state.ts'
import { promptTokens } from './prompt-tokens.ts'
import { turnBytes } from './turn-bytes.ts'

/** Share of the room from which on older rounds are summarised. */
const compressFrom = 0.6
/** Share of the room from which on even the newest rounds may be. */
const urgentFrom = 0.8
/** Share of the room that must be won back by it, or the request for the summary would cost more than it saves. */
const worthwhile = 0.1
/** Rounds that stay as they are: what the model works with right now. */
const keptRounds = 2

/**
 * Which rounds to summarise before the next request, or null. The first turns stay, and so do the newest two rounds,
 * unless what is older would not free enough: then all rounds may go. An earlier summary is summarised along with them.
 */
export function roundsToCompress(state: LoopState, room: ConversationRoom): TurnSpan | null {
  if (!state.compresses) return null
  const { turns, correction, fixedTurns } = state
  const tokens = promptTokens(turns, room, correction)
  if (tokens < room.tokens * compressFrom) return null
  const starts = turns.flatMap(({ role }, place) =>
    role === 'assistant' && place >= fixedTurns ? [place] : [],
  )
  const [first] = starts
  if (first === undefined) return null
  const weightTo = (to: number) => Math.ceil(estimateTokens(turnBytes(turns.slice(first, to))) * correction)
  const older = starts.at(-keptRounds)
  const span = (to: number): TurnSpan => ({ from: fixedTurns, to })
  if (older !== undefined && starts.length > keptRounds) {
    const freed = weightTo(older)
    const enough = tokens - freed < room.tokens * urgentFrom
    if (enough && freed >= room.tokens * worthwhile) return span(older)
  }
  const urgent = tokens >= room.tokens * urgentFrom
  return urgent && weightTo(turns.length) >= room.tokens * worthwhile ? span(turns.length) : null
}

/** All that was said after the first turns; null when that is nothing, or can no longer be summarised. */
export function allRounds(state: LoopState): TurnSpan | null {
  const { turns, fixedTurns } = state
  const said = turns.slice(fixedTurns).some(({ role }) => role === 'assistant')
  return state.compresses && said ? { from: fixedTurns, to: turns.length } : null
}
