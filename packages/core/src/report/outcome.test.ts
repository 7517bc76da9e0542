import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finding } from '../findings/findings.test-support.ts'
import type { Severity } from '../vocabulary/severity.ts'
import { severities } from '../vocabulary/severity.ts'
import type { OutcomeInput } from './outcome.ts'
import { decideOutcome, failedOutcome } from './outcome.ts'
import { covered, reportInput } from './report.test-support.ts'

const decide = (given: Partial<OutcomeInput>) => decideOutcome({ ...reportInput(), ...given })
const of = (...found: Severity[]) => ({ findings: found.map((severity) => finding({ severity })) })
const error = { errors: [{ code: 'overloaded' }] }
const warning = (incomplete: boolean) => ({
  warnings: [{ code: 'loop_limit', subject: null, detail: '', incomplete }],
})

describe('a failed review never looks like a clean one', () => {
  it.each<[string, Partial<OutcomeInput>, string, string, number, boolean]>([
    ['clean', {}, 'complete', 'passed', 0, true],
    ['a high finding', of('high'), 'complete', 'failed', 1, false],
    ['a low finding', of('low'), 'complete', 'passed', 0, true],
    ['all requests failed', error, 'incomplete', 'incomplete', 2, false],
    ['half failed, and a high finding', { ...error, ...of('high') }, 'incomplete', 'incomplete', 2, false],
    ['interrupted', { interrupted: true }, 'interrupted', 'incomplete', 130, false],
    [
      'interrupted, with errors and findings',
      { interrupted: true, ...error, ...of('high') },
      'interrupted',
      'incomplete',
      130,
      false,
    ],
    ['an empty change', { coverage: [] }, 'nothing_reviewed', 'nothing_reviewed', 0, false],
    [
      'all excluded',
      { coverage: [covered('a', { state: 'excluded' })] },
      'nothing_reviewed',
      'nothing_reviewed',
      0,
      false,
    ],
    [
      'an empty change that must not be',
      { coverage: [], failOnEmpty: true },
      'nothing_reviewed',
      'nothing_reviewed',
      2,
      false,
    ],
    [
      'a secret in a change of which all is excluded',
      { coverage: [covered('a', { state: 'excluded' })], ...of('critical') },
      'nothing_reviewed',
      'failed',
      1,
      false,
    ],
    [
      'a secret below the gate there',
      { coverage: [covered('a', { state: 'excluded' })], ...of('info') },
      'nothing_reviewed',
      'nothing_reviewed',
      0,
      false,
    ],
    [
      'a secret there, where nothing reviewed must not be',
      { coverage: [covered('a', { state: 'excluded' })], ...of('critical'), failOnEmpty: true },
      'nothing_reviewed',
      'nothing_reviewed',
      2,
      false,
    ],
    ['an error before the first file', { coverage: [], ...error }, 'incomplete', 'incomplete', 2, false],
    [
      'a file not reviewed',
      { coverage: [covered('a'), covered('b', { state: 'not_reviewed' })] },
      'incomplete',
      'incomplete',
      2,
      false,
    ],
    [
      'a file reviewed in part',
      { coverage: [covered('a', { state: 'partly_reviewed' })] },
      'incomplete',
      'incomplete',
      2,
      false,
    ],
    ['a warning that weighs', warning(true), 'incomplete', 'incomplete', 2, false],
    ['a warning that does not', warning(false), 'complete', 'passed', 0, true],
    ['nothing fails it', { ...of('critical'), failOn: [] }, 'complete', 'passed', 0, true],
    [
      'a severity in the middle fails it',
      { ...of('critical', 'medium'), failOn: ['medium'] },
      'complete',
      'failed',
      1,
      false,
    ],
  ])('%s', (_, given, status, result, exitCode, approvable) =>
    expect(decide(given)).toMatchObject({ status, outcome: { result, exitCode, approvable } }),
  )
})

it('causes are named once each, in order', () => {
  expect(
    decide({
      ...error,
      errors: [{ code: 'overloaded' }, { code: 'auth' }, { code: 'overloaded' }],
      ...warning(true),
      coverage: [covered('a', { state: 'not_reviewed' }), covered('b', { state: 'partly_reviewed' })],
    }).outcome.causes,
  ).toEqual(['auth', 'files_not_reviewed', 'files_partly_reviewed', 'loop_limit', 'overloaded'])
})

it('severities that fail stand worst first, and their findings are counted', () => {
  expect(decide({ ...of('low', 'high', 'high'), failOn: ['low', 'high'] }).outcome).toMatchObject({
    failOn: ['high', 'low'],
    blocking: 3,
  })
})

it('a run without a review is incomplete, and interrupted when it was stopped', () => {
  expect(failedOutcome('unknown_revision')).toMatchObject({
    result: 'incomplete',
    exitCode: 2,
    approvable: false,
  })
  expect(failedOutcome('aborted')).toMatchObject({ result: 'incomplete', exitCode: 130, causes: ['aborted'] })
})

it('nothing but a complete review of something passes', () => {
  const state = fc.constantFrom('reviewed', 'partly_reviewed', 'not_reviewed', 'excluded')
  const input = fc.record({
    interrupted: fc.boolean(),
    errors: fc.array(fc.constant({ code: 'x' }), { maxLength: 1 }),
    coverage: fc.array(
      state.map((one) => covered('a', { state: one })),
      { maxLength: 3 },
    ),
    findings: fc.array(
      fc.constantFrom(...severities).map((severity) => ({ severity })),
      { maxLength: 3 },
    ),
    failOn: fc.subarray([...severities]),
    failOnEmpty: fc.boolean(),
  })
  fc.assert(
    fc.property(input, (given) => {
      const { status, outcome } = decideOutcome({ ...given, warnings: [] })
      const settled =
        !given.interrupted &&
        given.errors.length === 0 &&
        given.coverage.every(({ state }) => state === 'reviewed' || state === 'excluded')
      const whole = settled && given.coverage.some(({ state }) => state === 'reviewed')
      const empty = settled && !whole
      const blocked = given.findings.some(({ severity }) => given.failOn.includes(severity))
      expect(outcome.result === 'passed').toBe(whole && !blocked)
      expect(outcome.result === 'failed').toBe(blocked && (whole || (empty && !given.failOnEmpty)))
      if (blocked) expect(outcome.exitCode).toBeGreaterThan(0)
      expect(outcome.approvable).toBe(outcome.result === 'passed')
      expect(status === 'complete').toBe(whole)
      if (!settled) expect(outcome.exitCode).toBeGreaterThan(1)
    }),
  )
})
