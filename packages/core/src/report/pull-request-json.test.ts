import { expect, it } from 'vitest'
import { toPullRequestReviewJson } from './pull-request-json.ts'
import type { PullRequestReview } from './pull-request-review.ts'

const requestId = { body: 'chatcmpl_tools', header: 'req_1' }
const review: PullRequestReview = {
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
    notes: ['not part of the outward form'],
  },
  summary: 'One defect.',
  findings: [
    {
      severity: 'high',
      title: 'T',
      explanation: 'X',
      path: 'a.py',
      line: 3,
      evidence: 'E',
      recommendation: 'R',
      verification: { lineInDiff: true, evidenceFound: 'near' },
    },
  ],
  notes: ['Read it.'],
  model: 'deepseek-v4-flash',
  requestId: 'chatcmpl_final',
  terminationReason: 'final_review',
  cost: null,
  usage: {
    requests: 2,
    inputTokens: 1,
    outputTokens: 1,
    totalTokens: 2,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    reasoningTokens: 0,
    complete: true,
  },
  isAi: true,
  events: [
    { type: 'round-start', round: 1 },
    {
      type: 'round-end',
      round: 1,
      finish: { unified: 'tool_calls', raw: 'tool_calls' },
      errorCode: null,
      action: 'execute_tools',
      usage: {
        inputTokens: 4200,
        outputTokens: 180,
        totalTokens: null,
        cachedInputTokens: 5,
        cacheWriteTokens: null,
        reasoningTokens: null,
      },
      requests: 1,
      model: 'deepseek-v4-flash',
      requestId,
      quirks: [],
      degraded: [],
      durationMs: 12.4,
    },
    {
      type: 'tool-call-start',
      round: 1,
      callId: 'call_read',
      tool: 'read_repository_file',
      arguments: { path: 'a.py' },
    },
    {
      type: 'tool-call-end',
      round: 1,
      callId: 'call_read',
      tool: 'read_repository_file',
      arguments: { path: 'a.py' },
      ok: true,
      errorCode: null,
      cached: false,
      bytes: 6240,
      truncated: false,
      preview: '{"ok":true',
      durationMs: 3.4,
    },
    {
      type: 'round-end',
      round: 2,
      finish: { unified: 'stop', raw: 'stop' },
      errorCode: null,
      action: 'return_review',
      usage: null,
      requests: 1,
      model: 'deepseek-v4-flash',
      requestId: { body: null, header: 'req_2' },
      quirks: [],
      degraded: [],
      durationMs: null,
    },
  ],
}

it('has the documented fields and no others', () => {
  expect(toPullRequestReviewJson(review)).toEqual({
    pull_request: {
      url: 'https://github.com/acme/widget/pull/7',
      owner: 'acme',
      repository: 'widget',
      number: 7,
      title: 'Reject empty names',
      body: null,
      author: 'octocat',
      base_ref: 'main',
      head_ref: 'change',
      base_sha: 'b'.repeat(40),
      head_sha: 'a'.repeat(40),
    },
    summary: 'One defect.',
    findings: [
      {
        severity: 'high',
        title: 'T',
        explanation: 'X',
        path: 'a.py',
        line: 3,
        evidence: 'E',
        recommendation: 'R',
        verification: { line_in_diff: true, evidence_found: 'near' },
      },
    ],
    notes: ['Read it.'],
    model: 'deepseek-v4-flash',
    request_id: 'chatcmpl_final',
    termination_reason: 'final_review',
  })
})

it('has the protocol as it went, when asked for', () => {
  expect(toPullRequestReviewJson(review, { includeTrace: true }).trace).toEqual([
    {
      round: 1,
      provider_request_id: 'chatcmpl_tools',
      provider_model: 'deepseek-v4-flash',
      finish_reason: 'tool_calls',
      protocol_action: 'execute_tools',
      usage: { prompt_tokens: 4200, completion_tokens: 180, total_tokens: 4380 },
      tool_calls: [
        {
          id: 'call_read',
          name: 'read_repository_file',
          arguments: { path: 'a.py' },
          ok: true,
          result_preview: '{"ok":true',
          result_bytes: 6240,
          truncated: false,
          duration_ms: 3,
        },
      ],
    },
    {
      round: 2,
      provider_request_id: 'req_2',
      provider_model: 'deepseek-v4-flash',
      finish_reason: 'stop',
      protocol_action: 'return_review',
      usage: null,
      tool_calls: [],
    },
  ])
})

it('tells in the trace which habits were tolerated and which wishes could not be sent, where there were any', () => {
  const events = review.events.map((event) =>
    event.type === 'round-end' && event.round === 1
      ? { ...event, quirks: ['finish_alias:tool_use'], degraded: ['tool_choice'] }
      : event,
  )
  const { trace = [] } = toPullRequestReviewJson({ ...review, events }, { includeTrace: true })
  expect(trace[0]).toMatchObject({ quirks: ['finish_alias:tool_use'], degraded: ['tool_choice'] })
  expect(Object.keys(trace[1] ?? {})).not.toContain('degraded')
})

it.each([
  [-3600_000, 0],
  [-0.4, 0],
  [null, 0],
  [0.6, 1],
])('says of a call that took %d ms that it took %d', (durationMs, told) => {
  const events = review.events.map((event) =>
    event.type === 'tool-call-end' ? { ...event, durationMs } : event,
  )
  const { trace = [] } = toPullRequestReviewJson({ ...review, events }, { includeTrace: true })
  expect(trace.flatMap((round) => round.tool_calls).map((call) => call.duration_ms)).toEqual([told])
})
