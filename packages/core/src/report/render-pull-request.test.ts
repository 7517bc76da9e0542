import { describe, expect, it } from 'vitest'
import { addUsage, noUsage } from '../vocabulary/token-usage.ts'
import { decidePullRequestOutcome } from './pull-request-outcome.ts'
import type { PullRequestReview, VerifiedFinding } from './pull-request-review.ts'
import { renderPullRequestMarkdown } from './render-pull-request-markdown.ts'
import { renderPullRequestText } from './render-pull-request-text.ts'

const finding: VerifiedFinding = {
  severity: 'high',
  title: 'Validation after the write',
  explanation: 'Invalid data is stored.\nThen it is looked at.',
  path: 'src/service.py',
  line: 42,
  evidence: '`save(widget)`',
  recommendation: 'Validate first.',
  verification: { lineInDiff: true, evidenceFound: 'near' },
}

function reviewOf(given: Partial<PullRequestReview> = {}): PullRequestReview {
  return {
    pullRequest: {
      url: 'https://github.com/acme/widget/pull/7',
      owner: 'acme',
      repository: 'widget',
      number: 7,
      title: 'Reject empty names',
      body: null,
      author: 'octocat',
      baseRef: 'main',
      headRef: 'change',
      baseSha: 'b'.repeat(40),
      headSha: 'a'.repeat(40),
      notes: [],
    },
    summary: 'One defect.',
    findings: [finding],
    notes: ['Read the service.'],
    model: 'deepseek-v4-flash',
    requestId: 'chatcmpl_final',
    terminationReason: 'final_review',
    usage: noUsage,
    cost: null,
    isAi: true,
    events: [
      {
        type: 'tool-call-end',
        round: 1,
        callId: 'c',
        tool: 'read_repository_file',
        arguments: { path: 'src/service.py' },
        ok: true,
        errorCode: null,
        cached: false,
        bytes: 900,
        truncated: true,
        preview: '1: x',
        durationMs: 1,
      },
      {
        type: 'round-end',
        round: 1,
        finish: { unified: 'tool_calls', raw: 'tool_calls' },
        errorCode: null,
        action: 'execute_tools',
        usage: { ...noTokens, inputTokens: 40, outputTokens: 2 },
        requests: 1,
        model: null,
        requestId: { body: null, header: null },
        quirks: [],
        degraded: [],
        durationMs: 1,
      },
    ],
    ...given,
  }
}

const noTokens = {
  inputTokens: null,
  outputTokens: null,
  totalTokens: null,
  cachedInputTokens: null,
  cacheWriteTokens: null,
  reasoningTokens: null,
}

type FailOn = Parameters<typeof decidePullRequestOutcome>[1]

function text(
  review: PullRequestReview,
  failOn: FailOn = ['critical', 'high'],
  includeTrace = false,
): string {
  return renderPullRequestText(review, decidePullRequestOutcome(review, failOn), { includeTrace })
}

function markdown(review: PullRequestReview, includeTrace = false): string {
  const outcome = decidePullRequestOutcome(review, ['critical', 'high'])
  return renderPullRequestMarkdown(review, outcome, { includeTrace })
}

it('tells a review as text, verdict last', () => {
  expect(
    text(reviewOf(), undefined, true),
  ).toBe(`Reviewed by deepseek-v4-flash: https://github.com/acme/widget/pull/7
Reject empty names, by octocat
change (aaaaaaaaaaaa) into main (bbbbbbbbbbbb)

One defect.

high  src/service.py:42  Validation after the write
  Invalid data is stored.
  Then it is looked at.
  Evidence: \`save(widget)\`
  Advice: Validate first.

Note: Read the service.

Round 1: tool_calls, 42 tokens: read_repository_file {"path":"src/service.py"} (900 bytes, cut)

1 finding: 1 high.
Failed: 1 of 1 finding is critical or high.
`)
})

it('tells of the habits that a round was taken with', () => {
  const events = reviewOf().events.map((event) =>
    event.type === 'round-end' ? { ...event, quirks: ['fenced', 'finish_alias:end_turn'] } : event,
  )
  const said = 'tool_calls, 42 tokens, tolerated fenced and finish_alias:end_turn: read_repository_file'
  expect(text(reviewOf({ events }), undefined, true)).toContain(said)
  expect(markdown(reviewOf({ events }), true).replaceAll('\\', '')).toContain(said)
})

it('tells a review as Markdown, verdict first', () => {
  expect(markdown(reviewOf(), true)).toBe(`# Review

**Failed: 1 of 1 finding is critical or high.**

- Pull request: Reject empty names, by octocat
- Where: https://github.com/acme/widget/pull/7
- From: change (aaaaaaaaaaaa) into main (bbbbbbbbbbbb)
- Reviewer: deepseek-v4-flash

One defect.

## Findings

### high: Validation after the write

\`src/service.py:42\`

Invalid data is stored.
Then it is looked at.

**Evidence**

\`save(widget)\`

**Advice**

Validate first.

## Notes

- Read the service.

## Rounds

1. tool_calls, 42 tokens: read_repository_file {"path":"src/service.py"} (900 bytes, cut)
`)
})

describe('the verdict', () => {
  const low: VerifiedFinding = { ...finding, severity: 'low' }
  it.each([
    ['nothing found', [], ['critical', 'high'], 0, 'Passed: no findings.'],
    [
      'one at the gate',
      [finding, low],
      ['critical', 'high'],
      1,
      'Failed: 1 of 2 findings is critical or high.',
    ],
    ['two at the gate', [finding, finding], ['high'], 1, 'Failed: 2 of 2 findings are high.'],
    ['one below it', [low], ['high', 'critical'], 0, 'Passed: the one finding is not critical or high.'],
    [
      'two below it',
      [low, low],
      ['critical', 'high', 'medium'],
      0,
      'Passed: none of 2 findings is critical, high or medium.',
    ],
    ['no gate', [finding], [], 0, 'Passed: 1 finding; none would fail this review.'],
  ] as const)('%s', (_name, findings, failOn, exitCode, words) => {
    const review = reviewOf({ findings })
    expect(decidePullRequestOutcome(review, failOn).exitCode).toBe(exitCode)
    expect(text(review, failOn).trimEnd().split('\n').at(-1)).toBe(words)
  })

  it('never lets a reviewer that is no AI pass for one', () => {
    const review = reviewOf({ isAi: false, model: 'offline', findings: [] })
    expect(text(review)).toContain('Reviewed by offline (rule-based, no AI)')
    expect(text(review)).toContain('No AI has looked at it.')
  })
})

it.each([
  ['near, in the diff', 42, true, 'near', null],
  ['near, outside the diff', 42, false, 'near', '(outside the diff)'],
  ['elsewhere', 42, true, 'elsewhere', '(the evidence stands elsewhere in the file)'],
  ['nowhere', 42, false, 'none', '(outside the diff; the evidence was not found in the file)'],
  ['nowhere, about a whole file', null, false, 'none', '(the evidence was not found in the file)'],
] as const)('says about evidence %s what is doubtful', (_name, line, lineInDiff, evidenceFound, doubt) => {
  const review = reviewOf({ findings: [{ ...finding, line, verification: { lineInDiff, evidenceFound } }] })
  for (const told of [text(review), markdown(review)]) {
    if (doubt === null) expect(told).not.toContain('evidence ')
    else expect(told).toContain(doubt)
  }
})

it('lets no foreign text act, wherever it stands', () => {
  const evil = '::error::x\n\u001b[31m@octocat <img src=x> [a](b) \u202e#1'
  const review = reviewOf({
    summary: evil,
    notes: [evil],
    model: evil,
    findings: [
      { ...finding, title: evil, explanation: evil, path: evil, evidence: evil, recommendation: evil },
    ],
    pullRequest: {
      ...reviewOf().pullRequest,
      title: evil,
      author: evil,
      headRef: evil,
      baseRef: evil,
      url: evil,
    },
    events: reviewOf().events.map((event) =>
      event.type === 'tool-call-end' ? { ...event, arguments: { path: evil } } : event,
    ),
  })
  for (const told of [text(review, undefined, true), markdown(review, true)]) {
    expect(told).not.toMatch(/\u001b|\u202e/)
    expect(told).not.toMatch(/^\s*::error/m)
  }
  const outside = markdown(review, true).replace(/`[^`]*`/g, '')
  expect(outside).not.toMatch(/(?<!\w)@octocat|<img|(?<!\\)\[a\]/)
})

describe('what the review costs', () => {
  const usage = addUsage(noUsage, {
    inputTokens: 40,
    outputTokens: 2,
    totalTokens: 42,
    cachedInputTokens: 30,
    cacheWriteTokens: null,
    reasoningTokens: null,
  })
  const cost = { currency: 'USD', least: 0.0125, most: 0.0125, pricesAsOf: null }

  it('is said where somebody asked for it', () => {
    expect(text(reviewOf({ usage, cost }))).toContain('Tokens: 40 in (30 cached), 2 out; cost 0.0125 USD.\n')
    expect(markdown(reviewOf({ usage, cost }))).toContain(
      '- Cost: 0.0125 USD (tokens: 40 in (30 cached), 2 out)',
    )
    const unknown = { currency: null, least: null, most: null, pricesAsOf: null }
    expect(text(reviewOf({ usage, cost: unknown }))).toContain('; cost unknown.')
  })

  it('is not spoken of where nobody did', () => {
    expect(text(reviewOf({ usage }))).not.toMatch(/cost|Tokens/)
    expect(markdown(reviewOf({ usage }))).not.toContain('Cost')
  })
})
