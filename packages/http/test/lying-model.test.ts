import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calling, cleanReview, completion, concluding, toolCall } from './support/completion.ts'
import { json, raw, type Step } from './support/scripted-provider.ts'
import { startService, type TestService } from './support/start-service.ts'
import { finding } from './support/walkthrough.ts'

// What a provider says beside its answer is for the trace alone. However wrong it is, the service's own answer keeps its
// form: each is held against the description of the API (see start-service).

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const wrong: readonly (readonly [name: string, value: unknown])[] = [
  ['empty', ''],
  ['null', null],
  ['a number', 7],
  ['a list', ['a']],
  ['an object', { a: 1 }],
  ['true', true],
  ['half a character', '\ud800'],
  ['control characters', '\u0000\u001b[2J\u202e'],
  ['very long', 'x'.repeat(500_000)],
]

describe.each(wrong)('%s', (_name, value) => {
  test.each<[place: string, parts: Parameters<typeof completion>[0]]>([
    ['the id', { id: value }],
    ['the model', { model: value }],
    ['the usage', { usage: value }],
    [
      'every number of the usage',
      { usage: { prompt_tokens: value, completion_tokens: value, total_tokens: value } },
    ],
    ['the role', { message: { role: value } }],
    ['the reasoning', { message: { reasoning_content: value } }],
    ['what is not known', { message: { annotations: value, audio: value } }],
  ])('as %s', async (_place, parts) => {
    const { finish: _, ...others } = parts
    service.provider.play(json(completion({ content: JSON.stringify(cleanReview), ...others })))
    const { status, body } = await service.review({ include_trace: true })
    // Either is right, as long as it is said in the one form.
    expect([200, 502]).toContain(status)
    if (status === 200) expect(body).toMatchObject({ ...cleanReview, termination_reason: 'final_review' })
    else expect(body).toMatchObject({ code: 'invalid_model_response' })
    expect(service.errors).toEqual([])
  })
})

test.each([-1, 1.5, 1e300, 2 ** 53, -0])('%d as every number of the usage', async (value) => {
  const usage = { prompt_tokens: value, completion_tokens: value, total_tokens: value }
  service.provider.play(json(concluding(cleanReview, { usage })))
  expect((await service.review({ include_trace: true })).status).toBe(200)
})

test.each(['1e400', '-1e400', '0.1e1', '123456789012345678901234567890'])(
  '%s, as it is written, as every number of the usage',
  async (value) => {
    const text = JSON.stringify(
      concluding(cleanReview, { usage: { prompt_tokens: 1, completion_tokens: 1 } }),
    )
    service.provider.play(raw(text.replaceAll('_tokens":1', `_tokens":${value}`)))
    expect((await service.review({ include_trace: true })).status).toBe(200)
  },
)

test.each<[name: string, step: Step]>([
  [
    'an id of a call that is very long',
    json(calling(toolCall('x'.repeat(300_000), 'list_repository_files'))),
  ],
  [
    'arguments that are very long',
    json(calling(toolCall('c', 'search_repository', { query: 'x'.repeat(1e6) }))),
  ],
  [
    'arguments that are very deep',
    json(
      calling(toolCall('c', 'list_repository_files', `${'{"path":'.repeat(50_000)}1${'}'.repeat(50_000)}`)),
    ),
  ],
  ['an answer that is very deep', raw(`${'['.repeat(500_000)}`)],
  ['a review that is very deep', json(completion({ content: `${'{"summary":'.repeat(100_000)}` }))],
  [
    'many calls',
    json(calling(...Array.from({ length: 5_000 }, (_, n) => toolCall(`c${n}`, 'list_repository_files')))),
  ],
  ['many choices', json({ id: 'x', choices: Array(5_000).fill(completion({ content: '{}' })['choices']) })],
  ['the tool of a prototype', json(calling(toolCall('c', '__proto__')))],
  ['the tool named constructor', json(calling(toolCall('constructor', 'constructor')))],
  [
    'a path that is very long',
    json(concluding({ ...cleanReview, findings: [{ ...finding, path: 'a/'.repeat(100_000) }] })),
  ],
  [
    'a line that is very large',
    json(concluding({ ...cleanReview, findings: [{ ...finding, line: 1e300 }] })),
  ],
])('%s ends the review in order', async (_name, step) => {
  service.provider.play(step, json(concluding(cleanReview)))
  const { status, body } = await service.review({ include_trace: true })
  expect([200, 502]).toContain(status)
  if (status === 502) expect(body['termination_reason']).toBe(body['code'])
  expect(service.openWorkspaces()).toBe(0)
  expect(service.errors).toEqual([])
})
