import { expect, it } from 'vitest'
import { finding } from '../findings/findings.test-support.ts'
import type { ReportInput } from './build-report.ts'
import { buildReport } from './build-report.ts'
import { renderMarkdown } from './render-markdown.ts'
import { covered, reportInput } from './report.test-support.ts'

const render = (given: Partial<ReportInput>) => renderMarkdown(buildReport(reportInput(given)))
const usage = {
  requests: 2,
  inputTokens: 10,
  outputTokens: 5,
  totalTokens: 15,
  cachedInputTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
  complete: true,
}

it('a whole report as a reader sees it', () => {
  expect(
    render({
      findings: [
        finding({
          endLine: 4,
          ruleId: 'no-eval',
          existingCode: 'eval(`x`)',
          evidence: 'the code:\n```js\n@x\n```',
          recommendation: 'Ask @octocat',
          suggestion: { format: 'code', text: 'run()', problem: null },
        }),
        finding({
          path: 'src/b.ts',
          side: 'old',
          category: null,
          confidence: null,
          severity: 'low',
          suggestion: { format: 'code', text: '', problem: 'old_side' },
        }),
      ],
      coverage: [
        covered('src/a.ts'),
        covered('c.ts', { state: 'not_reviewed', reason: 'request_limit' }),
        covered('d.ts', {
          state: 'partly_reviewed',
          reason: 'request_limit',
          unreviewed: [{ side: 'new', start: 1, end: 1 }],
        }),
        covered('x`y.png', { state: 'excluded', reason: 'excluded', pattern: '*.png' }),
      ],
      droppedFindings: [
        {
          reason: 'below_threshold',
          detail: '0.2',
          severity: 'low',
          category: 'tests',
          path: 'a',
          startLine: null,
          endLine: null,
          title: 't',
        },
      ],
      warnings: [{ code: 'w', subject: 'a.ts', detail: 'Be careful.', incomplete: false }],
      errors: [{ code: 'timeout', subject: null, detail: 'No answer.' }],
      usage,
      requests: { sent: 2, failed: 1, remembered: 0 },
    }),
  ).toBe(`\
# Review

**The review is incomplete. 2 of 4 files were not reviewed, or only in part. What it found is listed; what it did not find proves nothing.**

- Change: range main (aaaaaaaaaaaa) to feature (bbbbbbbbbbbb), from cccccccccccc
- Reviewer: openai/gpt-x
- Files: 4 (1 reviewed, 1 only in part, 1 not reviewed, 1 excluded)
- Findings: 2 (1 high, 1 low)
- Requests: 2 (tokens: 10 in, 5 out)
- Made by: scrutineer 1.2.3

## Findings

### high: Something breaks

\`src/a.ts:3-4\` · correctness · rule \`no-eval\` · confidence 0.90

It breaks when called.

**Code**

\`\`\`
eval(\`x\`)
\`\`\`

**Evidence**

the code:
\`\`\`js
@x
\`\`\`

**Advice**

Ask \`@octocat\`

**Suggestion**

\`\`\`
run()
\`\`\`

### low: Something breaks

\`src/b.ts:3\` (before the change)

It breaks when called.

**Suggestion** (not to be applied as it stands: it is about deleted code): delete these lines.

## Not reviewed

- \`c.ts\`: request limit
- \`d.ts\`: line 1 not reviewed (request limit)

## Excluded

- \`\`x\`y.png\`\`: excluded, by *.png

## Errors

- \`timeout\`: No answer.

## Warnings

- \`w\` \`a.ts\`: Be careful.

## Candidates not taken up

- below threshold: 1
`)
})

it('tokens that nobody counted are unknown, not zero', () => {
  const lost = { ...usage, inputTokens: null, outputTokens: null, totalTokens: null, complete: false }
  expect(render({ usage: lost, requests: { sent: 2, failed: 2, remembered: 0 } })).toContain(
    '- Requests: 2 (tokens: unknown)',
  )
  expect(
    render({ usage: { ...usage, complete: false }, requests: { sent: 3, failed: 1, remembered: 0 } }),
  ).toContain('- Requests: 3 (tokens: at least 10 in, 5 out)')
})

it('foreign text cannot act, and code stays what it is', () => {
  const nasty =
    '@octocat #1 <img src=x> ![a](http://b.test) [c](javascript:d)\n/approve\n::set-output x=1\u202e'
  const code = '@octocat #1 <b> ```\n::set-output x=1\n````'
  const markdown = render({
    findings: [
      finding({
        path: 'a`b\n# x',
        title: nasty,
        message: `${nasty}\n${nasty}`,
        existingCode: code,
        ruleId: nasty,
        suggestion: { format: 'diff', text: code, problem: null },
      }),
    ],
    coverage: [covered(nasty, { state: 'not_reviewed', reason: 'x' })],
    warnings: [{ code: 'w', subject: nasty, detail: nasty, incomplete: true }],
  })
  const outside = markdown
    .replace(/^> (`{5,})\w*\n(> .*\n)*?> \1$/gm, 'BLOCK')
    .replace(/(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)/g, 'SPAN')
  expect(outside.match(/BLOCK/g)).toHaveLength(2)
  expect(outside).not.toMatch(/@octocat|#1|<img|(?<!\\)\]\(|\u202e/)
  expect(markdown).not.toMatch(/^\s*(\/approve|::)/m)
  expect(markdown).toContain(`> \`\`\`\`\`\n> ${code.replaceAll('\n', '\n> ')}\n> \`\`\`\`\``)
})

it('thousands of excluded files stay few lines', () => {
  const coverage = Array.from({ length: 200 }, (_, index) =>
    covered(`${index}`, { state: 'excluded', reason: 'binary' }),
  )
  expect(render({ coverage })).toContain('- 150 more files (150 binary); the JSON report names them')
})
