import { describe, expect, it } from 'vitest'
import { readBaseline } from '../report/read-baseline.ts'
import { renderMarkdown } from '../report/render-markdown.ts'
import { renderText } from '../report/render-text.ts'
import { renderJson } from '../report/to-json.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import { callTool, callTools, scriptedModel } from '../testing/scripted-model.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import { reviewChanges } from './review-changes.ts'
import type { ReviewChangesOptions } from './review-changes-options.ts'

const old: JsonObject = {
  severity: 'critical',
  category: 'correctness',
  file: 'src/pay.js',
  start_line: 2,
  existing_code: '  return total / people',
  title: 'Division by zero',
  problem: 'With no people the result is Infinity.',
  evidence: '`total / people`',
  confidence: 0.9,
}
const fresh: JsonObject = {
  ...old,
  severity: 'high',
  start_line: 3,
  existing_code: '  log(secret)',
  title: 'A secret is logged',
  evidence: '`log(secret)`',
}
const code = 'export function share(total, people) {\n  return total / people\n  log(secret)\n}\n'

describe('a review with a baseline', () => {
  it('lists what the earlier report has as suppressed, says how many, and counts the rest alone', async () => {
    const baseline = readBaseline(renderJson(await review([old])))._unsafeUnwrap()
    const report = await review([fresh, old], { baseline, failOn: ['critical'] })
    expect(report.findings.map(({ title }) => title)).toEqual(['A secret is logged'])
    expect(report.suppressedFindings.map(({ title }) => title)).toEqual(['Division by zero'])
    expect(report.counts).toMatchObject({ findings: 1, suppressedFindings: 1 })
    expect(report.baseline).toEqual({ findings: 1, complete: true })
    expect(report.outcome).toMatchObject({ result: 'passed', exitCode: 0, blocking: 0 })
    const text = renderText(report, { detail: 'detailed' })
    expect(text).toContain('1 finding of the baseline is still there and was not counted.')
    const markdown = renderMarkdown(report)
    expect(markdown).toContain('## Suppressed: in the baseline')
    expect(markdown).toContain('Division by zero')
  })

  it('never says that there are no findings when all are known', async () => {
    const baseline = readBaseline(renderJson(await review([old, fresh])))._unsafeUnwrap()
    const report = await review([old, fresh], { baseline })
    expect(report.outcome).toMatchObject({ result: 'passed', exitCode: 0 })
    const text = renderText(report, { detail: 'summary' })
    expect(text).toContain('Passed: no new findings in 1 file. 2 findings of the baseline are still there')
    const rules = { ...report, model: { provider: 'offline', model: 'rules', isAi: false } }
    expect(renderText(rules, { detail: 'summary' })).toContain('No AI has looked at it.')
  })

  it('knows the same defect in other words, at another line', async () => {
    const baseline = readBaseline(renderJson(await review([old])))._unsafeUnwrap()
    const reworded = {
      ...old,
      start_line: 5,
      title: 'Teilung durch null',
      problem: 'Das Ergebnis ist Infinity.',
    }
    const report = await review([reworded], { baseline }, `// one\n// two\n// three\n${code}`)
    expect(report.findings).toEqual([])
    expect(report.suppressedFindings).toMatchObject([{ startLine: 5, title: 'Teilung durch null' }])
  })

  it('counts a second defect that came to the same line', async () => {
    const baseline = readBaseline(renderJson(await review([old])))._unsafeUnwrap()
    const second = { ...old, title: 'Wrong rounding of cents', evidence: '`return total`' }
    const apart = { ...second, evidence: '`Math.round(x)`' }
    const report = await review([old, apart], { baseline })
    expect([report.findings.length, report.suppressedFindings.length]).toEqual([1, 1])
  })

  it('stays usable through a chain of reports', async () => {
    const first = readBaseline(renderJson(await review([old])))._unsafeUnwrap()
    const second = readBaseline(renderJson(await review([old, fresh], { baseline: first })))._unsafeUnwrap()
    const third = await review([old, fresh], { baseline: second })
    expect(third.findings).toEqual([])
    expect(third.suppressedFindings).toHaveLength(2)
  })

  it('says when that report was of an incomplete review', async () => {
    const report = await review([old], { baseline: { fingerprints: [], complete: false } })
    expect(report.warnings).toMatchObject([{ code: 'baseline_incomplete', incomplete: false }])
    expect(report.findings).toHaveLength(1)
    expect(report.outcome.result).toBe('failed')
  })

  it('refuses what is no baseline', async () => {
    const baseline = { fingerprints: 'all' } as unknown as NonNullable<ReviewChangesOptions['baseline']>
    const model = scriptedModel([])
    const result = await reviewChanges({ changes: memoryChanges({}), model, baseline })
    expect(result._unsafeUnwrapErr()).toMatchObject({ code: 'invalid_options', option: 'baseline' })
  })
})

async function review(
  findings: readonly JsonObject[],
  options: Partial<ReviewChangesOptions> = {},
  after = code,
) {
  const model = scriptedModel(({ turns }) =>
    turns.length === 1
      ? callTools(...findings.map((finding) => ['code_comment', { finding }] as const))
      : callTool('task_done'),
  )
  const changes = memoryChanges({ 'src/pay.js': { before: 'export {}\n', after } })
  const run = reviewChanges({ changes, model, challenge: false, ...options })
  return (await run)._unsafeUnwrap()
}
