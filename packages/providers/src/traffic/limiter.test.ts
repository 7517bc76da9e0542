import { describe, expect, it } from 'vitest'
import { createLimiter, type Entry, type Limiter, type Turn } from './limiter.ts'
import { manualTime } from './manual-time.test-support.ts'

function world() {
  const time = manualTime()
  const limiter = createLimiter({ rampMs: 40, longestPauseMs: 60_000 }, time)
  return { time, limiter }
}

const visitor = { signal: undefined, leftMs: null, order: null } as const

async function turn(limiter: Limiter): Promise<Turn> {
  const entry = await limiter.enter(visitor)
  if (entry.type !== 'turn') throw new Error(`no turn: ${entry.type}`)
  return entry
}

const refusal = { code: 'rate_limited', waitMs: 5000, made: 0, random: 0.5 } as const

/** An endpoint that has asked everyone to wait for five seconds. */
async function paused() {
  const { time, limiter } = world()
  ;(await turn(limiter)).refused(refusal)
  const entries: Entry[] = []
  const wait = (given: Partial<Parameters<Limiter['enter']>[0]>): void => {
    void limiter.enter({ ...visitor, ...given }).then((entry) => entries.push(entry))
  }
  return { time, limiter, entries, wait }
}

describe('a limiter', () => {
  it('lets a request go at once where nothing is known against it', async () => {
    const { limiter } = world()
    expect(await turn(limiter)).toMatchObject({ waitedMs: 0 })
  })

  it('makes everyone wait for as long as one was told to', async () => {
    const { time, entries, wait } = await paused()
    wait({})
    await time.pass(4999)
    expect(entries).toEqual([])
    await time.pass(1)
    expect(entries).toMatchObject([{ type: 'turn', waitedMs: 5000 }])
  })

  it('lets go of a request that is called off while it waits, at once', async () => {
    const { time, entries, wait } = await paused()
    const controller = new AbortController()
    wait({ signal: controller.signal })
    await time.pass(10)
    controller.abort()
    await time.pass(0)
    expect(entries).toEqual([{ type: 'aborted' }])
    wait({ signal: AbortSignal.abort() })
    await time.pass(0)
    expect(entries).toHaveLength(2)
  })

  it('dismisses who has less time than the pause takes, at once and with the time to come back', async () => {
    const { time, entries, wait } = await paused()
    wait({ leftMs: 4000 })
    await time.pass(0)
    expect(entries).toEqual([{ type: 'dismissed', code: 'rate_limited', retryAfterMs: 5000, waitedMs: 0 }])
  })

  it('dismisses who waits for others until the time is over', async () => {
    const { time, entries, wait } = await paused()
    for (let place = 0; place < 3; place++) wait({ leftMs: 5500 })
    await time.pass(5500)
    expect(entries.map(({ type }) => type)).toEqual(['turn', 'dismissed', 'dismissed'])
  })

  it('dismisses everyone where the pause is longer than anyone waits', async () => {
    const { time, limiter } = world()
    ;(await turn(limiter)).refused({ ...refusal, waitMs: 3_600_000 })
    const entry = limiter.enter(visitor)
    await time.pass(0)
    expect(await entry).toMatchObject({ type: 'dismissed', retryAfterMs: 3_600_000 })
  })

  it('keeps the place of a request that was refused', async () => {
    const { time, limiter } = world()
    const first = await turn(limiter)
    first.refused(refusal)
    const went: string[] = []
    void limiter.enter(visitor).then(() => went.push('second'))
    void limiter.enter({ ...visitor, order: first.order }).then(() => went.push('first'))
    await time.run(60_000)
    expect(went).toEqual(['first', 'second'])
  })

  it('tells a refusal of the rate from one of the request', async () => {
    const { time, limiter } = world()
    expect((await turn(limiter)).refused({ ...refusal, waitMs: 10 })).toBe(false)
    await time.pass(1000)
    const passing = await turn(limiter)
    const refused = limiter.enter(visitor)
    await time.pass(2000)
    passing.passed(null)
    const entry = await refused
    expect(entry.type === 'turn' && entry.refused(refusal)).toBe(true)
    await time.pass(20_000)
    expect((await turn(limiter)).refused(refusal)).toBe(false)
  })

  it('is idle when nobody is under way or waits, and nothing was learned', async () => {
    const { time, limiter } = world()
    const one = await turn(limiter)
    expect(limiter.idle()).toBe(false)
    one.lost()
    expect(limiter.idle()).toBe(true)
    await time.pass(100)
    ;(await turn(limiter)).refused(refusal)
    expect(limiter.idle()).toBe(false)
  })

  it('hears the end of a turn once', async () => {
    const { limiter } = world()
    const one = await turn(limiter)
    one.passed(null)
    one.refused(refusal)
    one.lost()
    expect(limiter.idle()).toBe(true)
  })
})
