import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceTraffic, type TrafficInput } from './advance-traffic.ts'
import { releaseTraffic } from './release-traffic.ts'
import { noTraffic, type Traffic } from './traffic.ts'

const rules = { rampMs: 100, longestPauseMs: 60_000 }

/** What may happen to the traffic, whoever it happens to. */
const happenings = fc.array(
  fc.record({
    /** Milliseconds since what happened before. */
    after: fc.nat(5000),
    what: fc.constantFrom('arrived', 'returned', 'left', 'passed', 'refused', 'lost', 'nothing'),
    /** Whom of those that it can happen to. */
    whom: fc.nat(20),
    leftMs: fc.option(fc.nat(20_000)),
    waitMs: fc.option(fc.nat(90_000)),
  }),
  { maxLength: 120 },
)

interface Told {
  readonly traffic: Traffic
  readonly go: readonly number[]
  readonly dismissed: readonly number[]
  readonly wakeAt: number | null
  readonly now: number
}

/** Plays what happens, and tells what came of each. */
function play(
  story: typeof happenings extends fc.Arbitrary<infer T> ? T : never,
  hear: (told: Told) => void,
): Traffic {
  let traffic = noTraffic
  let now = 1000
  let lastId = 0
  const orders = new Map<number, number>()
  const refused: number[] = []
  for (const { after, what, whom, leftMs, waitMs } of story) {
    now += after
    const input = inputOf()
    if (input !== null) traffic = advanceTraffic(traffic, input, now)
    const released = releaseTraffic(traffic, rules, now)
    traffic = released.traffic
    hear({ ...released, now })

    function inputOf(): TrafficInput | null {
      if (what === 'nothing') return null
      if (what === 'arrived' || what === 'returned') {
        const id = ++lastId
        const order = (what === 'returned' ? refused.shift() : undefined) ?? id
        orders.set(id, order)
        const deadline = leftMs === null ? null : now + leftMs
        return { type: 'arrived', request: { id, order, arrivedAt: now, deadline } }
      }
      const ids = what === 'left' ? traffic.waiting.map((each) => each.id) : [...traffic.sent.keys()]
      const id = ids[whom % Math.max(1, ids.length)]
      if (id === undefined) return null
      if (what === 'passed') return { type: 'passed', id, clearsAt: waitMs === null ? null : now + waitMs }
      if (what !== 'refused') return { type: what, id }
      refused.push(orders.get(id) ?? id)
      return { type: 'refused', id, refusal: { code: 'rate_limited', waitMs, made: 0, random: 0.5 } }
    }
  }
  return traffic
}

describe('the traffic to one endpoint, whatever happens', () => {
  it('lets nobody go during a pause, and none that the server named ends early', () => {
    fc.assert(
      fc.property(happenings, (story) => {
        let pausedUntil = 0
        play(story, ({ traffic, go, now }) => {
          if (go.length > 0) expect(now).toBeGreaterThanOrEqual(traffic.limit?.pausedUntil ?? 0)
          if (now < pausedUntil) expect(go).toEqual([])
          if (traffic.limit?.asked) pausedUntil = Math.max(pausedUntil, traffic.limit.pausedUntil)
        })
      }),
    )
  })

  it('goes first come, first served, also for who was refused', () => {
    fc.assert(
      fc.property(happenings, (story) => {
        play(story, ({ traffic }) => {
          const orders = traffic.waiting.map(({ order }) => order)
          expect(orders).toEqual([...orders].sort((a, b) => a - b))
        })
      }),
    )
  })

  it('never holds anyone beyond the deadline, and names a time to ask again while somebody could go', () => {
    fc.assert(
      fc.property(happenings, (story) => {
        play(story, ({ traffic, wakeAt, now }) => {
          for (const { deadline } of traffic.waiting) expect(deadline ?? now + 1).toBeGreaterThan(now)
          if (wakeAt !== null) expect(wakeAt).toBeGreaterThan(now)
          if (traffic.waiting.length > 0 && wakeAt === null) expect(traffic.sent.size).toBeGreaterThan(0)
        })
      }),
    )
  })

  it('paces a limited endpoint: two requests are never closer than its rate allows', () => {
    fc.assert(
      fc.property(happenings, (story) => {
        play(story, ({ traffic: { limit }, go }) => {
          if (limit !== null && limit.slots === null) expect(go.length).toBeLessThanOrEqual(1)
        })
      }),
    )
  })

  it('lets everyone go in the end', () => {
    fc.assert(
      fc.property(happenings, (story) => {
        let traffic = play(story, () => {})
        let now = 10_000_000
        for (const id of traffic.sent.keys())
          traffic = advanceTraffic(traffic, { type: 'passed', id, clearsAt: null }, now)
        for (let rounds = 0; traffic.waiting.length > 0; rounds++) {
          expect(rounds).toBeLessThan(400)
          const released = releaseTraffic(traffic, rules, now)
          traffic = released.traffic
          for (const id of released.go)
            traffic = advanceTraffic(traffic, { type: 'passed', id, clearsAt: null }, now)
          now = Math.max(now, released.wakeAt ?? now)
        }
      }),
    )
  })
})

describe('an endpoint that refused nothing', () => {
  const arrive = (traffic: Traffic, id: number, now: number): Traffic =>
    advanceTraffic(
      traffic,
      { type: 'arrived', request: { id, order: id, arrivedAt: now, deadline: null } },
      now,
    )

  function burst(
    from: Traffic,
    size: number,
    startedAt: number,
  ): { readonly traffic: Traffic; readonly ms: number } {
    let traffic = from
    for (let id = 1; id <= size; id++) traffic = arrive(traffic, startedAt + id, startedAt)
    let now = startedAt
    for (;;) {
      const released = releaseTraffic(traffic, rules, now)
      traffic = released.traffic
      if (traffic.waiting.length === 0) return { traffic, ms: now - startedAt }
      now = released.wakeAt ?? now
    }
  }

  it.each([
    [1, 0],
    [4, 6],
    [8, 106],
    [64, 443],
  ])('takes a burst of %i within %i ms', (size, ms) => {
    expect(Math.ceil(burst(noTraffic, size, 0).ms)).toBeLessThanOrEqual(ms)
  })

  it('takes a burst almost at once that it has taken before, and one that it has taken twice at once', () => {
    let traffic = noTraffic
    const took: number[] = []
    for (const startedAt of [0, 5000, 10_000]) {
      const next = burst(traffic, 64, startedAt)
      took.push(next.ms)
      traffic = next.traffic
      for (const id of traffic.sent.keys())
        traffic = advanceTraffic(traffic, { type: 'passed', id, clearsAt: null }, startedAt + 3000)
    }
    const [first = 0, second = 0, third] = took
    expect(second).toBeLessThan(first / 10)
    expect(third).toBe(0)
  })
})
