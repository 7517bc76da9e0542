import { describe, expect, it } from 'vitest'
import { changedFile, finding } from '../../findings/findings.test-support.ts'
import type { ChangedFile } from '../../vocabulary/changed-file.ts'
import { addUsage, noUsage } from '../../vocabulary/token-usage.ts'
import type { ReportInput } from '../build-report.ts'
import { buildFailureReport, buildReport } from '../build-report.ts'
import { covered, reportInput } from '../report.test-support.ts'
import { renderHtml } from './render-html.ts'

const file = changedFile('src/a.ts', '@@ -1,3 +1,3 @@\n one\n-two\n+eval(x)\n three')
const usage = {
  inputTokens: 100,
  outputTokens: 20,
  totalTokens: 120,
  cachedInputTokens: 40,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
}
const pageOf = (given: Partial<ReportInput>, files: readonly ChangedFile[] = [file]) =>
  renderHtml(buildReport(reportInput(given)), files)

/** Text that tries to act in every place where foreign text stands. */
const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>'</style></title>&amp;\u202e`

describe('a report as a page', () => {
  it('shows a finding below the line that it is about, and leads there', () => {
    const page = pageOf({ findings: [finding({ startLine: 2, endLine: 2, title: 'Runs input' })] })
    expect(page).toContain('<a href="#file-1-new-2"><span class="path">src/a.ts:2</span></a>')
    expect(page).toMatch(/id="file-1-new-2">2<\/td><td>\+eval\(x\)<\/td><\/tr>\s*<tr><td class="note"/)
    expect(page).toContain('<details id="file-1" open>')
  })

  it('shows a finding about deleted code below the deleted line', () => {
    const page = pageOf({ findings: [finding({ side: 'old', startLine: 2, endLine: 2 })] })
    expect(page).toMatch(
      /id="file-1-old-2">2<\/td><td class="n"><\/td><td>-two<\/td><\/tr>\s*<tr><td class="note"/,
    )
  })

  it('keeps a finding that has no place in the list alone', () => {
    const page = pageOf({
      findings: [finding({ path: 'gone.ts', placed: false, placementReason: 'no_line' })],
    })
    expect(page).toContain('gone.ts')
    expect(page).not.toContain('class="note"')
  })

  it('lets nothing foreign be markup, wherever it stands', () => {
    const evil = finding({
      path: hostile,
      title: hostile,
      message: `${hostile}\n\`\`\`\n${hostile}\n\`\`\`\n\`${hostile}\``,
      evidence: hostile,
      recommendation: hostile,
      ruleId: hostile,
      existingCode: hostile,
      suggestion: { format: 'code', text: hostile, problem: null },
    })
    const page = pageOf(
      {
        findings: [evil],
        coverage: [
          covered(hostile),
          covered(`${hostile}2`, { state: 'excluded', reason: 'user_exclude', pattern: hostile }),
        ],
        warnings: [{ code: 'w', subject: hostile, detail: hostile, incomplete: false }],
        errors: [{ code: 'e', subject: hostile, detail: hostile }],
        model: { provider: hostile, model: hostile, isAi: true },
        droppedFindings: [
          {
            reason: 'below_threshold',
            detail: hostile,
            severity: null,
            category: null,
            path: hostile,
            startLine: null,
            endLine: null,
            title: hostile,
          },
        ],
        chunks: [
          {
            id: 'c',
            paths: [hostile],
            ended: 'completed',
            complete: true,
            resumed: false,
            rounds: 1,
            toolCalls: 1,
            findings: 1,
            usage: noUsage,
            durationMs: 1,
          },
        ],
        rounds: [{ chunk: 'c', round: 1, finish: null, error: 'e', requests: 1, usage: null, durationMs: 1 }],
        toolCalls: [
          {
            chunk: 'c',
            round: 1,
            tool: hostile,
            error: null,
            cached: true,
            outputBytes: 1,
            truncated: true,
            durationMs: 1,
          },
        ],
      },
      [changedFile(hostile, `@@ -1 +1 @@ ${hostile}\n-a\n+${hostile}`, { oldPath: `${hostile}0` })],
    )
    expect(page).not.toMatch(/<script|<img|<\/style><|onerror=alert\(2\)>(?!')/)
    expect(page.match(/<\/title>/g)).toHaveLength(1)
    expect(page.match(/<\/style>/g)).toHaveLength(1)
    expect(page).not.toContain('\u202e')
  })

  it('loads nothing and runs nothing', () => {
    const page = pageOf({ findings: [finding()] })
    expect(page).toContain("default-src 'none'")
    expect(page).not.toMatch(/<script|<link|<iframe|\ssrc=|url\(|@import|\son\w+=/)
    for (const [, target] of page.matchAll(/href="([^"]*)"/g)) expect(target).toMatch(/^#/)
  })

  it('leads only to places that exist', () => {
    const page = pageOf({
      findings: [
        finding({ startLine: 2, endLine: 2 }),
        finding({ startLine: 3, endLine: 3, severity: 'low' }),
      ],
    })
    const ids = new Set([...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))
    for (const [, target = ''] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target)
    expect(ids.size).toBe([...page.matchAll(/\sid="/g)].length)
  })

  it('names every file, what nobody looked at first', () => {
    const page = pageOf({
      coverage: [
        covered('a.ts'),
        covered('x.png', { state: 'excluded', reason: 'binary' }),
        covered('z.ts', { state: 'not_reviewed', reason: 'overloaded' }),
      ],
    })
    expect(page).toContain('The review is incomplete')
    expect(page.indexOf('z.ts')).toBeLessThan(page.indexOf('a.ts</td>'))
    expect(page).toContain('x.png')
  })

  it('draws the steps of each conversation and the tokens they took', () => {
    const page = pageOf({
      chunks: [
        {
          id: 'c',
          paths: ['src/a.ts'],
          ended: 'completed',
          complete: true,
          resumed: false,
          rounds: 2,
          toolCalls: 1,
          findings: 0,
          usage: noUsage,
          durationMs: 2500,
        },
      ],
      rounds: [
        {
          chunk: 'c',
          round: 1,
          finish: { unified: 'tool_calls', raw: null },
          error: null,
          requests: 2,
          usage,
          durationMs: 2000,
        },
        {
          chunk: 'c',
          round: 2,
          finish: null,
          error: 'overloaded',
          requests: 1,
          usage: null,
          durationMs: null,
        },
      ],
      toolCalls: [
        {
          chunk: 'c',
          round: 1,
          tool: 'file_read',
          error: null,
          cached: false,
          outputBytes: 12,
          truncated: false,
          durationMs: 500,
        },
      ],
      usage: addUsage(noUsage, usage),
    })
    expect(page).toContain('tool calls, 2 requests, 120 tokens')
    expect(page).toContain('file_read')
    expect(page).toContain('overloaded')
    expect(page).toContain('aria-label="conversation: 100 in, 20 out"')
  })

  it('tells of plans, second looks, summaries, earlier runs and what a baseline suppresses', () => {
    const summed = addUsage(noUsage, usage)
    const chunk = {
      paths: ['src/a.ts'],
      ended: 'completed',
      complete: true,
      rounds: 1,
      toolCalls: 0,
      findings: 0,
      usage: noUsage,
      durationMs: null,
    }
    const question = { chunk: 'c', attempts: 2, usage: summed, durationMs: 40 }
    const page = pageOf({
      chunks: [
        { ...chunk, id: 'c', resumed: false },
        { ...chunk, id: 'd', resumed: true },
      ],
      rounds: [{ chunk: 'c', round: 1, finish: null, error: null, requests: 1, usage, durationMs: 1 }],
      sideQuestions: [
        { ...question, stage: 'challenge', status: 'failed', error: 'timeout' },
        { ...question, stage: 'plan', status: 'answered', error: null },
      ],
      compressions: [
        { chunk: 'c', round: 1, status: 'done', tokensBefore: 900, tokensAfter: 300, usage: noUsage },
      ],
      suppressedFindings: [finding({ title: 'Known before' })],
    })
    expect(page.indexOf('<td>plan</td>')).toBeLessThan(page.indexOf('<td>model</td>'))
    expect(page).toMatch(
      /<td>challenge<\/td><td><span class="bad">timeout<\/span>, asked 2 times, 120 tokens/,
    )
    expect(page).toContain('900 to 300 tokens')
    expect(page).toContain('reviewed by an earlier run')
    expect(page).toContain('1 of 2 parts')
    expect(page).toMatch(/Suppressed: in the baseline<\/h2>[\s\S]*Known before/)
    expect(page).toContain('aria-label="plan: 100 in, 20 out"')
  })

  it('stays readable for a very large change', () => {
    const lines = Array.from({ length: 15_000 }, (_, at) => `+${at}`).join('\n')
    const files = ['a.ts', 'b.ts', 'c.ts'].map((path) => changedFile(path, `@@ -0,0 +1,15000 @@\n${lines}`))
    const page = pageOf({ coverage: files.map(({ newPath }) => covered(newPath ?? '')) }, files)
    expect(page).toContain('2 more files without findings are not shown here')
    const long = changedFile('src/a.ts', `@@ -0,0 +1 @@\n+${'x'.repeat(100_000)}`)
    expect(pageOf({}, [long]).length).toBeLessThan(40_000)
  })

  it('tells of a review that never began', () => {
    const failed = buildFailureReport(
      { name: 'scrutineer', version: '1.2.3' },
      { code: 'not_a_repository', subject: null, detail: 'no repository' },
    )
    expect(renderHtml(failed, [])).toContain('There is no review.')
  })
})
