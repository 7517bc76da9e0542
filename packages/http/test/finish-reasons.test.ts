import { lenientFinishPolicy } from '@scrutineer/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calling, cleanReview, completion, concluding, toolCall } from './support/completion.ts'
import { json } from './support/scripted-provider.ts'
import { startService, type TestService } from './support/start-service.ts'

let service: TestService
let lenient: TestService
beforeAll(async () => {
  service = await startService()
  lenient = await startService({ policy: lenientFinishPolicy })
})
afterAll(async () => {
  await service.close()
  await lenient.close()
})

const read = toolCall('call_1', 'read_repository_file', { path: 'README.md' })
const review = JSON.stringify(cleanReview)

describe('what a finish reason does', () => {
  test('tool_calls: all calls of the round are executed, the results appended, the model asked again', async () => {
    const list = toolCall('call_2', 'list_repository_files')
    service.provider.play(json(calling(read, list)), json(concluding(cleanReview)))
    expect((await service.review()).status).toBe(200)
    const [, second] = service.provider.requests
    expect(second?.body.messages.slice(2)).toMatchObject([
      { role: 'assistant', tool_calls: [read, list] },
      { role: 'tool', tool_call_id: 'call_1' },
      { role: 'tool', tool_call_id: 'call_2' },
    ])
  })

  test('stop: the review is returned', async () => {
    service.provider.play(json(concluding(cleanReview)))
    const { status, body } = await service.review()
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...cleanReview, termination_reason: 'final_review' })
    expect(service.provider.requests).toHaveLength(1)
  })

  test.each([
    ['length with a cut answer', { finish: 'length', content: '{"summary":"The' }, /"length"/],
    ['length with a whole answer', { finish: 'length', content: review }, /"length"/],
    ['length with a call', { finish: 'length', calls: [read] }, /"length"/],
    [
      'length without an answer',
      { finish: 'length', content: '' },
      /reasoning used up .* raise .*maxOutputTokens/,
    ],
    ['content_filter', { finish: 'content_filter', content: review }, /"content_filter"/],
    ['null', { finish: null, content: review }, /no finish reason/],
    ['null with a call', { finish: null, calls: [read] }, /no finish reason/],
    ['nothing', { finish: '', content: review }, /no finish reason/],
    ['a number', { finish: 1, content: review }, /no finish reason/],
    ['an unknown word', { finish: 'done', content: review }, /"done"/],
    ['another vendor’s word for stop', { finish: 'end_turn', content: review }, /"end_turn"/],
    ['the older word for calls', { finish: 'function_call', calls: [read] }, /"function_call"/],
    ['stop in other letters', { finish: 'STOP', content: review }, /"STOP"/],
  ])('%s: the answer is refused, and the detail says which it was', async (_name, parts, detail) => {
    service.provider.play(json(completion(parts)))
    const { status, body } = await service.review()
    expect(status).toBe(502)
    expect(body).toMatchObject({
      code: 'unsupported_finish_reason',
      termination_reason: 'unsupported_finish_reason',
    })
    expect(body['detail']).toMatch(detail)
    expect(service.provider.requests).toHaveLength(1)
    expect(service.openWorkspaces()).toBe(0)
  })

  test('a missing finish reason is like null', async () => {
    const answer = { choices: [{ message: { role: 'assistant', content: review } }] }
    service.provider.play(json(answer))
    expect((await service.review()).body).toMatchObject({ code: 'unsupported_finish_reason' })
  })
})

describe('what stop must not bring', () => {
  test('calls beside it end the review, and nothing is executed', async () => {
    service.provider.play(json(completion({ finish: 'stop', content: review, calls: [read] })))
    expect((await service.review()).body).toMatchObject({
      code: 'invalid_tool_call',
      termination_reason: 'invalid_tool_call',
    })
  })

  test.each([
    ['no answer', null],
    ['an empty answer', ''],
    ['blanks', ' \n'],
    ['prose', 'The change looks fine.'],
    ['a JSON array', '[]'],
    ['a JSON text', '"fine"'],
    ['null', 'null'],
    ['prose before the JSON', `Here it is: ${review}`],
    ['prose after the JSON', `${review}\nThat is all.`],
    ['JSON in a fence', `\`\`\`json\n${review}\n\`\`\``],
    ['thoughts before the JSON', `<think>well</think>${review}`],
    ['a trailing comma', `${review.slice(0, -1)},}`],
    ['two objects', `${review}${review}`],
    ['a call written as text', '<tool_call>{"name":"read_repository_file"}</tool_call>'],
  ])('%s is no final review', async (_name, content) => {
    service.provider.play(json(completion({ content })))
    const { status, body } = await service.review()
    expect(status).toBe(502)
    expect(body).toMatchObject({
      code: 'invalid_model_response',
      termination_reason: 'invalid_model_response',
    })
    expect(service.provider.requests).toHaveLength(1)
  })
})

describe('the lenient policy', () => {
  test.each([
    ['JSON in a fence', { content: `\`\`\`json\n${review}\n\`\`\`` }],
    ['thoughts before the JSON', { content: `<think>well</think>${review}` }],
  ])('accepts %s', async (_name, parts) => {
    lenient.provider.play(json(completion(parts)))
    expect((await lenient.review()).status).toBe(200)
  })

  test.each(['length', 'content_filter', 'done', null])('still refuses %s', async (finish) => {
    lenient.provider.play(json(completion({ finish, content: review })))
    expect((await lenient.review()).body).toMatchObject({ code: 'unsupported_finish_reason' })
  })
})
