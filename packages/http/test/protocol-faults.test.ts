import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calling, cleanReview, completion, concluding, toolCall } from './support/completion.ts'
import { json } from './support/scripted-provider.ts'
import { startService, type TestService } from './support/start-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const good = toolCall('call_good', 'read_repository_file', { path: 'README.md' })

/** A call whose `function` is what a fault wants. */
function call(id: unknown, fn: unknown): Record<string, unknown> {
  return { id, type: 'function', function: fn }
}

/** Each of these ends the review with `invalid_tool_call`, whatever came beside it. */
const faults: readonly (readonly [name: string, faulty: unknown])[] = [
  ['an unknown tool', toolCall('c', 'run_command', { command: 'id' })],
  ['a tool that differs in case', toolCall('c', 'Read_Repository_File', { path: 'README.md' })],
  ['a tool with blanks around its name', toolCall('c', ' read_repository_file ', { path: 'README.md' })],
  ['a tool with a prefix', toolCall('c', 'functions.read_repository_file', { path: 'README.md' })],
  ['a tool of another review', toolCall('c', 'file_read', { file_path: 'README.md' })],
  ['an empty tool name', toolCall('c', '', {})],
  ['no tool name', call('c', { arguments: '{}' })],
  ['no function', call('c', undefined)],
  ['arguments that are no JSON', toolCall('c', 'read_repository_file', '{"path":')],
  ['arguments in Python', toolCall('c', 'read_repository_file', "{'path': 'README.md'}")],
  ['arguments with a trailing comma', toolCall('c', 'read_repository_file', '{"path":"README.md",}')],
  ['arguments after which more comes', toolCall('c', 'read_repository_file', '{"path":"README.md"} {}')],
  ['arguments as an array', toolCall('c', 'read_repository_file', '["README.md"]')],
  ['arguments as a text', toolCall('c', 'read_repository_file', '"README.md"')],
  ['arguments as a number', toolCall('c', 'read_repository_file', '1')],
  ['arguments as null', toolCall('c', 'list_repository_files', 'null')],
  [
    'arguments that were encoded twice',
    toolCall('c', 'read_repository_file', '"{\\"path\\":\\"README.md\\"}"'),
  ],
  ['arguments with a repeated key', toolCall('c', 'read_repository_file', '{"path":"a","path":"README.md"}')],
  ['arguments with a prototype', toolCall('c', 'list_repository_files', '{"__proto__":{"path":""}}')],
  ['a missing argument', toolCall('c', 'read_repository_file', {})],
  ['an additional argument', toolCall('c', 'read_repository_file', { path: 'README.md', encoding: 'utf8' })],
  ['an argument of another tool', toolCall('c', 'list_repository_files', { query: 'x' })],
  ['an argument of another type', toolCall('c', 'read_repository_file', { path: 1 })],
  ['a number as a text', toolCall('c', 'read_repository_file', { path: 'README.md', start_line: '1' })],
  [
    'a fraction for a whole number',
    toolCall('c', 'read_repository_file', { path: 'README.md', start_line: 1.5 }),
  ],
  [
    'null where null is not allowed',
    toolCall('c', 'read_repository_file', { path: 'README.md', start_line: null }),
  ],
  ['a line below the first', toolCall('c', 'read_repository_file', { path: 'README.md', start_line: 0 })],
  ['an end below the first line', toolCall('c', 'read_repository_file', { path: 'README.md', end_line: 0 })],
  ['a limit below the least', toolCall('c', 'list_repository_files', { limit: 0 })],
  ['a limit above the most', toolCall('c', 'list_repository_files', { limit: 201 })],
  ['an empty query', toolCall('c', 'search_repository', { query: '' })],
  ['too long a query', toolCall('c', 'search_repository', { query: 'x'.repeat(513) })],
  ['too many matches', toolCall('c', 'search_repository', { query: 'x', limit: 101 })],
  ['no matches at all', toolCall('c', 'search_repository', { query: 'x', limit: 0 })],
  ['too many paths', toolCall('c', 'inspect_git_diff', { paths: Array(51).fill('README.md') })],
  ['a path that is no text', toolCall('c', 'inspect_git_diff', { paths: [1] })],
  ['a text for paths', toolCall('c', 'inspect_git_diff', { paths: 'README.md' })],
  ['no bytes of a diff', toolCall('c', 'inspect_git_diff', { max_bytes: 0 })],
  ['too many bytes of a diff', toolCall('c', 'inspect_git_diff', { max_bytes: 131_073 })],
  ['a missing id', { type: 'function', function: good['function'] }],
  ['an empty id', toolCall('', 'list_repository_files')],
  ['an id that is no text', call(7, good['function'])],
  ['an id twice in a round', toolCall('call_good', 'list_repository_files')],
]

describe('one faulty call ends the review before anything of its round runs', () => {
  test.each(faults)('%s', async (_name, faulty) => {
    service.provider.play(json(calling(good, faulty)), json(concluding(cleanReview)))
    const { status, body } = await service.review()
    expect(body).toMatchObject({ code: 'invalid_tool_call', termination_reason: 'invalid_tool_call' })
    expect(status).toBe(502)
    expect(service.provider.requests).toHaveLength(1)
    expect(service.records.at(-1)?.review).toMatchObject({ rounds: 1, toolCalls: 0 })
    expect(service.openWorkspaces()).toBe(0)
  })
})

test('an id that an earlier round used ends it too', async () => {
  service.provider.play(json(calling(good)), json(calling(good)), json(concluding(cleanReview)))
  expect((await service.review()).body).toMatchObject({ code: 'invalid_tool_call' })
  expect(service.provider.requests).toHaveLength(2)
  expect(service.records.at(-1)?.review).toMatchObject({ rounds: 2, toolCalls: 1 })
})

describe('what is no fault', () => {
  test.each([
    [
      'the least of everything',
      toolCall('c', 'read_repository_file', { path: 'README.md', start_line: 1, end_line: 1 }),
    ],
    [
      'null where null is allowed',
      toolCall('c', 'read_repository_file', { path: 'README.md', end_line: null }),
    ],
    ['the most files', toolCall('c', 'list_repository_files', { limit: 200 })],
    ['the longest query', toolCall('c', 'search_repository', { query: 'x'.repeat(512), limit: 100 })],
    ['the most paths', toolCall('c', 'inspect_git_diff', { paths: Array(50).fill('README.md') })],
    ['the most bytes', toolCall('c', 'inspect_git_diff', { max_bytes: 131_072 })],
    ['a byte', toolCall('c', 'inspect_git_diff', { max_bytes: 1 })],
    ['no arguments, as an empty text', toolCall('c', 'list_repository_files', '')],
    ['white space around the arguments', toolCall('c', 'list_repository_files', ' {\n}\t')],
  ])('%s', async (_name, fit) => {
    service.provider.play(json(calling(fit)), json(concluding(cleanReview)))
    const { status, body } = await service.review({ include_trace: true })
    expect(status).toBe(200)
    expect(body['trace']).toMatchObject([{ tool_calls: [{ id: 'c', ok: true }] }, { tool_calls: [] }])
  })
})

describe('an answer that is no completion', () => {
  test.each([
    ['calls that are announced and missing', completion({ finish: 'tool_calls' })],
    ['calls that are announced and an empty list', completion({ finish: 'tool_calls', calls: [] })],
    ['no choice', { id: 'x', choices: [] }],
    ['no choices', { id: 'x' }],
    ['a choice without a message', { choices: [{ finish_reason: 'stop' }] }],
    ['calls that are no list', completion({ finish: 'tool_calls', calls: good })],
    ['content that is no text', completion({ content: 7 })],
    ['null', null],
    ['a list', []],
    ['a text', 'hello'],
  ])('%s', async (_name, body) => {
    service.provider.play(json(body))
    const answer = await service.review()
    expect(answer.body).toMatchObject({
      code: 'invalid_model_response',
      termination_reason: 'invalid_model_response',
    })
    expect(answer.status).toBe(502)
  })
})
