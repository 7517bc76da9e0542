import type { ModelErrorCode } from '@scrutineer/core'
import { onAbort } from '../transport/on-abort.ts'
import { advanceTraffic, type TrafficInput } from './advance-traffic.ts'
import type { Refusal } from './learn-limit.ts'
import { releaseTraffic, type TrafficRules } from './release-traffic.ts'
import { isForgettable, noTraffic } from './traffic.ts'

/** What a limiter needs from the world. */
export interface LimiterSurroundings {
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number
  /** Calls back once, after so many milliseconds; the call that is returned takes that back. */
  readonly after: (milliseconds: number, callback: () => void) => () => void
}

/** Who wants to send. */
export interface Visitor {
  readonly signal: AbortSignal | undefined
  /** How long it can wait, in milliseconds; null for as long as it takes. */
  readonly leftMs: number | null
  /** The place it had before it was refused; null when it comes for the first time. */
  readonly order: number | null
}

/** What became of the wait. */
export type Entry =
  | Turn
  | { readonly type: 'aborted' }
  /** The endpoint takes nothing before the time is over; `code` is what it said last, null when it refused nothing. */
  | {
      readonly type: 'dismissed'
      readonly code: ModelErrorCode | null
      readonly retryAfterMs: number | null
      readonly waitedMs: number
    }

/** A request may go out. One of the three must be called when it is back. */
export interface Turn {
  readonly type: 'turn'
  readonly order: number
  readonly waitedMs: number
  /** It was let through, however it was answered. `clearsInMs`: from its start to when a limit opens that it used up. */
  passed(clearsInMs: number | null): void
  /** It was not taken. True when others are, so that the refusal says nothing of the request. */
  refused(refusal: Refusal): boolean
  /** Nobody knows whether it was let through. */
  lost(): void
}

/** The gate to one endpoint, for all who ask it. */
export interface Limiter {
  enter(visitor: Visitor): Promise<Entry>
  /** True when nobody uses it and nothing is to be remembered. */
  readonly idle: () => boolean
}

/**
 * For so long after something came through, a refusal is a matter of the rate. Where others stand before the same gate, giving
 * one up helps nobody, and most limits that name no time are limits a minute.
 */
const aliveMs = { alone: 10_000, inCompany: 65_000 } as const

/** A gate that is open until the endpoint refuses something. */
export function createLimiter(rules: TrafficRules, { now, after }: LimiterSurroundings): Limiter {
  let traffic = noTraffic
  let lastId = 0
  let cancelTimer = (): void => {}
  const doors = new Map<number, (answer: 'go' | 'dismissed') => void>()

  function note(input: TrafficInput): void {
    traffic = advanceTraffic(traffic, input, now())
    release()
  }

  function release(): void {
    cancelTimer()
    cancelTimer = () => {}
    const at = now()
    const released = releaseTraffic(traffic, rules, at)
    traffic = released.traffic
    if (released.wakeAt !== null) cancelTimer = after(Math.max(0, Math.ceil(released.wakeAt - at)), release)
    for (const id of released.dismissed) open(id, 'dismissed')
    for (const id of released.go) open(id, 'go')
  }

  function open(id: number, answer: 'go' | 'dismissed'): void {
    doors.get(id)?.(answer)
    doors.delete(id)
  }

  function turnOf(id: number, order: number, waitedMs: number): Turn {
    const sentAt = now()
    return {
      type: 'turn',
      order,
      waitedMs,
      passed: (clearsInMs) =>
        note({ type: 'passed', id, clearsAt: clearsInMs === null ? null : sentAt + clearsInMs }),
      refused(refusal) {
        const at = now()
        const { passedAt, sent, waiting } = traffic
        // What is under way for longer than a refusal takes was let through.
        const takenAfterMs = 1.5 * (at - sentAt) + 10
        const taken = [...sent].some(([other, mark]) => other !== id && at - mark.sentAt >= takenAfterMs)
        note({ type: 'refused', id, refusal })
        const patienceMs = waiting.length > 0 ? aliveMs.inCompany : aliveMs.alone
        return taken || (passedAt !== null && at - passedAt <= patienceMs)
      },
      lost: () => note({ type: 'lost', id }),
    }
  }

  function dismissal(waitedMs: number): Entry {
    const { limit } = traffic
    const leftMs = limit === null ? 0 : Math.ceil(limit.pausedUntil - now())
    return {
      type: 'dismissed',
      code: limit?.code ?? null,
      retryAfterMs: leftMs > 0 ? leftMs : null,
      waitedMs,
    }
  }

  return {
    idle: () => isForgettable(traffic),
    enter: ({ signal, leftMs, order: place }) =>
      new Promise((resolve) => {
        if (signal?.aborted) {
          resolve({ type: 'aborted' })
          return
        }
        const arrivedAt = now()
        const id = ++lastId
        const order = place ?? id
        const deadline = leftMs === null ? null : arrivedAt + leftMs
        const forget = onAbort(signal, () => {
          doors.delete(id)
          note({ type: 'left', id })
          resolve({ type: 'aborted' })
        })
        doors.set(id, (answer) => {
          forget()
          const waitedMs = Math.round(now() - arrivedAt)
          resolve(answer === 'go' ? turnOf(id, order, waitedMs) : dismissal(waitedMs))
        })
        note({ type: 'arrived', request: { id, order, arrivedAt, deadline } })
      }),
  }
}
