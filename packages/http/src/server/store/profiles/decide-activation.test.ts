import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ActivationState, decideActivation } from './decide-activation.ts'

const ready: ActivationState = {
  status: 'active',
  activeVersion: 1,
  version: 2,
  state: 'reserved',
  activated: false,
  expectedVersion: null,
}

describe('a version that is ready', () => {
  test.each<readonly [string, Partial<ActivationState>, string]>([
    ['is the first of its profile', { status: 'reserved', activeVersion: null, version: 1 }, 'activate'],
    ['follows the active one', {}, 'activate'],
    ['follows the active one, as its rotation expected', { expectedVersion: 1 }, 'activate'],
    ['comes after a later one took effect', { activeVersion: 3 }, 'overtake'],
    ['finds another active than its rotation expected', { activeVersion: 3, expectedVersion: 1 }, 'refuse'],
    ['took effect before', { state: 'active', activated: true, activeVersion: 2 }, 'done'],
    ['took effect and was followed', { state: 'superseded', activated: true, activeVersion: 4 }, 'done'],
    [
      'took effect, expected, long ago',
      { state: 'removed', activated: true, activeVersion: 9, expectedVersion: 1 },
      'done',
    ],
    ['was taken back', { state: 'superseded' }, 'gone'],
    ['was taken back and its route removed', { state: 'removed' }, 'gone'],
    ['belongs to a revoked profile', { status: 'revoked' }, 'revoked'],
    ['took effect in a profile that is revoked', { status: 'revoked', activated: true }, 'revoked'],
  ])('%s', (_, more, decision) => {
    expect(decideActivation({ ...ready, ...more })).toBe(decision)
  })

  test('never lets the active version grow smaller', () => {
    const anything = fc.record<ActivationState>({
      status: fc.constantFrom('reserved', 'active', 'revoked'),
      activeVersion: fc.option(fc.integer({ min: 1, max: 9 })),
      version: fc.integer({ min: 1, max: 9 }),
      state: fc.constantFrom('reserved', 'active', 'superseded', 'removed'),
      activated: fc.boolean(),
      expectedVersion: fc.option(fc.integer({ min: 1, max: 9 })),
    })
    fc.assert(
      fc.property(anything, (state) => {
        if (decideActivation(state) !== 'activate') return
        expect(state.version).toBeGreaterThanOrEqual(state.activeVersion ?? 0)
        expect(state).toMatchObject({ state: 'reserved', activated: false })
        if (state.expectedVersion !== null) expect(state.activeVersion).toBe(state.expectedVersion)
      }),
    )
  })
})
