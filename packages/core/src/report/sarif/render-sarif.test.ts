import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AjvDraft04 from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../findings/finding.ts'
import { finding } from '../../findings/findings.test-support.ts'
import { severities } from '../../vocabulary/severity.ts'
import type { ReportInput } from '../build-report.ts'
import { buildFailureReport, buildReport } from '../build-report.ts'
import { covered, reportInput } from '../report.test-support.ts'
import type { ReviewReport } from '../report.ts'
import { renderSarif } from './render-sarif.ts'

const schemaPath = createRequire(import.meta.url).resolve(
  '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
)
const ajv = new AjvDraft04.default({ strict: false, allErrors: true, unicodeRegExp: false })
addFormats.default(ajv)
const isSarif = ajv.compile(JSON.parse(readFileSync(schemaPath, 'utf8')) as object)

interface Log {
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly rules: readonly {
          readonly id: string
          readonly shortDescription: { readonly text: string }
        }[]
      }
    }
    readonly invocations: readonly {
      readonly executionSuccessful: boolean
      readonly exitCode: number
      readonly toolExecutionNotifications: readonly Notification[]
    }[]
    readonly results: readonly Result[]
  }[]
}
interface Notification {
  readonly level: string
  readonly descriptor: { readonly id: string }
  readonly message: { readonly text: string }
}
interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string }
      readonly region?: { readonly startLine: number; readonly endLine?: number }
    }
  }[]
  readonly relatedLocations?: readonly object[]
  readonly partialFingerprints: Readonly<Record<string, string>>
  readonly fixes?: readonly object[]
}

/** The log of a report, which every test also holds against the schema. */
function logOf(report: ReviewReport): Log {
  const log: unknown = JSON.parse(renderSarif(report))
  isSarif(log)
  expect(isSarif.errors ?? []).toEqual([])
  return log as Log
}

const render = (given: Partial<ReportInput>) => {
  const [run] = logOf(buildReport(reportInput(given))).runs
  if (run === undefined) throw new Error('no run')
  return run
}

const resultOf = (given: Partial<Finding>) => {
  const [result] = render({ findings: [finding(given)] }).results
  if (result === undefined) throw new Error('no result')
  return result
}

describe('a report as SARIF', () => {
  it.each<[string, Partial<Finding>, string, object | undefined]>([
    [
      'a blank',
      { path: 'src/a b.ts', startLine: 3, endLine: 4 },
      'src/a%20b.ts',
      { startLine: 3, endLine: 4 },
    ],
    ['a hash, and line 0', { path: 'src/c#1.ts', startLine: 0, endLine: 0 }, 'src/c%231.ts', undefined],
    ['a percent sign, and no line', { path: 'src/100%.ts', startLine: null }, 'src/100%25.ts', undefined],
    [
      'letters beyond ASCII, and lines the wrong way round',
      { path: 'docs/ü.md', startLine: 5, endLine: 2 },
      'docs/%C3%BC.md',
      { startLine: 5 },
    ],
    [
      'a colon in its first part',
      { path: 'C:notes.txt', startLine: 1, endLine: 1 },
      'C%3Anotes.txt',
      { startLine: 1, endLine: 1 },
    ],
    [
      'a question mark, on the old side',
      { path: 'a?b.ts', startLine: 9, endLine: 9, side: 'old' },
      'a%3Fb.ts',
      undefined,
    ],
    [
      'a backslash',
      { path: 'src\\win.ts', startLine: 2, endLine: 2 },
      'src%5Cwin.ts',
      { startLine: 2, endLine: 2 },
    ],
    ['a byte that is not UTF-8', { path: 'a\udcff.ts', startLine: null }, 'a%FF.ts', undefined],
  ])('names a path with %s', (_name, given, uri, region) => {
    const { physicalLocation } = resultOf({ ...given, existingCode: null }).locations[0] ?? {}
    expect(physicalLocation?.artifactLocation.uri).toBe(uri)
    expect(physicalLocation?.region).toEqual(region)
  })

  it('gives each severity its level', () => {
    const found = severities.map((severity, line) => finding({ severity, startLine: line + 1 }))
    const levels = render({ findings: found }).results.map(({ level }) => level)
    expect(levels).toEqual(['error', 'error', 'warning', 'note', 'note'])
  })

  it('lists every rule once and refers to it', () => {
    const { results, tool } = render({
      findings: [finding({ ruleId: 'no-eval' }), finding({ ruleId: null, category: null, startLine: 9 })],
    })
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(['no-eval', 'scrutineer/defect'])
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
  })

  it('describes a rule by the title of its findings where they share one, else by their kind', () => {
    const { tool } = render({
      findings: [
        finding({ ruleId: 'same', title: 'A stop is left in', startLine: 1 }),
        finding({ ruleId: 'same', title: 'A stop is left in', startLine: 9 }),
        finding({ ruleId: 'varied', title: 'One', startLine: 2 }),
        finding({ ruleId: 'varied', title: 'Another', startLine: 3 }),
        finding({ ruleId: null, title: 'One of a kind', category: 'tests', startLine: 4 }),
      ],
    })
    expect(tool.driver.rules.map(({ id, shortDescription }) => [id, shortDescription.text])).toEqual([
      ['same', 'A stop is left in'],
      ['scrutineer/tests', 'Risky logic of the change is not tested.'],
      ['varied', expect.stringContaining('The change ')],
    ])
  })

  it('carries the fingerprint, where code scanning looks for it too', () => {
    const { partialFingerprints } = resultOf({ fingerprint: 'f1' })
    expect(partialFingerprints).toEqual({ 'scrutineer/v1': 'f1', primaryLocationLineHash: 'f1:1' })
  })

  it('gives lines of the file before the change as words and a related location, never as a region or a fix', () => {
    const result = resultOf({
      side: 'old',
      startLine: 2,
      endLine: 2,
      suggestion: { format: 'code', text: 'x', problem: null },
    })
    expect(result.locations[0]?.physicalLocation.region).toBeUndefined()
    expect(result.relatedLocations).toHaveLength(1)
    expect(result.message.text).toContain('line 2, before the change')
    expect(result.fixes).toBeUndefined()
  })

  it('offers a suggestion that applies as a fix of whole lines, and no other one', () => {
    const lines = { startLine: 3, endLine: 4 }
    const replacement = (text: string) => ({
      deletedRegion: { startLine: 3, startColumn: 1, endLine: 5, endColumn: 1 },
      ...(text === '' ? {} : { insertedContent: { text: `${text}\n` } }),
    })
    for (const text of ['run()', '']) {
      const { fixes } = resultOf({ ...lines, suggestion: { format: 'code', text, problem: null } })
      expect(fixes).toMatchObject([{ artifactChanges: [{ replacements: [replacement(text)] }] }])
    }
    const broken = { format: 'code', text: 'run(', problem: 'brackets_unbalanced' } as const
    expect(resultOf({ ...lines, suggestion: broken }).fixes).toBeUndefined()
  })

  it('lets no text of a model act as a link or a placeholder', () => {
    const { text } = resultOf({ title: '[here](https://example.test) {0} a[1]', message: '' }).message
    expect(text).toContain('\\[here\\](https://example.test) { 0} a\\[1\\]')
  })

  it('keeps the 5,000 worst results and says how many are missing', () => {
    const minor = Array.from({ length: 5001 }, (_, line) =>
      finding({ severity: 'low', startLine: line + 1, fingerprint: `f${line}` }),
    )
    const worst = finding({ severity: 'critical', path: 'z.ts', fingerprint: 'worst' })
    const { results, invocations } = render({ findings: [...minor, worst] })
    expect(results).toHaveLength(5000)
    expect(results.at(-1)?.partialFingerprints['scrutineer/v1']).toBe('worst')
    expect(invocations[0]?.toolExecutionNotifications).toMatchObject([
      { level: 'warning', descriptor: { id: 'results_left_out' } },
    ])
  })

  it('tells of what a baseline suppresses as suppressed', () => {
    const known = finding({ path: 'old.ts', fingerprint: 'known' })
    const { results } = render({ findings: [finding()], suppressedFindings: [known] })
    expect(results).toHaveLength(2)
    expect(results[0]).not.toHaveProperty('suppressions')
    expect(results[1]).toMatchObject({ baselineState: 'unchanged', suppressions: [{ kind: 'external' }] })
  })

  it('says of an incomplete review that it was none, and what was missed', () => {
    const { invocations } = render({
      coverage: [covered('a b.ts', { state: 'not_reviewed', reason: 'overloaded' })],
      errors: [{ code: 'overloaded', subject: 'a b.ts', detail: 'busy' }],
      warnings: [{ code: 'w', subject: null, detail: 'look', incomplete: false }],
    })
    expect(invocations[0]).toMatchObject({
      executionSuccessful: false,
      exitCode: 2,
      toolExecutionNotifications: [
        { level: 'error', descriptor: { id: 'overloaded' } },
        { level: 'error', descriptor: { id: 'not_reviewed' } },
        { level: 'warning', descriptor: { id: 'w' } },
      ],
    })
  })

  it('is a valid log for a review that never began, and for one with times', () => {
    const failed = buildFailureReport(
      { name: 'scrutineer', version: '1.2.3' },
      { code: 'not_a_repository', subject: null, detail: 'no repository' },
    )
    expect(logOf(failed).runs[0]?.invocations[0]?.executionSuccessful).toBe(false)
    const empty = (failOnEmpty: boolean) => logOf(buildReport(reportInput({ coverage: [], failOnEmpty })))
    expect(empty(false).runs[0]?.invocations[0]?.executionSuccessful).toBe(true)
    expect(empty(true).runs[0]?.invocations[0]?.executionSuccessful).toBe(false)
    const timed = render({ startedAt: Date.UTC(2026, 0, 2), durationMs: 1500 })
    expect(timed.invocations[0]).toMatchObject({
      startTimeUtc: '2026-01-02T00:00:00.000Z',
      endTimeUtc: '2026-01-02T00:00:01.500Z',
    })
  })
})
