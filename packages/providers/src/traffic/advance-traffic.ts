import { learnFromRefusal, learnFromSameSeries, type Refusal } from './learn-limit.ts'
import { isOver, rateAfter } from './pace.ts'
import type { LearnedLimit, SentRequest, Traffic, WaitingRequest } from './traffic.ts'

/** What happens to a request. */
export type TrafficInput =
  | { readonly type: 'arrived'; readonly request: WaitingRequest }
  /** It went away while it waited. */
  | { readonly type: 'left'; readonly id: number }
  /** It was let through, however it was answered; `clearsAt` is when a limit opens again that it used up. */
  | { readonly type: 'passed'; readonly id: number; readonly clearsAt: number | null }
  | { readonly type: 'refused'; readonly id: number; readonly refusal: Refusal }
  /** Nobody knows whether it was let through, such as when the connection broke. */
  | { readonly type: 'lost'; readonly id: number }

/** Takes note of what happened. Who may go then is told by `releaseTraffic`. */
export function advanceTraffic(traffic: Traffic, input: TrafficInput, now: number): Traffic {
  if (input.type === 'arrived') return { ...traffic, waiting: inOrder(traffic.waiting, input.request) }
  if (input.type === 'left') {
    return { ...traffic, waiting: traffic.waiting.filter(({ id }) => id !== input.id) }
  }
  const mark = traffic.sent.get(input.id)
  if (mark === undefined) return traffic
  const sent = new Map(traffic.sent)
  sent.delete(input.id)
  const rest = { ...traffic, sent }
  if (input.type === 'lost') return rest
  return input.type === 'passed'
    ? passed(rest, mark, input.clearsAt, now)
    : refused(rest, mark, input.refusal, now)
}

/** Mostly the last place; a request that comes back has an earlier one. */
function inOrder(waiting: readonly WaitingRequest[], request: WaitingRequest): readonly WaitingRequest[] {
  const place = waiting.findLastIndex(({ order }) => order <= request.order) + 1
  return [...waiting.slice(0, place), request, ...waiting.slice(place)]
}

function passed(traffic: Traffic, mark: SentRequest, clearsAt: number | null, now: number): Traffic {
  const { limit } = traffic
  if (limit === null) {
    return { ...traffic, passedAt: now, proven: Math.max(traffic.proven, mark.burst) }
  }
  const counts = mark.paced && mark.series === traffic.series
  const passes = limit.passes + (counts ? 1 : 0)
  if (limit.slots === null && isOver(passes)) return { ...traffic, passedAt: now, proven: 0, limit: null }
  const cleared = clearsAt !== null && clearsAt > limit.pausedUntil
  // One that is finished may have made room for one more.
  const resumed = limit.slots !== null && !limit.asked ? Math.min(limit.pausedUntil, now) : limit.pausedUntil
  return {
    ...traffic,
    passedAt: now,
    limit: {
      ...limit,
      passes,
      rate: counts ? rateAfter(limit, passes) : limit.rate,
      pausedUntil: cleared ? clearsAt : resumed,
      asked: limit.asked || cleared,
      level: limit.level !== null && mark.beside >= limit.level ? null : limit.level,
      slots: widened(limit, passes),
    },
  }
}

/** One more under way is tried after so many rounds, and never more often than one request in twenty. */
function widened({ slots, passes: before }: LearnedLimit, passes: number): number | null {
  if (slots === null || passes === before) return slots
  return passes % Math.max(20, 8 * slots) === 0 ? slots + 1 : slots
}

function refused(traffic: Traffic, mark: SentRequest, refusal: Refusal, now: number): Traffic {
  const { limit } = traffic
  if (limit !== null && mark.series < traffic.series) {
    return { ...traffic, limit: learnFromSameSeries(limit, refusal, traffic.sent.size, now) }
  }
  return {
    ...traffic,
    series: traffic.series + 1,
    limit: learnFromRefusal(traffic, mark, refusal, now),
  }
}
