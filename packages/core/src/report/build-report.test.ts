import fc from 'fast-check'
import { expect, it } from 'vitest'
import { finding } from '../findings/findings.test-support.ts'
import { noUsage } from '../vocabulary/token-usage.ts'
import { buildFailureReport, buildReport } from './build-report.ts'
import { covered, reportInput } from './report.test-support.ts'
import { renderJson } from './to-json.ts'

const toolCall = (chunk: string, round: number) => ({
  chunk,
  round,
  tool: 'file_read',
  error: null,
  cached: false,
  outputBytes: 1,
  truncated: false,
  durationMs: null,
})
const chunk = (id: string) => ({
  id,
  paths: ['a'],
  ended: 'completed',
  complete: true,
  resumed: false,
  rounds: 1,
  toolCalls: 1,
  findings: 0,
  usage: noUsage,
  durationMs: null,
})
const dropped = (path: string, title: string) => ({
  reason: 'below_threshold' as const,
  detail: '0.2',
  severity: 'low',
  category: 'tests',
  path,
  startLine: null,
  endLine: null,
  title,
})

const input = reportInput({
  coverage: [covered('b'), covered('B', { state: 'excluded', reason: 'binary' }), covered('ä'), covered('a')],
  findings: [finding({ path: 'b', severity: 'low' }), finding({ startLine: 9 }), finding({ startLine: 2 })],
  droppedFindings: [dropped('b', 'x'), dropped('a', 'z'), dropped('a', 'y')],
  warnings: [
    { code: 'b', subject: 'z', detail: '', incomplete: false },
    { code: 'b', subject: null, detail: '', incomplete: false },
    { code: 'a', subject: 'z', detail: '', incomplete: false },
  ],
  errors: [
    { code: 'y', subject: null, detail: '2' },
    { code: 'y', subject: null, detail: '1' },
  ],
  chunks: [chunk('2'), chunk('1')],
  toolCalls: [toolCall('1', 1), toolCall('2', 1), toolCall('1', 2), toolCall('2', 2)],
  quirks: ['fenced', 'finish_alias:end_turn', 'fenced'],
  degraded: ['tool_choice', 'tool_choice'],
})

it('counts every severity and every state, zero included', () => {
  expect(buildReport(input).counts).toEqual({
    findings: 3,
    bySeverity: { critical: 0, high: 2, medium: 0, low: 1, info: 0 },
    files: 4,
    byState: { reviewed: 3, partly_reviewed: 0, not_reviewed: 0, excluded: 1 },
    droppedFindings: 3,
    suppressedFindings: 0,
  })
})

it('orders everything by itself', () => {
  const report = buildReport(input)
  expect(report.coverage.map(({ path }) => path)).toEqual(['B', 'a', 'b', 'ä'])
  expect(report.findings.map(({ path, startLine }) => [path, startLine])).toEqual([
    ['b', 3],
    ['src/a.ts', 2],
    ['src/a.ts', 9],
  ])
  expect(report.droppedFindings.map(({ title }) => title)).toEqual(['y', 'z', 'x'])
  expect(report.warnings.map(({ code, subject }) => [code, subject])).toEqual([
    ['a', 'z'],
    ['b', null],
    ['b', 'z'],
  ])
  expect(report.errors.map(({ detail }) => detail)).toEqual(['1', '2'])
  expect(report.toolCalls.map((call) => [call.chunk, call.round])).toEqual([
    ['2', 1],
    ['2', 2],
    ['1', 1],
    ['1', 2],
  ])
  expect(report.quirks).toEqual(['fenced', 'finish_alias:end_turn'])
  expect(report.degraded).toEqual(['tool_choice'])
})

it('is the same byte for byte in whatever order things arrived', () => {
  const shuffled = <Value>(values: readonly Value[]) =>
    fc.shuffledSubarray([...values], { minLength: values.length, maxLength: values.length })
  const arrival = fc.record({
    coverage: shuffled(input.coverage),
    findings: shuffled(input.findings),
    droppedFindings: shuffled(input.droppedFindings),
    warnings: shuffled(input.warnings),
    errors: shuffled(input.errors),
    quirks: shuffled(input.quirks),
  })
  const json = renderJson(buildReport(input))
  fc.assert(
    fc.property(arrival, (given) => {
      expect(renderJson(buildReport({ ...input, ...given }))).toBe(json)
    }),
  )
})

it('holds what the gate was asked only in its outcome', () => {
  const report = buildReport(reportInput({ failOn: ['low'] }))
  expect(Object.keys(report)).not.toContain('failOn')
  expect(report.outcome.failOn).toEqual(['low'])
})

it('a run that failed before it began has a report of the same form', () => {
  const tool = { name: 'scrutineer', version: '1' }
  const report = buildFailureReport(tool, {
    code: 'unknown_revision',
    subject: 'nope',
    detail: 'no such revision',
  })
  expect(Object.keys(report).sort()).toEqual(Object.keys(buildReport(input)).sort())
  expect(report).toMatchObject({
    status: 'failed',
    outcome: { result: 'incomplete', exitCode: 2 },
    model: null,
  })
  expect(buildFailureReport(tool, { code: 'aborted', subject: null, detail: '' }).status).toBe('interrupted')
})
