import { gapInBurst } from './pace.ts'
import type { LearnedLimit, Traffic, WaitingRequest } from './traffic.ts'

/** What does not change while an endpoint is asked. */
export interface TrafficRules {
  /** How fast a first burst may double, in milliseconds: about as long as a refusal takes to come back. */
  readonly rampMs: number
  /** A pause longer than this is not waited for. */
  readonly longestPauseMs: number
}

/** Who goes now, who need not wait any longer, and when to ask again. */
export interface Released {
  readonly traffic: Traffic
  readonly go: readonly number[]
  /** Their time is over, or will be before the endpoint takes anything. */
  readonly dismissed: readonly number[]
  /** Null: not before something else happens. */
  readonly wakeAt: number | null
}

/** Lets those go whose turn it is. */
export function releaseTraffic(before: Traffic, rules: TrafficRules, now: number): Released {
  let traffic = withoutHopeless(before, rules, now)
  const stays = new Set(traffic.waiting.map(({ id }) => id))
  const dismissed = before.waiting.map(({ id }) => id).filter((id) => !stays.has(id))
  const go: number[] = []
  for (;;) {
    const [next] = traffic.waiting
    const at = next === undefined ? null : nextTurn(traffic, rules, now)
    if (next === undefined || at === null || at > now) {
      const deadlines = traffic.waiting.flatMap(({ deadline }) => (deadline === null ? [] : [deadline]))
      const times = at === null ? deadlines : [at, ...deadlines]
      return { traffic, go, dismissed, wakeAt: times.length === 0 ? null : Math.min(...times) }
    }
    traffic = send(traffic, next, now)
    go.push(next.id)
  }
}

const idleUntilForgottenMs = 600_000

/** Without the requests that wait in vain, and without a limit that is long past. */
function withoutHopeless(traffic: Traffic, { longestPauseMs }: TrafficRules, now: number): Traffic {
  const { limit, sent } = traffic
  const old = limit !== null && sent.size === 0 && now - limit.refusedAt > idleUntilForgottenMs
  if (old && limit.pausedUntil <= now) return { ...traffic, limit: null, proven: 0 }
  const opens = Math.max(now, limit?.pausedUntil ?? now)
  const tooLong = opens - now > longestPauseMs
  const waiting = traffic.waiting.filter(
    ({ deadline }) => !tooLong && (deadline === null || (deadline > now && deadline >= opens)),
  )
  return waiting.length === traffic.waiting.length ? traffic : { ...traffic, waiting }
}

/** When the first in the queue may go; null: when another request is back. */
function nextTurn({ recent, proven, limit, sent }: Traffic, rules: TrafficRules, now: number): number | null {
  const last = recent.at(-1)
  if (limit !== null) return turnAt(limit, sent.size, last, now)
  const burst = burstAt(recent, now)
  if (last === undefined || burst === 0 || burst < proven) return now
  return last + gapInBurst(burst, rules.rampMs)
}

function turnAt(limit: LearnedLimit, underWay: number, last: number | undefined, now: number): number | null {
  if (limit.slots !== null) return underWay < limit.slots ? limit.pausedUntil : null
  const paced = last === undefined ? now : last + 1000 / limit.rate
  return Math.max(limit.pausedUntil, paced)
}

/** Longer than a burst takes to grow, and shorter than a usual answer: what follows an answer is no burst. */
const burstMs = 250

function burstAt(recent: readonly number[], now: number): number {
  return recent.length - (recent.findLastIndex((at) => at <= now - burstMs) + 1)
}

const rememberedMs = 60_000
const mostRemembered = 256

function send(traffic: Traffic, request: WaitingRequest, now: number): Traffic {
  const { limit, sent, series } = traffic
  const recent = [...traffic.recent.filter((at) => at > now - rememberedMs), now].slice(-mostRemembered)
  const mark = {
    sentAt: now,
    burst: burstAt(recent, now),
    beside: sent.size,
    series,
    paced: now > request.arrivedAt,
  }
  return {
    ...traffic,
    waiting: traffic.waiting.slice(1),
    sent: new Map(sent).set(request.id, mark),
    recent,
    limit: limit === null ? null : { ...limit, admitted: limit.admitted + 1 },
  }
}
