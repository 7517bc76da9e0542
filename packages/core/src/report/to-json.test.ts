import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { finding } from '../findings/findings.test-support.ts'
import { noUsage } from '../vocabulary/token-usage.ts'
import { buildFailureReport, buildReport } from './build-report.ts'
import { covered, reportInput } from './report.test-support.ts'
import { reportSchema } from './report-schema.ts'
import { renderJson, toReportJson } from './to-json.ts'

const full = buildReport(
  reportInput({
    coverage: [
      covered('src/a.ts', {
        state: 'partly_reviewed',
        reason: 'request_limit',
        unreviewed: [{ side: 'old', start: 1, end: 2 }],
      }),
      covered('b.png', { state: 'excluded', reason: 'binary', pattern: '*.png' }),
    ],
    findings: [
      finding({
        ruleId: 'r',
        existingCode: 'x',
        recommendation: 'Do.',
        function: 'f',
        suggestion: { format: 'code', text: '', problem: null },
        verification: { lineInDiff: true, evidenceFound: 'near' },
      }),
      finding({
        path: 'z',
        category: null,
        startLine: null,
        endLine: null,
        placed: false,
        placementReason: 'no_line',
        confidence: null,
      }),
    ],
    droppedFindings: [
      {
        reason: 'title_empty',
        detail: null,
        severity: null,
        category: null,
        path: '',
        startLine: 1,
        endLine: 2,
        title: '',
      },
    ],
    warnings: [{ code: 'w', subject: null, detail: 'd', incomplete: true }],
    errors: [{ code: 'e', subject: 's', detail: 'd' }],
    startedAt: 1_700_000_000_000,
    durationMs: 12.5,
    chunks: [
      {
        id: '1',
        paths: ['a'],
        ended: 'completed',
        complete: true,
        resumed: false,
        rounds: 1,
        toolCalls: 1,
        findings: 2,
        usage: noUsage,
        durationMs: 1,
      },
    ],
    toolCalls: [
      {
        chunk: '1',
        round: 1,
        tool: 'file_read',
        error: 'not_found',
        cached: true,
        outputBytes: 3,
        truncated: true,
        durationMs: 4,
      },
    ],
    quirks: ['fenced'],
    degraded: ['tool_choice'],
  }),
)
const failed = buildFailureReport(
  { name: 'scrutineer', version: '1' },
  { code: 'unknown_revision', subject: 'nope', detail: 'there is no such revision' },
)

describe('the JSON form', () => {
  it.each([
    ['a full report', full],
    ['a bare one', buildReport(reportInput())],
    ['a failure', failed],
  ])('%s fits the published schema and loses nothing on the way', (_, report) => {
    const value: unknown = JSON.parse(renderJson(report))
    expect(v.parse(reportSchema, value)).toEqual(value)
    expect(value).toEqual(toReportJson(report))
  })

  it('says what it is', () =>
    expect(toReportJson(full)).toMatchObject({
      schema_version: '1',
      tool: { name: 'scrutineer', version: '1.2.3' },
      change: { mode: 'range', base: { rev: 'main', oid: 'a'.repeat(40) }, merge_base: 'c'.repeat(40) },
      model: { provider: 'openai', model: 'gpt-x', ai: true },
      status: 'incomplete',
      outcome: {
        result: 'incomplete',
        exit_code: 2,
        approvable: false,
        blocking: 2,
        fail_on: ['critical', 'high'],
      },
      error: null,
      started_at: '2023-11-14T22:13:20.000Z',
      duration_ms: 12.5,
    }))

  it('names the error where there is no review', () =>
    expect(toReportJson(failed)).toMatchObject({
      status: 'failed',
      error: { code: 'unknown_revision', message: 'there is no such revision' },
      findings: [],
      coverage: [],
    }))

  it('ends with one line feed and is indented by two blanks', () => {
    const json = renderJson(full)
    expect(json).toMatch(/^\{\n {2}"schema_version": "1",\n/)
    expect(json).toMatch(/[^\n]\n\}\n$/)
  })
})

describe('nothing in the text can act where it is printed', () => {
  const title = 'a\u001b[31m\u202e\u{e0041}\ud800 ##[set-env name=A]b ##vso[x] \u2028 \u007f'
  const report = buildReport(
    reportInput({
      findings: [finding({ title, path: 'p\udcff\n::error::x', existingCode: '\r\n::set-env::' })],
    }),
  )
  const json = renderJson(report)

  it('no control, format or half character is left', () =>
    expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}]/u))
  it('no command of a CI log is left', () => {
    expect(json).not.toMatch(/^\s*::/m)
    expect(json).not.toMatch(/##(vso)?\[/)
  })
  it('and it all comes back', () => {
    const [back] = v.parse(reportSchema, JSON.parse(json)).findings
    expect(back).toMatchObject({ title, path: 'p\udcff\n::error::x', existing_code: '\r\n::set-env::' })
  })
})

describe('the reason a model stopped for', () => {
  const round = { chunk: '1', round: 1, error: null, requests: 1, usage: null, durationMs: null }
  it.each([
    ['a word alone', { unified: 'stop', raw: 'end_turn' }, 'end_turn'],
    [
      'a word with what the provider adds',
      { unified: 'refusal', raw: 'refusal', detail: 'cyber' },
      'refusal (cyber)',
    ],
    ['no word', { unified: 'unknown', raw: null }, null],
    ['no answer', null, null],
  ] as const)('%s', (_name, finish, expected) => {
    const report = buildReport(reportInput({ rounds: [{ ...round, finish }] }))
    expect(toReportJson(report).rounds[0]?.raw_finish_reason).toBe(expected)
  })
})
