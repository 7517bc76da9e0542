import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calling, cleanReview, concluding, toolCall } from './support/completion.ts'
import { startMemoryService, unchanged } from './support/memory-service.ts'
import { json } from './support/scripted-provider.ts'
import type { TestService } from './support/start-service.ts'
import { tracedCalls } from './support/traced-calls.ts'

const mebibyte = 1024 * 1024
let service: TestService
beforeAll(async () => {
  service = await startMemoryService({
    'src/a.ts': { before: 'one\n', after: 'one\ntwo\nthree\n' },
    'src/gone.ts': { before: 'gone\n' },
    'lines-399': unchanged('line\n'.repeat(399)),
    'lines-400': unchanged('line\n'.repeat(400)),
    'lines-401': unchanged('line\n'.repeat(401)),
    'just-small-enough': unchanged('x'.repeat(mebibyte)),
    'too-large': unchanged('x'.repeat(mebibyte + 1)),
    'one-long-line': unchanged(`${'y'.repeat(100_000)}\nshort\n`),
    binary: unchanged(Uint8Array.of(1, 0, 2)),
    latin1: unchanged(Uint8Array.of(0x63, 0xe9, 0x0a)),
    'link-inside': { after: { mode: '120000', content: 'src/a.ts' } },
    'link-outside': { after: { mode: '120000', content: '/etc/passwd' } },
    'link-up': { after: { mode: '120000', content: '../../secret' } },
    'link-to-link': { after: { mode: '120000', content: 'link-inside' } },
    'link-loop': { after: { mode: '120000', content: 'link-loop' } },
    'many-hits': unchanged('needle in a line\n'.repeat(150)),
    'long-hit': unchanged(`${'a'.repeat(500)}needle${'b'.repeat(500)}\n`),
  })
})
afterAll(() => service.close())

/** Runs one call and gives its trace and the result as the model read it. */
async function run(name: string, args: unknown) {
  service.provider.play(json(calling(toolCall('c', name, args))), json(concluding(cleanReview)))
  const answer = await service.review({ include_trace: true })
  expect(answer.status).toBe(200)
  const message = service.provider.requests[1]?.body.messages.at(-1)
  expect(message).toMatchObject({ role: 'tool', tool_call_id: 'c' })
  const content = message?.content ?? ''
  const [call] = tracedCalls(answer)
  return { call, content, result: JSON.parse(content) as Record<string, unknown> }
}

describe('a tool that cannot answer says why, and the review goes on', () => {
  test.each([
    ['a file that is not there', 'read_repository_file', { path: 'none' }, 'not_found'],
    ['a deleted file', 'read_repository_file', { path: 'src/gone.ts' }, 'not_found'],
    ['a folder', 'read_repository_file', { path: 'src' }, 'not_a_file'],
    ['an empty path', 'read_repository_file', { path: '' }, 'invalid_path'],
    ['a path outside', 'read_repository_file', { path: '../a' }, 'invalid_path'],
    ['a path outside, by a detour', 'read_repository_file', { path: 'src/../../a' }, 'invalid_path'],
    ['an absolute path', 'read_repository_file', { path: '/etc/passwd' }, 'invalid_path'],
    ['an absolute path of Windows', 'read_repository_file', { path: 'C:\\secret' }, 'invalid_path'],
    ['the git directory', 'read_repository_file', { path: '.git/config' }, 'invalid_path'],
    ['the git directory in capitals', 'read_repository_file', { path: '.GIT/config' }, 'invalid_path'],
    ['a NUL byte', 'read_repository_file', { path: 'src/a.ts\0' }, 'invalid_path'],
    ['a link that leaves', 'read_repository_file', { path: 'link-outside' }, 'outside_repository'],
    ['a link that climbs out', 'read_repository_file', { path: 'link-up' }, 'outside_repository'],
    ['a binary file', 'read_repository_file', { path: 'binary' }, 'binary_file'],
    ['a file that is no UTF-8', 'read_repository_file', { path: 'latin1' }, 'not_utf8'],
    ['a file one byte above 1 MiB', 'read_repository_file', { path: 'too-large' }, 'too_large'],
    ['a start after the end', 'read_repository_file', { path: 'src/a.ts', start_line: 4 }, 'past_end'],
    [
      'an end before the start',
      'read_repository_file',
      { path: 'src/a.ts', start_line: 3, end_line: 2 },
      'invalid_range',
    ],
    ['a list outside', 'list_repository_files', { path: '..' }, 'invalid_path'],
    ['a search outside', 'search_repository', { query: 'x', path: '../' }, 'invalid_path'],
    ['a diff outside', 'inspect_git_diff', { paths: ['src/a.ts', '../x'] }, 'invalid_path'],
  ])('%s', async (_name, tool, args, code) => {
    const { call, content, result } = await run(tool, args)
    expect(result).toMatchObject({ ok: false, error: { code } })
    expect(Object.keys(result)).toEqual(['ok', 'error'])
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2048)
    expect(call).toMatchObject({ ok: false, truncated: false, result_preview: content })
  })

  test('a link that leads to itself', async () => {
    const { result } = await run('read_repository_file', { path: 'link-loop' })
    expect(result).toMatchObject({ ok: false })
  })

  test.each([4, 400])('a start at line %i of a file of 3 tells how many there are', async (start_line) => {
    const { content } = await run('read_repository_file', { path: 'src/a.ts', start_line })
    expect(content).toContain('total_lines is 3')
  })
})

describe('what a tool does answer', () => {
  test.each([
    ['399 lines', 'lines-399', 399, false],
    ['400 lines', 'lines-400', 400, false],
    ['401 lines', 'lines-401', 400, true],
  ])('%s of a file', async (_name, path, end_line, truncated) => {
    const { call, result } = await run('read_repository_file', { path })
    expect(result).toMatchObject({ ok: true, start_line: 1, end_line, truncated })
    expect(call?.truncated).toBe(truncated)
  })

  test('a file of 1 MiB, as far as 64 KiB go', async () => {
    const { content, result, call } = await run('read_repository_file', { path: 'just-small-enough' })
    expect(result).toMatchObject({ ok: true, end_line: 1, total_lines: 1 })
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(64 * 1024)
    expect(String(result['content'])).toMatch(/ \[line cut\]$/)
    expect(call?.truncated).toBe(true)
  })

  test('a line that is longer than everything, and then the next', async () => {
    expect((await run('read_repository_file', { path: 'one-long-line' })).result).toMatchObject({
      end_line: 1,
    })
    expect(
      (await run('read_repository_file', { path: 'one-long-line', start_line: 2 })).result,
    ).toMatchObject({ content: '2: short', truncated: false })
  })

  test.each(['link-inside', 'link-to-link'])('%s is followed', async (path) => {
    expect((await run('read_repository_file', { path })).result).toMatchObject({
      ok: true,
      content: '1: one\n2: two\n3: three',
    })
  })

  test('pages of a list, put together, are the list', async () => {
    const all = (await run('list_repository_files', { limit: 200 })).result
    const files: unknown[] = []
    let cursor: unknown = null
    do {
      const { result } = await run('list_repository_files', { limit: 5, cursor })
      files.push(...(result['files'] as unknown[]))
      cursor = result['next_cursor']
    } while (cursor !== null)
    expect(files).toEqual(all['files'])
    expect(files).toHaveLength(16)
    expect(all).toMatchObject({ next_cursor: null, truncated: false })
  })

  test.each([
    [99, true],
    [100, true],
  ])('%i of 152 matches, by path and line', async (limit, truncated) => {
    const { result, call } = await run('search_repository', { query: 'needle', limit })
    expect(result['matches']).toHaveLength(limit)
    expect(result).toMatchObject({ truncated, skipped_files: 2 })
    expect(call?.truncated).toBe(truncated)
  })

  test('an excerpt of at most 240 characters with the hit in it', async () => {
    const { result } = await run('search_repository', { query: 'aneedleb' })
    const [match] = result['matches'] as { excerpt: string }[]
    expect(match?.excerpt).toHaveLength(240)
    expect(match?.excerpt).toContain('aneedleb')
  })

  test('a pattern is text', async () => {
    expect((await run('search_repository', { query: '.*' })).result).toMatchObject({ matches: [] })
    expect((await run('search_repository', { query: 'needle|line' })).result).toMatchObject({ matches: [] })
  })

  test('a diff of one path with both ids, cut at a line where it is too long', async () => {
    const whole = (await run('inspect_git_diff', { paths: ['src/a.ts'] })).result
    expect(whole).toMatchObject({ ok: true, paths: ['src/a.ts'], truncated: false })
    expect(whole['diff']).toContain('+two\n+three\n')
    expect(whole['base_sha']).toBe('5b30a760c5f645b7f04e9b80d7c671075595b7f7')
    const cut = (await run('inspect_git_diff', { paths: ['src/a.ts'], max_bytes: 60 })).result
    expect(cut).toMatchObject({ truncated: true, total_bytes: whole['total_bytes'] })
    expect(String(whole['diff']).startsWith(String(cut['diff']))).toBe(true)
    expect(String(cut['diff'])).toMatch(/\n$/)
  })

  test.each(['*', ':(top)src', ':!src/a.ts', 'src/?.ts', '**/*.ts'])(
    'the path %s is no pattern',
    async (path) => {
      const { result } = await run('inspect_git_diff', { paths: [path] })
      expect(result).toMatchObject({ ok: true, diff: '', total_bytes: 0 })
    },
  )
})

test('the results of a round come in the order of its calls, whatever became of each', async () => {
  const calls = [
    toolCall('slow', 'search_repository', { query: 'needle', limit: 100 }),
    toolCall('bad', 'read_repository_file', { path: '../x' }),
    toolCall('quick', 'list_repository_files', { limit: 1 }),
  ]
  service.provider.play(json(calling(...calls)), json(concluding(cleanReview)))
  const answer = await service.review({ include_trace: true })
  const said = service.provider.requests[1]?.body.messages.slice(3)
  expect(said?.map(({ tool_call_id }) => tool_call_id)).toEqual(['slow', 'bad', 'quick'])
  expect(tracedCalls(answer).map(({ id, ok }) => [id, ok])).toEqual([
    ['slow', true],
    ['bad', false],
    ['quick', true],
  ])
})
