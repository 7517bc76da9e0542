import { afterAll, beforeAll, expect, test } from 'vitest'
import { calling, cleanReview, completion, concluding, toolCall } from './support/completion.ts'
import { json, raw, type Step, seeing } from './support/scripted-provider.ts'
import { apiKey, startService, type TestService } from './support/start-service.ts'
import { finding } from './support/walkthrough.ts'

// Every answer and every record of the suite is searched for the key (see start-service). Here the model's server does
// its best to bring it out.

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

/** Answers with what a function makes of the header that carries the key. */
function echo(answer: (secret: string) => unknown): Step {
  return seeing(({ headers }) => answer(headers.authorization ?? ''))
}

const end = json(concluding(cleanReview))
const list = (secret: string) => toolCall(secret, 'list_repository_files')

const leaks: readonly (readonly [place: string, steps: readonly Step[]])[] = [
  ...[400, 401, 403, 404, 429, 500, 503].map(
    (status) =>
      [
        `an error with status ${status}`,
        [
          (request, response) =>
            json({ error: { message: `bad key ${request.headers.authorization}` } }, status, {
              'x-request-id': String(request.headers.authorization),
            })(request, response),
        ],
      ] as const satisfies readonly [string, readonly Step[]],
  ),
  [
    'a redirect',
    [
      (request, response) =>
        raw('', 302, { location: `/?k=${request.headers.authorization}` })(request, response),
    ],
  ],
  [
    'a body that is no JSON',
    [(request, response) => raw(`key ${request.headers.authorization}`)(request, response)],
  ],
  ['an error with status 200', [echo((secret) => ({ error: { message: secret, code: secret } }))]],
  [
    'a header',
    [
      (request, response) =>
        json(concluding(cleanReview), 200, { 'x-request-id': apiKey })(request, response),
    ],
  ],
  ['the id of the answer', [echo((secret) => concluding(cleanReview, { id: secret }))]],
  ['the model’s name', [echo((secret) => concluding(cleanReview, { model: secret }))]],
  ['the finish reason', [echo((secret) => concluding(cleanReview, { finish: secret }))]],
  ['a refusal', [echo((secret) => completion({ message: { refusal: secret } }))]],
  ['the usage', [echo((secret) => concluding(cleanReview, { usage: { prompt_tokens: secret } }))]],
  ['the summary', [echo((secret) => concluding({ ...cleanReview, summary: secret }))]],
  ['a note', [echo((secret) => concluding({ ...cleanReview, notes: [secret] }))]],
  [
    'the evidence',
    [echo((secret) => concluding({ ...cleanReview, findings: [{ ...finding, evidence: secret }] }))],
  ],
  ['a path', [echo((secret) => concluding({ ...cleanReview, findings: [{ ...finding, path: secret }] }))]],
  ['an unknown member', [echo((secret) => concluding({ ...cleanReview, [secret]: 1 }))]],
  ['the id of a call', [echo((secret) => calling(list(secret))), end]],
  ['a tool’s name', [echo((secret) => calling(toolCall('c', secret)))]],
  [
    'the arguments of a call',
    [echo((secret) => calling(toolCall('c', 'search_repository', { query: secret }))), end],
  ],
  [
    'arguments that do not fit',
    [echo((secret) => calling(toolCall('c', 'list_repository_files', { limit: secret })))],
  ],
  [
    'the name of an argument',
    [echo((secret) => calling(toolCall('c', 'list_repository_files', { [secret]: 1 })))],
  ],
  [
    'arguments that are no JSON',
    [echo((secret) => calling(toolCall('c', 'list_repository_files', `{${secret}`)))],
  ],
  [
    'the reasoning',
    [
      echo((secret) => ({
        ...calling(list('c')),
        choices: [
          {
            finish_reason: 'tool_calls',
            message: {
              role: 'assistant',
              content: secret,
              reasoning_content: secret,
              tool_calls: [list('c')],
            },
          },
        ],
      })),
      end,
    ],
  ],
]

test.each(leaks)('a key that comes back in %s stays inside', async (_place, steps) => {
  service.provider.play(...steps)
  const { body } = await service.review({ include_trace: true })
  expect(JSON.stringify(body)).not.toContain(apiKey)
  expect(service.provider.requests[0]?.headers.authorization).toBe(`Bearer ${apiKey}`)
  expect(JSON.stringify(service.records)).not.toContain(apiKey)
})

test('nothing of the request’s own headers is in a trace', async () => {
  service.provider.play(json(calling(toolCall('c', 'list_repository_files'))), end)
  const { body } = await service.review({ include_trace: true })
  expect(JSON.stringify(body)).not.toMatch(/authorization|bearer|x-opencode|127\.0\.0\.1/i)
})

test('the model is told of no key, no address and no folder', async () => {
  service.provider.play(json(calling(toolCall('c', 'inspect_git_diff'))), end)
  await service.review()
  for (const { body } of service.provider.requests) {
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${apiKey}|127\\.0\\.0\\.1|${process.cwd()}|/tmp/`))
  }
})
