import { describe, expect, it } from 'vitest'
import type { PullRequestLimits } from './pull-request-limits.ts'
import { defaultPullRequestLimits, readPullRequestLimits } from './pull-request-limits.ts'

describe('limits of a pull-request review', () => {
  it.each([undefined, null, {}, { maxRounds: undefined }])('are the usual ones for %j', (given) => {
    // A caller without types may give undefined, which is not the same as leaving a limit out.
    expect(readPullRequestLimits(given as Partial<PullRequestLimits>)._unsafeUnwrap()).toEqual(
      defaultPullRequestLimits,
    )
  })

  it('are taken one by one', () => {
    const given = { maxRounds: 1, maxAnswerRepairs: 0, maxOutputTokens: 4096 }
    expect(readPullRequestLimits(given)._unsafeUnwrap()).toEqual({ ...defaultPullRequestLimits, ...given })
  })

  it.each<readonly [name: string, value: unknown]>([
    ['maxRounds', 0],
    ['maxToolCalls', 0],
    ['maxCallsPerRound', 0],
    ['maxResultBytes', 0],
    ['maxAnswerRepairs', -1],
    ['maxOutputTokens', 0],
    ...Object.keys(defaultPullRequestLimits).flatMap((name) =>
      [Number.NaN, Number.POSITIVE_INFINITY, 1.5, '8', true].map((value) => [name, value] as const),
    ),
    ['maxRounds', null],
    ['maxRound', 3],
  ])('refuse %s: %j, which would limit nothing', (name, value) => {
    expect(readPullRequestLimits({ [name]: value })._unsafeUnwrapErr()).toMatchObject({
      code: 'invalid_options',
      option: `limits.${name}`,
    })
  })
})
