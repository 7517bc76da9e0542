import { pullRequestTools } from '@scrutineer/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { json } from './support/scripted-provider.ts'
import { apiKey, startService, type TestService } from './support/start-service.ts'
import { finding, pullRequestUrl, resultBytes, walkthroughAnswers } from './support/walkthrough.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

function play(): void {
  service.provider.play(...walkthroughAnswers.map((answer) => json(answer)))
}

/** The four tools, word for word as they are documented. */
const tools = [
  {
    type: 'function',
    function: {
      name: 'list_repository_files',
      description: 'List repository-relative files in deterministic lexical order.',
      parameters: {
        type: 'object',
        properties: {
          path: {
            type: 'string',
            description: 'Repository-relative directory; empty means root.',
            default: '',
          },
          limit: { type: 'integer', minimum: 1, maximum: 200, default: 100 },
          cursor: {
            type: ['string', 'null'],
            description: 'Last path returned by the preceding page.',
            default: null,
          },
        },
        required: [],
        additionalProperties: false,
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'read_repository_file',
      description: 'Read at most 400 numbered lines from a repository-relative text file.',
      parameters: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          start_line: { type: 'integer', minimum: 1, default: 1 },
          end_line: { type: ['integer', 'null'], minimum: 1 },
        },
        required: ['path'],
        additionalProperties: false,
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'search_repository',
      description: 'Find case-sensitive literal text in bounded repository source files.',
      parameters: {
        type: 'object',
        properties: {
          query: { type: 'string', minLength: 1, maxLength: 512 },
          path: { type: 'string', default: '' },
          limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
        },
        required: ['query'],
        additionalProperties: false,
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'inspect_git_diff',
      description: 'Inspect the immutable base-to-head Git diff, optionally narrowed to paths.',
      parameters: {
        type: 'object',
        properties: {
          paths: { type: 'array', items: { type: 'string' }, maxItems: 50, default: [] },
          max_bytes: { type: 'integer', minimum: 1, maximum: 131072, default: 65536 },
        },
        required: [],
        additionalProperties: false,
      },
    },
  },
]

const review = {
  pull_request: {
    url: 'https://github.com/acme/widget/pull/7',
    owner: 'acme',
    repository: 'widget',
    number: 7,
    title: 'Reject empty widget names',
    body: 'Validate widget names before persistence.',
    author: 'octocat',
    base_ref: 'main',
    head_ref: 'reject-empty-names',
    base_sha: '5b30a760c5f645b7f04e9b80d7c671075595b7f7',
    head_sha: 'ac40ad2d21c11f3a1fef6fc921d19dd9f3f86b02',
  },
  summary: 'The validation runs after persistence.',
  findings: [{ ...finding, verification: { line_in_diff: true, evidence_found: 'none' } }],
  notes: ['Inspected the changed service and its callers.'],
  model: 'deepseek-v4-flash',
  request_id: 'chatcmpl_final',
  termination_reason: 'final_review',
}

test('without a trace the answer is the documented one', async () => {
  play()
  const { status, body } = await service.review()
  expect(status).toBe(200)
  expect(body).toEqual(review)
})

test('with a trace it also tells how it came about', async () => {
  play()
  const { status, body } = await service.review({ include_trace: true })
  expect(status).toBe(200)
  const { trace, ...rest } = body as {
    trace: { tool_calls: { result_preview: string; duration_ms: number }[] }[]
  }
  expect(rest).toEqual(review)
  const call = trace[0]?.tool_calls[0]
  expect(call?.result_preview).toMatch(/^1: from __future__ import annotations\n2: /)
  expect(trace).toEqual([
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
          arguments: { path: 'src/widgets/service.py', start_line: 1, end_line: 180 },
          ok: true,
          result_preview: call?.result_preview,
          result_bytes: resultBytes,
          truncated: false,
          duration_ms: call?.duration_ms,
        },
      ],
    },
    {
      round: 2,
      provider_request_id: 'chatcmpl_final',
      provider_model: 'deepseek-v4-flash',
      finish_reason: 'stop',
      protocol_action: 'return_review',
      usage: null,
      tool_calls: [],
    },
  ])
})

test('each request carries the documented tools, byte for byte the same, and leaves the choice to the model', async () => {
  play()
  await service.review()
  const { requests } = service.provider
  expect(requests).toHaveLength(2)
  for (const { method, path, headers, body } of requests) {
    expect([method, path]).toEqual(['POST', '/zen/go/v1/chat/completions'])
    expect(headers['authorization']).toBe(`Bearer ${apiKey}`)
    expect(headers['content-type']).toBe('application/json')
    expect(headers['user-agent']).toBe('scrutineer')
    expect(headers['x-opencode-session']).toMatch(/^[0-9a-f]{32}$/)
    expect(body.model).toBe('deepseek-v4-flash')
    expect(body.tools).toEqual(tools)
    expect(JSON.stringify(body.tools)).toBe(JSON.stringify(requests[0]?.body.tools))
    expect(body.tool_choice).toBe('auto')
    expect(Object.keys(body)).toEqual(['model', 'messages', 'tools', 'tool_choice'])
  }
  expect(requests[1]?.headers['x-opencode-session']).toBe(requests[0]?.headers['x-opencode-session'])
  expect(pullRequestTools).toHaveLength(tools.length)
})

test('the second request is the first with the exact call and its result after it', async () => {
  play()
  await service.review()
  const [first, second] = service.provider.requests.map(({ body }) => body.messages)
  expect(first?.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(first?.[1]?.content).toContain(`Review canonical pull request ${pullRequestUrl}.`)
  expect(second?.slice(0, 2)).toEqual(first)
  expect(second?.slice(2)).toEqual([
    {
      role: 'assistant',
      content: null,
      // The default model wants its reasoning back, and to be told when there was none.
      reasoning_content: '',
      tool_calls: [
        {
          id: 'call_read',
          type: 'function',
          function: {
            name: 'read_repository_file',
            arguments: '{"path":"src/widgets/service.py","start_line":1,"end_line":180}',
          },
        },
      ],
    },
    { role: 'tool', tool_call_id: 'call_read', content: second?.[3]?.content },
  ])
  const result = JSON.parse(second?.[3]?.content ?? '') as Record<string, unknown>
  expect(Object.keys(result)).toEqual([
    'ok',
    'path',
    'start_line',
    'end_line',
    'total_lines',
    'content',
    'truncated',
  ])
  expect(result).toMatchObject({
    ok: true,
    path: 'src/widgets/service.py',
    start_line: 1,
    end_line: 180,
    total_lines: 212,
    truncated: true,
  })
  expect(result['content']).toMatch(/^1: from __future__ import annotations\n/)
  expect(result['content']).toMatch(/\n180: [^\n]*$/)
})

test('nothing of it is left, and the log tells what it took', async () => {
  play()
  const { headers } = await service.review()
  expect(service.openWorkspaces()).toBe(0)
  expect(service.records.at(-1)).toEqual({
    requestId: headers.get('x-request-id'),
    route: 'POST /reviews',
    status: 200,
    code: null,
    terminationReason: null,
    durationMs: service.records.at(-1)?.durationMs,
    review: {
      pullRequest: { owner: 'acme', repository: 'widget', number: 7 },
      rounds: 2,
      toolCalls: 1,
      inputTokens: 4200,
      outputTokens: 180,
    },
  })
  expect(service.errors).toEqual([])
})

test('the same handler is a plain function', async () => {
  play()
  const response = await service.api.fetch(
    new Request('https://reviews.example/reviews', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset="UTF-8"' },
      body: JSON.stringify({ pr_url: pullRequestUrl }),
    }),
  )
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(review)
})
