import { describe, expect, it } from 'vitest'
import { finding } from '../../findings/findings.test-support.ts'
import { severities } from '../../vocabulary/severity.ts'
import type { ReportInput } from '../build-report.ts'
import { buildFailureReport, buildReport } from '../build-report.ts'
import { covered, reportInput } from '../report.test-support.ts'
import { renderRdjson } from './render-rdjson.ts'

const resultOf = (given: Partial<ReportInput>) =>
  JSON.parse(renderRdjson(buildReport(reportInput(given)))) as {
    readonly source: { readonly name: string }
    readonly severity: string
    readonly diagnostics: readonly Record<string, unknown>[]
  }

describe('a report as rdjson', () => {
  it('places a finding and the code that would replace it', () => {
    const found = finding({
      ruleId: 'no-eval',
      startLine: 3,
      endLine: 5,
      title: 'T',
      message: 'M',
      suggestion: { format: 'code', text: 'run()', problem: null },
    })
    const range = { start: { line: 3 }, end: { line: 5 } }
    expect(resultOf({ findings: [found] })).toEqual({
      source: { name: 'scrutineer' },
      severity: 'ERROR',
      diagnostics: [
        {
          message: 'T\n\nM',
          location: { path: 'src/a.ts', range },
          severity: 'ERROR',
          code: { value: 'no-eval' },
          suggestions: [{ range, text: 'run()' }],
        },
      ],
    })
  })

  it('gives each severity its word', () => {
    const findings = severities.map((severity, line) => finding({ severity, startLine: line + 1 }))
    const words = resultOf({ findings }).diagnostics.map(({ severity }) => severity)
    expect(words).toEqual(['ERROR', 'ERROR', 'WARNING', 'INFO', 'INFO'])
  })

  it('leaves lines of the file before the change, and what would replace them, to words', () => {
    const old = finding({
      side: 'old',
      startLine: 9,
      endLine: 9,
      suggestion: { format: 'code', text: 'x', problem: null },
    })
    const [diagnostic] = resultOf({ findings: [old] }).diagnostics
    expect(diagnostic).toMatchObject({ location: { path: 'src/a.ts' } })
    expect(diagnostic).not.toHaveProperty('location.range')
    expect(diagnostic).not.toHaveProperty('suggestions')
    expect(diagnostic?.['message']).toContain('line 9, before the change')
  })

  it('names each file that was not reviewed, and a review that failed', () => {
    const coverage = [covered('b.ts', { state: 'not_reviewed', reason: 'overloaded' })]
    expect(resultOf({ coverage }).diagnostics).toMatchObject([
      { code: { value: 'scrutineer/not_reviewed' }, location: { path: 'b.ts' }, severity: 'WARNING' },
    ])
    const failed = buildFailureReport(
      { name: 'scrutineer', version: '1.2.3' },
      { code: 'not_a_repository', subject: null, detail: 'no repository' },
    )
    expect(JSON.parse(renderRdjson(failed))).toMatchObject({
      diagnostics: [
        { code: { value: 'scrutineer/incomplete' }, message: 'There is no review: no repository' },
      ],
    })
    expect(resultOf({})).toMatchObject({ severity: 'INFO', diagnostics: [] })
    expect(resultOf({ coverage: [], failOnEmpty: true }).diagnostics).toMatchObject([
      { code: { value: 'scrutineer/nothing_reviewed' } },
    ])
  })

  it('tells beside findings that not all was seen, where no file says so', () => {
    const warnings = [{ code: 'source_unread', subject: 'b.ts', detail: 'It is binary.', incomplete: true }]
    expect(resultOf({ findings: [finding()], warnings }).diagnostics).toMatchObject([
      { location: { path: finding().path } },
      { code: { value: 'scrutineer/incomplete' }, location: { path: '.' } },
    ])
  })
})
