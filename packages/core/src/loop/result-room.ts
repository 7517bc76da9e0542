import { bytesPerToken } from '../planning/estimate-tokens.ts'
import type { LoopLimits } from './loop-limits.ts'
import type { LoopState } from './loop-state.ts'
import { promptTokens } from './prompt-tokens.ts'

/** Tokens kept free beside the results, for what the model says before it ends. */
const reservedTokens = 1000

/**
 * UTF-8 bytes that all tool results together may take. Where older rounds can no longer be summarised, results must leave
 * room for a further request: what does not fit is not shown, and the model is told to finish.
 */
export function resultRoom(state: LoopState, limits: LoopLimits): number {
  const { room, maxResultBytes } = limits
  if (room === undefined || (room.compresses && state.compresses)) return maxResultBytes
  const left = room.tokens - reservedTokens - promptTokens(state.turns, room, state.correction)
  const leftBytes = Math.floor((left / state.correction) * bytesPerToken)
  return Math.min(maxResultBytes, state.resultBytes + Math.max(0, leftBytes))
}
