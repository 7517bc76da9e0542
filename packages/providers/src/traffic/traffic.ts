import type { ModelErrorCode } from '@scrutineer/core'

/** All times are milliseconds on one clock that never goes back. */

/** A request that waits for its turn. */
export interface WaitingRequest {
  readonly id: number
  /** Its place in the order of arrival. A request that was refused comes back with the one it had. */
  readonly order: number
  readonly arrivedAt: number
  /** When it must have gone; null: whenever. */
  readonly deadline: number | null
}

/** A request under way. */
export interface SentRequest {
  readonly sentAt: number
  /** Requests sent within the quarter of a second before, itself included. */
  readonly burst: number
  /** How many others were under way. */
  readonly beside: number
  /** Which series of refusals came before it. */
  readonly series: number
  /** It had waited for the pace, so that its passing tells something of the pace. */
  readonly paced: boolean
}

/** What refusals, and what came through between them, tell of an endpoint's limit. */
export interface LearnedLimit {
  /** Nobody sends before. */
  readonly pausedUntil: number
  /** The server named the pause; only a pause of our own ends early. */
  readonly asked: boolean
  /** Requests a second. */
  readonly rate: number
  /** What the rate grows from. */
  readonly base: number
  /** Whether the rate was measured between two refusals, not guessed at the first. */
  readonly measured: boolean
  /** Requests that came through at the pace since. */
  readonly passes: number
  /** How many requests were taken for let through when it was found. */
  readonly counted: number
  readonly refusedAt: number
  /** Requests sent since and not refused. */
  readonly admitted: number
  /** Series of refusals in a row between which nothing came through. */
  readonly fruitless: number
  /** How many others were under way at the last refusal; null once more than these were. */
  readonly level: number | null
  /** How many may be under way, where that is what the server limits; null where it is not. */
  readonly slots: number | null
  readonly code: ModelErrorCode
}

/** Everything that is known of the traffic to one endpoint. */
export interface Traffic {
  /** In the order in which they go. */
  readonly waiting: readonly WaitingRequest[]
  readonly sent: ReadonlyMap<number, SentRequest>
  /** When requests went out, oldest first: those of the last minute, and not more than 256. */
  readonly recent: readonly number[]
  /** The largest burst that came through whole. */
  readonly proven: number
  readonly passedAt: number | null
  readonly series: number
  /** Null as long as nothing was refused. */
  readonly limit: LearnedLimit | null
}

/** An endpoint nobody has asked yet. */
export const noTraffic: Traffic = {
  waiting: [],
  sent: new Map(),
  recent: [],
  proven: 0,
  passedAt: null,
  series: 0,
  limit: null,
}

/** Whether nothing would be lost if it were forgotten. */
export function isForgettable({ waiting, sent, limit }: Traffic): boolean {
  return waiting.length === 0 && sent.size === 0 && limit === null
}
