import { describe, expect, it } from 'vitest'
import { finding } from '../../findings/findings.test-support.ts'
import { severities } from '../../vocabulary/severity.ts'
import type { ReportInput } from '../build-report.ts'
import { buildFailureReport, buildReport } from '../build-report.ts'
import { covered, reportInput } from '../report.test-support.ts'
import { renderGitLab } from './render-gitlab.ts'

const issuesOf = (given: Partial<ReportInput>) =>
  JSON.parse(renderGitLab(buildReport(reportInput(given)))) as Record<string, unknown>[]

describe('a report as GitLab Code Quality', () => {
  it('has all that GitLab requires of an issue', () => {
    const found = finding({
      ruleId: 'no-eval',
      startLine: 3,
      endLine: 5,
      fingerprint: 'f1',
      title: 'T',
      message: 'M',
    })
    expect(issuesOf({ findings: [found] })).toEqual([
      {
        description: 'T: M',
        check_name: 'no-eval',
        fingerprint: 'f1',
        severity: 'critical',
        location: { path: 'src/a.ts', lines: { begin: 3, end: 5 } },
      },
    ])
  })

  it('gives each severity its word', () => {
    const findings = severities.map((severity, line) => finding({ severity, startLine: line + 1 }))
    expect(issuesOf({ findings }).map(({ severity }) => severity)).toEqual([
      'blocker',
      'critical',
      'major',
      'minor',
      'info',
    ])
  })

  it('never takes a line of the file before the change for one of the file after it', () => {
    const [issue] = issuesOf({ findings: [finding({ side: 'old', startLine: 9, endLine: 9 })] })
    expect(issue).toMatchObject({ location: { lines: { begin: 1 } } })
    expect(issue?.['description']).toContain('line 9, before the change')
  })

  it('names each file that was not reviewed', () => {
    const coverage = [
      covered('b.ts', { state: 'not_reviewed', reason: 'overloaded' }),
      covered('c.ts', {
        state: 'partly_reviewed',
        reason: 'overloaded',
        unreviewed: [{ side: 'new', start: 7, end: 8 }],
      }),
    ]
    expect(issuesOf({ coverage })).toMatchObject([
      { check_name: 'scrutineer/not_reviewed', location: { path: 'b.ts' } },
      { check_name: 'scrutineer/partly_reviewed', location: { path: 'c.ts', lines: { begin: 7 } } },
    ])
  })

  it('is not empty for a review that failed', () => {
    const failed = buildFailureReport(
      { name: 'scrutineer', version: '1.2.3' },
      { code: 'not_a_repository', subject: null, detail: 'no repository' },
    )
    expect(JSON.parse(renderGitLab(failed))).toMatchObject([
      { check_name: 'scrutineer/incomplete', description: 'There is no review: no repository' },
    ])
    expect(issuesOf({})).toEqual([])
  })

  it('is not empty for a review of nothing that must not be', () => {
    const coverage = [covered('a.ts', { state: 'excluded' })]
    expect(issuesOf({ coverage })).toEqual([])
    expect(issuesOf({ coverage, failOnEmpty: true })).toMatchObject([
      { check_name: 'scrutineer/nothing_reviewed', fingerprint: 'nothing_reviewed:' },
    ])
  })

  it('tells beside findings that not all was seen, where no file says so', () => {
    const warnings = [{ code: 'source_unread', subject: 'b.ts', detail: 'It is binary.', incomplete: true }]
    expect(issuesOf({ findings: [finding()], warnings })).toMatchObject([
      { fingerprint: finding().fingerprint },
      { check_name: 'scrutineer/incomplete', location: { path: '.' } },
    ])
  })
})
