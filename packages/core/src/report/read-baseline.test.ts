import { describe, expect, it } from 'vitest'
import { finding } from '../findings/findings.test-support.ts'
import { buildFailureReport, buildReport } from './build-report.ts'
import { readBaseline } from './read-baseline.ts'
import { reportInput } from './report.test-support.ts'
import { renderJson } from './to-json.ts'

const one = finding({ fingerprint: '1'.repeat(32) })
const two = finding({ fingerprint: '2'.repeat(32) })

describe('the findings of an earlier report', () => {
  it('are those it lists and those it suppressed itself, so that a chain of baselines forgets none', () => {
    const report = buildReport(reportInput({ findings: [one, one], suppressedFindings: [two] }))
    expect(readBaseline(renderJson(report))._unsafeUnwrap()).toEqual({
      fingerprints: [one.fingerprint, two.fingerprint],
      complete: true,
    })
  })

  it('count although the review was incomplete, which is said', () => {
    const warning = { code: 'x', subject: null, detail: '', incomplete: true }
    const report = buildReport(reportInput({ findings: [one], warnings: [warning] }))
    expect(readBaseline(renderJson(report))._unsafeUnwrap()).toEqual({
      fingerprints: [one.fingerprint],
      complete: false,
    })
  })

  const whole = {
    schema_version: '1',
    status: 'complete',
    findings: [{ fingerprint: one.fingerprint }],
  }
  const failed = buildFailureReport({ name: 'x', version: '1' }, { code: 'y', subject: null, detail: '' })
  it.each([
    ['', 'no JSON'],
    ['{', 'no JSON'],
    ['[]', 'no report'],
    ['null', 'no report of a review'],
    ['{}', 'no report of the form 1'],
    [JSON.stringify({ ...whole, schema_version: '9' }), 'no report of the form 1'],
    [JSON.stringify({ ...whole, status: 'fine' }), '(status)'],
    [JSON.stringify({ ...whole, findings: null }), '(findings)'],
    [JSON.stringify({ ...whole, findings: [{ fingerprint: 7 }] }), '(findings.0.fingerprint)'],
    [JSON.stringify({ ...whole, findings: [{ fingerprint: 'x' }] }), '(findings.0.fingerprint)'],
    [renderJson(failed), 'did not take place'],
  ])('%# is none: %s', (json, detail) => {
    expect(readBaseline(json)._unsafeUnwrapErr()).toMatchObject({
      code: 'baseline_invalid',
      detail: expect.stringContaining(detail) as unknown,
    })
  })

  it('needs no more of a report than that', () => {
    expect(readBaseline(`\uFEFF${JSON.stringify(whole)}`)._unsafeUnwrap().fingerprints).toHaveLength(1)
  })
})
