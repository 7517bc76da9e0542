import type { ModelErrorCode } from '@scrutineer/core'
import { backoffMs } from '../transport/retry-policy.ts'
import { rateAfter } from './pace.ts'
import type { LearnedLimit, SentRequest, Traffic } from './traffic.ts'

/** A request that the endpoint would not take now. */
export interface Refusal {
  readonly code: ModelErrorCode
  /** What the server asked to wait; null when it did not say. */
  readonly waitMs: number | null
  /** Retries of the request before, and a number from 0 to below 1: for the wait where it did not say. */
  readonly made: number
  readonly random: number
}

/** One request in a minute: slower, and it would look as if nothing happened. */
const leastRate = 1 / 60
/** Fewer requests between two refusals than these measure nothing. */
const enoughToMeasure = 5
/** A shorter wait is for one request; a longer one may be for the end of a window that holds many. */
const timeOfOneMs = 300
const partOfInterval = 0.7
/** A rate that came through for so many requests is no matter of what was saved up. */
const enoughToBear = 20
/** So many times a pause of our own doubles while nothing comes through. */
const mostDoublings = 3

/** What is known after the first refusal of a series. `traffic` holds it no more among the requests under way. */
export function learnFromRefusal(
  traffic: Traffic,
  mark: SentRequest,
  refusal: Refusal,
  now: number,
): LearnedLimit {
  const { limit } = traffic
  const fruitless = limit !== null && limit.admitted <= 1 ? limit.fruitless + 1 : 0
  const doublings = Math.max(refusal.made, Math.min(fruitless, mostDoublings))
  const pauseMs = refusal.waitMs ?? backoffMs(doublings, refusal.random)
  const learned =
    limit === null ? guessRate(traffic, mark, refusal.waitMs, pauseMs, now) : measureRate(limit, now)
  return {
    ...learned,
    passes: 0,
    rate: Math.max(leastRate, rateAfter(learned, 0)),
    pausedUntil: Math.max(limit?.pausedUntil ?? 0, now + pauseMs),
    asked: refusal.waitMs !== null,
    refusedAt: now,
    admitted: 0,
    fruitless,
    level: traffic.sent.size,
    slots: slotsAfter(traffic, refusal),
    code: refusal.code,
  }
}

/** A further refusal of a series: it was on its way when the first came, and had been taken for let through. */
export function learnFromSameSeries(
  limit: LearnedLimit,
  refusal: Refusal,
  underWay: number,
  now: number,
): LearnedLimit {
  const counted = Math.max(1, limit.counted - 1)
  const base = (limit.base * counted) / limit.counted
  return {
    ...limit,
    base,
    counted,
    rate: Math.max(leastRate, rateAfter({ base, measured: limit.measured }, limit.passes)),
    pausedUntil: Math.max(limit.pausedUntil, now + (refusal.waitMs ?? 0)),
    asked: limit.asked || refusal.waitMs !== null,
    level: limit.level === null ? null : underWay,
  }
}

type Rate = Pick<LearnedLimit, 'base' | 'measured' | 'counted'>

/**
 * At first: as many as went out in the last moments, in these moments and the pause together. A server that names next to no
 * time names that of one request, of which some part was over already.
 */
function guessRate(
  traffic: Traffic,
  mark: SentRequest,
  waitMs: number | null,
  pauseMs: number,
  now: number,
): Rate {
  const horizon = now - Math.max(pauseMs, 1000)
  const counted = traffic.recent.filter((at) => at >= horizon)
  // The refused one is among them.
  const requests = Math.max(1, counted.length - 1)
  const leastMs = waitMs !== null && waitMs < timeOfOneMs ? (waitMs * requests) / partOfInterval : 1
  const spanMs = Math.max(1, leastMs, now - Math.min(mark.sentAt, ...counted) + pauseMs)
  return { base: (requests / spanMs) * 1000, measured: false, counted: requests }
}

/**
 * Later: at both refusals the server had nothing left, so what came through between them is what it allows, or more where it
 * saves nothing up: as much as came through for a while. A rate at which it refused is too high in any case.
 */
function measureRate(limit: LearnedLimit, now: number): Rate {
  const requests = limit.admitted - 1
  const { rate, passes } = limit
  if (requests < 1) return { base: rate / 2, measured: false, counted: 1 }
  const average = (requests / Math.max(1, now - limit.refusedAt)) * 1000
  const borne = limit.measured && passes >= enoughToBear ? rateAfter(limit, passes - enoughToBear) : 0
  const found = Math.max(average, borne)
  const measured = limit.measured || requests >= enoughToMeasure
  const base = Math.min(rate, Math.max(found, rate / (requests >= enoughToMeasure ? 8 : 2)))
  return { base, measured, counted: requests }
}

/**
 * A server that refuses twice with just as many under way, and let nothing through beyond them, limits how many may be under
 * way. One that names a wait limits something else.
 */
function slotsAfter({ limit, sent }: Traffic, { waitMs }: Refusal): number | null {
  const underWay = sent.size
  if (limit === null || underWay === 0) return null
  if (waitMs !== null) return limit.slots
  if (limit.slots !== null) return underWay >= limit.slots - 1 ? underWay : null
  const beyond = [...sent.values()].some(({ beside }) => beside >= underWay)
  return limit.level === underWay && !beyond ? underWay : null
}
