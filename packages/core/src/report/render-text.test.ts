import { describe, expect, it } from 'vitest'
import { finding } from '../findings/findings.test-support.ts'
import { noUsage } from '../vocabulary/token-usage.ts'
import type { ReportInput } from './build-report.ts'
import { buildFailureReport, buildReport } from './build-report.ts'
import type { TextStyle } from './render-text.ts'
import { renderText } from './render-text.ts'
import { covered, reportInput } from './report.test-support.ts'

const render = (given: Partial<ReportInput>, style: Partial<TextStyle> = {}) =>
  renderText(buildReport(reportInput(given)), { detail: 'detailed', ...style })

const halfSeen = [
  covered('a.ts'),
  covered('b.ts', {
    state: 'partly_reviewed',
    reason: 'request_limit',
    unreviewed: [
      { side: 'new', start: 10, end: 20 },
      { side: 'old', start: 4, end: 4 },
    ],
  }),
  covered('c.ts', { state: 'not_reviewed', reason: 'request_limit' }),
  covered('d.png', { state: 'excluded', reason: 'binary' }),
  covered('e.ts', { state: 'not_reviewed', reason: 'timeout' }),
]

it('a whole report as a reader sees it', () => {
  const findings = [
    finding({
      evidence: 'see `a()`\nand b',
      message: 'It breaks.\nOften.',
      recommendation: 'Do not.',
      endLine: 4,
      suggestion: { format: 'code', text: 'if (x) {\n  y()\n}\n', problem: 'brackets_unbalanced' },
    }),
    finding({
      side: 'old',
      severity: 'low',
      category: null,
      path: 'src/b.ts',
      title: 'T',
      message: 'T',
      suggestion: { format: 'code', text: '', problem: 'old_side' },
    }),
    finding({
      severity: 'info',
      path: 'src/c.ts',
      placed: false,
      placementReason: 'ambiguous',
      startLine: null,
      endLine: null,
    }),
  ]
  expect(
    render({
      findings,
      coverage: halfSeen,
      warnings: [{ code: 'line_cut', subject: 'a.ts', detail: 'A line is cut.', incomplete: false }],
    }),
  ).toBe(`\
Reviewed by openai/gpt-x: range main (aaaaaaaaaaaa) to feature (bbbbbbbbbbbb), from cccccccccccc

high correctness  src/a.ts:3-4  Something breaks
  It breaks.
  Often.
  Evidence: see \`a()\`
  and b
  Advice: Do not.
  Suggested code (not to be applied as it stands: it opens or closes other brackets than the lines it replaces):
    | if (x) {
    |   y()
    | }

low  src/b.ts:3 (before the change)  T
  Suggestion: delete these lines (not to be applied as it stands: it is about deleted code)

info correctness  src/c.ts (the quoted code stands at several places)  Something breaks
  It breaks when called.

Partly reviewed: b.ts: lines 10-20, deleted line 4 not reviewed (request limit)
Not reviewed: c.ts: request limit
Not reviewed: e.ts: timeout
Excluded: d.png: binary

warning[line_cut]: a.ts: A line is cut.

5 files: 1 reviewed, 1 only in part, 2 not reviewed, 1 excluded.
3 findings: 1 high, 1 low, 1 info.
The review is incomplete. 3 of 5 files were not reviewed, or only in part. What it found is listed; what it did not find proves nothing.
`)
})

it('a summary has one line a finding and still names what was not reviewed', () => {
  expect(render({ findings: [finding()], coverage: halfSeen }, { detail: 'summary' })).toBe(`\
Reviewed by openai/gpt-x: range main (aaaaaaaaaaaa) to feature (bbbbbbbbbbbb), from cccccccccccc

high correctness  src/a.ts:3  Something breaks

Partly reviewed: b.ts: lines 10-20, deleted line 4 not reviewed (request limit)
Not reviewed: c.ts: request limit
Not reviewed: e.ts: timeout

5 files: 1 reviewed, 1 only in part, 2 not reviewed, 1 excluded.
1 finding: 1 high.
The review is incomplete. 3 of 5 files were not reviewed, or only in part. What it found is listed; what it did not find proves nothing.
`)
})

describe('the verdict', () => {
  const verdict = (given: Partial<ReportInput>) => render(given).trimEnd().split('\n').at(-1)
  const offline = { provider: 'offline', model: 'patterns-1', isAi: false }

  it.each<[string, Partial<ReportInput>, string]>([
    ['clean', {}, 'Passed: no findings in 1 file.'],
    [
      'clean, without AI',
      { model: offline },
      'Passed: no pattern of the rule-based reviewer matched in 1 file. No AI has looked at it.',
    ],
    [
      'failed',
      { findings: [finding(), finding({ startLine: 9, severity: 'low' })] },
      'Failed: 1 of 2 findings is critical or high.',
    ],
    [
      'passed with a finding',
      { findings: [finding({ severity: 'low' })] },
      'Passed: the one finding is not critical or high.',
    ],
    [
      'passed with findings',
      { findings: [finding({ severity: 'low' }), finding({ severity: 'info' })] },
      'Passed: none of 2 findings is critical or high.',
    ],
    [
      'nothing fails it',
      { findings: [finding()], failOn: [] },
      'Passed: 1 finding in 1 file; none would fail this review.',
    ],
    ['an empty change', { coverage: [] }, 'Nothing was reviewed: the change has no files.'],
    [
      'all excluded',
      { coverage: [covered('a', { state: 'excluded', reason: 'binary' })] },
      'Nothing was reviewed: 1 file changed, all excluded.',
    ],
    [
      'interrupted',
      { interrupted: true },
      'The review was interrupted. Cause: interrupted. What it found is listed; what it did not find proves nothing.',
    ],
    [
      'an error',
      { errors: [{ code: 'rate_limited', subject: null, detail: 'x' }] },
      'The review is incomplete. Cause: rate limited. What it found is listed; what it did not find proves nothing.',
    ],
  ])('%s', (_, given, words) => expect(verdict(given)).toBe(words))

  it('an incomplete or empty review never reads as a clean one', () => {
    for (const given of [{ coverage: halfSeen }, { coverage: [] }, { interrupted: true }]) {
      expect(render(given)).not.toMatch(/passed|no findings|no issues|looks good|LGTM|clean/i)
    }
  })
  it('a run without a review says so, and why', () => {
    const error = { code: 'unknown_revision', subject: 'nope', detail: 'there is no such revision' }
    const text = renderText(buildFailureReport({ name: 's', version: '1' }, error), { detail: 'detailed' })
    expect(text).toContain('error[unknown_revision]: nope: there is no such revision')
    expect(text).toMatch(/There is no review\.\n$/)
  })
})

it('a reviewer that is no AI is named as such', () => {
  expect(render({ model: { provider: 'offline', model: 'patterns-1', isAi: false } })).toMatch(
    /^Reviewed by offline\/patterns-1 \(rule-based, no AI\): /,
  )
})

it('warnings that make a review incomplete are in the summary too', () => {
  const warnings = [
    { code: 'loop_limit', subject: 'a.ts', detail: 'Rounds used up.', incomplete: true },
    { code: 'line_cut', subject: null, detail: 'Cut.', incomplete: false },
  ]
  const summary = render({ warnings }, { detail: 'summary' })
  expect(summary).toContain('warning[loop_limit]: a.ts: Rounds used up.')
  expect(summary).not.toContain('line_cut')
})

it('thousands of excluded files take few lines, those that were missed take one each', () => {
  const many = (state: 'excluded' | 'not_reviewed') =>
    Array.from({ length: 300 }, (_, index) => covered(`${state}/${index}`, { state, reason: 'binary' }))
  const text = render({ coverage: [...many('excluded'), ...many('not_reviewed')] })
  expect(text.match(/^Excluded: /gm)).toHaveLength(21)
  expect(text).toContain('Excluded: 280 more files (280 binary); the JSON report names them')
  expect(text.match(/^Not reviewed: /gm)).toHaveLength(300)
})

it('nothing foreign can act on a terminal or in a CI log', () => {
  const nasty = 'x\u001b[2J\u202e\n::error::y\n##[group]z\r'
  const text = render({
    findings: [
      finding({
        path: nasty,
        title: nasty,
        message: nasty,
        evidence: nasty,
        recommendation: nasty,
        suggestion: { format: 'code', text: nasty, problem: null },
      }),
    ],
    coverage: [
      covered(nasty, { state: 'not_reviewed', reason: 'x' }),
      covered('p', { state: 'excluded', reason: 'x', pattern: nasty }),
    ],
    warnings: [{ code: 'w', subject: nasty, detail: nasty, incomplete: true }],
    errors: [{ code: 'e', subject: nasty, detail: nasty }],
    model: { provider: nasty, model: nasty, isAi: true },
    change: {
      mode: 'range',
      base: { rev: nasty, oid: 'a'.repeat(40) },
      head: { rev: nasty, oid: 'b'.repeat(40) },
      mergeBase: null,
    },
  })
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
  expect(text).not.toMatch(/^\s*::/m)
  expect(text).not.toContain('##[')
})

it('a caller may colour pieces that are already safe', () => {
  const pieces: string[] = []
  const text = render(
    { findings: [finding({ title: 'T' })] },
    {
      paint: (role, piece) => {
        pieces.push(role)
        return `<${role}>${piece}</>`
      },
    },
  )
  expect(text).toContain('<high>high</> correctness  <path>src/a.ts:3</>  T')
  expect(text).toMatch(/<failed>Failed: .*<\/>\n$/)
  expect(new Set(pieces)).toEqual(new Set(['high', 'path', 'failed']))
})

it('what a model was asked stands before the verdict, shortly too', () => {
  const given = {
    requests: { sent: 2, failed: 0, remembered: 1 },
    usage: { ...noUsage, requests: 2, inputTokens: 10, outputTokens: 5, totalTokens: 15 },
  }
  for (const detail of ['detailed', 'summary'] as const) {
    expect(render(given, { detail }).split('\n').slice(-3, -2)).toEqual([
      '2 requests, tokens: 10 in, 5 out; 1 answer from the cache.',
    ])
  }
})

it('all details are told where no style is asked for', () => {
  const report = buildReport(reportInput({ findings: [finding({ message: 'It breaks.' })] }))
  expect(renderText(report)).toBe(renderText(report, { detail: 'detailed' }))
  expect(renderText(report)).not.toBe(renderText(report, { detail: 'summary' }))
})

it('evidence that only repeats what was said is left out', () => {
  const said = finding({ title: 'T', message: 'It breaks.', evidence: 'It breaks.\n' })
  expect(render({ findings: [said] })).not.toContain('Evidence')
  expect(render({ findings: [{ ...said, evidence: '`a()` breaks.' }] })).toContain('Evidence: `a()` breaks.')
})

it('an id that was given as the name of a commit stands there once', () => {
  const oid = 'b'.repeat(40)
  const change = (rev: string) =>
    ({ mode: 'commit', base: null, head: { rev, oid }, mergeBase: null }) as const
  expect(render({ change: change('bbbbbbb') })).toContain(': commit bbbbbbbbbbbb\n')
  expect(render({ change: change(oid) })).toContain(': commit bbbbbbbbbbbb\n')
  expect(render({ change: change('HEAD') })).toContain(': commit HEAD (bbbbbbbbbbbb)\n')
})
