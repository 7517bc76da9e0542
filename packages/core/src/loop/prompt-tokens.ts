import { estimateTokens } from '../planning/estimate-tokens.ts'
import type { Turn } from '../ports/conversation.ts'
import type { ConversationRoom } from './conversation-room.ts'
import { turnBytes } from './turn-bytes.ts'

/** Tokens that a request with these turns takes, by bytes alone. */
export function estimatedTokens(turns: readonly Turn[], room: ConversationRoom): number {
  return room.fixedTokens + estimateTokens(turnBytes(turns))
}

/** The same, corrected by what the provider counted in this conversation. */
export function promptTokens(turns: readonly Turn[], room: ConversationRoom, correction: number): number {
  return Math.ceil(estimatedTokens(turns, room) * correction)
}

/**
 * How far estimates are off, from one request that was counted. Bounded, since a count can be plain wrong: text takes
 * between 1.5 and 6 bytes a token with every tokeniser in use.
 */
export function correctionFrom(estimated: number, counted: number | null): number | null {
  if (counted === null || counted <= 0 || estimated < leastEstimate) return null
  return Math.min(2, Math.max(0.5, counted / estimated))
}

/** Below this a provider's own additions to a prompt weigh more than the prompt. */
const leastEstimate = 500
