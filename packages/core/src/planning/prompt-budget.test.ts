import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideBudget, leastRoom } from './prompt-budget.ts'

describe('the room of a first request', () => {
  it('is for diff, rules and guidance together, whatever is wanted', () => {
    const wanted = fc.record({
      diff: fc.integer({ min: 1000, max: 100_000 }),
      rules: fc.integer({ min: 0, max: 400_000 }),
      guidance: fc.integer({ min: 0, max: 400_000 }),
    })
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 200_000 }), wanted, (room, needs) => {
        const budget = divideBudget(room, needs)
        if (budget === null) {
          expect(room).toBeLessThan(leastRoom(needs))
          return
        }
        const { diff, rules, guidance } = budget
        expect(diff + rules + guidance).toBeLessThanOrEqual(room)
        expect(diff).toBeGreaterThanOrEqual(1000)
        expect(diff).toBeLessThanOrEqual(needs.diff)
        expect(rules).toBeGreaterThanOrEqual(Math.min(needs.rules, 720))
        expect(guidance).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is enough when it is the least there can be', () => {
    for (const rules of [0, 300, 720, 50_000]) {
      const needs = { diff: 12_000, rules, guidance: 5000 }
      expect(divideBudget(leastRoom(needs), needs)).toMatchObject({ diff: 1000, guidance: 0 })
      expect(divideBudget(leastRoom(needs) - 1, needs)).toBeNull()
    }
  })

  it('gives rules no more than the diff may have, and no more than a long guide takes', () => {
    const endless = { rules: 200_000, guidance: 200_000 }
    expect(divideBudget(100_000, { ...endless, diff: 1000 })).toMatchObject({ diff: 1000, rules: 1000 })
    expect(divideBudget(100_000, { ...endless, diff: 50_000 })).toMatchObject({ rules: 8000, guidance: 2000 })
  })
})
