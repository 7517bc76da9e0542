import { expect, test } from 'vitest'
import { createRowRates } from '../../src/postgres/create-row-rates.ts'
import type { StoreHarness } from './harness.ts'

/** What a bucket in a row gives, whoever of many processes asks. */
export function countsRequests(harness: () => StoreHarness): void {
  test('a client asks as often as its burst, then as fast as its pace, and no other client feels it', async () => {
    const { database } = harness()
    const advance = (ms: number) => harness().advance(ms)
    const pace = { burst: 5, perSecond: 2 }
    const take = async (clientId: string) =>
      (await createRowRates(database, pace).take(clientId))._unsafeUnwrap()
    for (let asked = 0; asked < 5; asked += 1) expect(await take('busy')).toBe(0)
    expect(await take('busy')).toBe(500)
    expect(await take('busy')).toBe(500)
    await advance(499)
    expect(await take('busy')).toBe(1)
    await advance(1)
    expect(await take('busy')).toBe(0)
    expect(await take('busy')).toBe(500)
    expect(await take('quiet')).toBe(0)
    await advance(60_000)
    for (let asked = 0; asked < 5; asked += 1) expect(await take('busy')).toBe(0)
    expect(await take('busy')).toBe(500)
    await advance(-30_000)
    expect(await take('busy')).toBe(500)
  })

  test('of many requests at the same time as many pass as there are tokens', async () => {
    const rates = createRowRates(harness().database, { burst: 7, perSecond: 1 })
    const waits = await Promise.all(Array.from({ length: 30 }, () => rates.take('crowd')))
    expect(waits.filter((wait) => wait._unsafeUnwrap() === 0)).toHaveLength(7)
  })
}
