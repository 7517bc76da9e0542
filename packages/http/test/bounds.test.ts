import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calling, cleanReview, concluding, toolCall } from './support/completion.ts'
import { startMemoryService, unchanged } from './support/memory-service.ts'
import { json } from './support/scripted-provider.ts'
import type { TestService } from './support/start-service.ts'
import { tracedCalls } from './support/traced-calls.ts'

// Every bound of the tools and of the first message at its value, one below and one above. Those of the conversation and of
// its conclusion are in limits.test.ts.

const mebibyte = 1024 * 1024
const kibibyte = 1024

/** Content of one line, of which reading gives a result of so many bytes. */
function lineFor(path: string, bytes: number): string {
  const result = {
    ok: true,
    path,
    start_line: 1,
    end_line: 1,
    total_lines: 1,
    content: '1: ',
    truncated: false,
  }
  return 'x'.repeat(bytes - JSON.stringify(result).length)
}

const numbered = (folder: string, count: number, content: (n: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/${n}`, unchanged(content(n))]))

/** An added file whose diff, with everything git says above it, has so many bytes. */
function addedFor(path: string, bytes: number): { readonly after: string } {
  const frame = [
    `diff --git a/${path} b/${path}`,
    'new file mode 100644',
    '--- /dev/null',
    `+++ b/${path}`,
    '@@ -0,0 +1,2 @@',
    '+first',
    '+',
    '',
  ].join('\n')
  return { after: `first\n${'x'.repeat(bytes - frame.length)}\n` }
}

const wideFiles = 47

/** Files with one hit each, of which searching gives a result of so many bytes. */
function hitsFor(folder: string, bytes: number) {
  const path = (n: number) => `${folder}/${String(n).padStart(2, '0')}`
  const resultOf = (matches: readonly object[]) =>
    JSON.stringify({ ok: true, query: 'wide', path: folder, matches, truncated: false, skipped_files: 0 })
  // A control character takes six bytes in JSON.
  const excerpts = Array.from({ length: wideFiles }, () => `wide${'\u0001'.repeat(226)}`)
  excerpts[wideFiles - 1] = 'wide'
  const matches = () => excerpts.map((excerpt, n) => ({ path: path(n), line: 1, excerpt }))
  const missing = bytes - resultOf(matches()).length
  excerpts[wideFiles - 1] = `wide${'\u0001'.repeat(Math.floor(missing / 6))}${'x'.repeat(missing % 6)}`
  expect(excerpts.every((excerpt) => excerpt.length <= 240)).toBe(true)
  return Object.fromEntries(excerpts.map((excerpt, n) => [path(n), unchanged(`${excerpt}\n`)]))
}

let service: TestService
beforeAll(async () => {
  service = await startMemoryService({
    'size/below': unchanged('x'.repeat(mebibyte - 1)),
    'size/at': unchanged('x'.repeat(mebibyte)),
    'size/above': unchanged('x'.repeat(mebibyte + 1)),
    ...Object.fromEntries(
      [-1, 0, 1].map((more) => [
        `read/${more + 1}`,
        unchanged(lineFor(`read/${more + 1}`, 64 * kibibyte + more)),
      ]),
    ),
    ...numbered('list/199', 199, () => ''),
    ...numbered('list/200', 200, () => ''),
    ...numbered('list/201', 201, () => ''),
    ...Object.fromEntries([99, 100, 101].map((n) => [`hits/${n}`, unchanged('needle\n'.repeat(n))])),
    ...hitsFor('wide/0', 64 * kibibyte - 1),
    ...hitsFor('wide/1', 64 * kibibyte),
    ...hitsFor('wide/2', 64 * kibibyte + 1),
    'diff/0': addedFor('diff/0', 128 * kibibyte - 1),
    'diff/1': addedFor('diff/1', 128 * kibibyte),
    'diff/2': addedFor('diff/2', 128 * kibibyte + 1),
  })
})
afterAll(() => service.close())

async function run(name: string, args: Readonly<Record<string, unknown>>) {
  service.provider.play(json(calling(toolCall('c', name, args))), json(concluding(cleanReview)))
  const answer = await service.review({ include_trace: true })
  const content = service.provider.requests[1]?.body.messages.at(-1)?.content ?? '{}'
  const [call] = tracedCalls(answer)
  return { answer, call, content, result: JSON.parse(content) as Readonly<Record<string, unknown>> }
}

describe('an argument', () => {
  test.each<[tool: string, name: string, below: unknown, at: unknown, above: unknown]>([
    ['list_repository_files', 'limit', 199, 200, 201],
    ['search_repository', 'limit', 99, 100, 101],
    ['search_repository', 'query', 'x'.repeat(511), 'x'.repeat(512), 'x'.repeat(513)],
    ['inspect_git_diff', 'paths', Array(49).fill('a'), Array(50).fill('a'), Array(51).fill('a')],
    ['inspect_git_diff', 'max_bytes', 131_071, 131_072, 131_073],
  ])('%s takes %s up to its most', async (tool, name, below, at, above) => {
    const others = tool === 'search_repository' ? { query: 'x' } : {}
    for (const value of [below, at]) {
      expect((await run(tool, { ...others, [name]: value })).answer.status).toBe(200)
    }
    const { answer } = await run(tool, { ...others, [name]: above })
    expect(answer).toMatchObject({
      status: 502,
      body: { code: 'invalid_tool_call', termination_reason: 'invalid_tool_call' },
    })
  })

  test.each<[tool: string, name: string, below: unknown, at: unknown, above: unknown]>([
    ['list_repository_files', 'limit', 0, 1, 2],
    ['read_repository_file', 'start_line', 0, 1, 1.0],
    ['read_repository_file', 'end_line', 0, 1, 2],
    ['search_repository', 'limit', 0, 1, 2],
    ['search_repository', 'query', '', 'x', 'xx'],
    ['inspect_git_diff', 'max_bytes', 0, 1, 2],
  ])('%s takes %s from its least', async (tool, name, below, at, above) => {
    const others =
      tool === 'search_repository'
        ? { query: 'x' }
        : tool === 'read_repository_file'
          ? { path: 'read/0' }
          : {}
    for (const value of [at, above]) {
      expect((await run(tool, { ...others, [name]: value })).answer.status).toBe(200)
    }
    const { answer } = await run(tool, { ...others, [name]: below })
    expect(answer).toMatchObject({
      status: 502,
      body: { code: 'invalid_tool_call', termination_reason: 'invalid_tool_call' },
    })
  })
})

describe('a result', () => {
  test.each([
    ['one byte below 64 KiB', 'read/0', 64 * kibibyte - 1, false],
    ['of 64 KiB', 'read/1', 64 * kibibyte, false],
    ['that would be one byte above', 'read/2', null, true],
  ])('of reading, %s', async (_name, path, bytes, cut) => {
    const { answer, call, content, result } = await run('read_repository_file', { path })
    expect(answer.status).toBe(200)
    expect(String(result['content']).endsWith(' [line cut]')).toBe(cut)
    expect(call).toMatchObject({ ok: true, truncated: cut })
    if (bytes === null) expect(content.length).toBeLessThanOrEqual(64 * kibibyte)
    else expect([content.length, call?.result_bytes]).toEqual([bytes, bytes])
  })

  test.each([
    ['of one byte below 1 MiB', 'size/below', true],
    ['of 1 MiB', 'size/at', true],
    ['of one byte more', 'size/above', false],
  ])('of a file %s', async (_name, path, ok) => {
    const { answer, result } = await run('read_repository_file', { path })
    expect(answer.status).toBe(200)
    expect(result).toMatchObject(ok ? { ok } : { ok, error: { code: 'too_large' } })
    const found = await run('search_repository', { query: 'xxxxxxxx', path: 'size' })
    expect((found.result['matches'] as { path: string }[]).some((match) => match.path === path)).toBe(ok)
    expect(found.result).toMatchObject({ skipped_files: 1 })
  })

  test.each([
    [199, false],
    [200, false],
    [201, true],
  ])('of %i files, of which 200 are asked for', async (count, truncated) => {
    const { answer, call, result } = await run('list_repository_files', { path: `list/${count}`, limit: 200 })
    expect(answer.status).toBe(200)
    expect(result['files']).toHaveLength(Math.min(count, 200))
    expect(result).toMatchObject({ truncated })
    expect(result['next_cursor'] !== null).toBe(truncated)
    expect(call?.truncated).toBe(truncated)
  })

  test.each([
    [99, false],
    [100, false],
    [101, true],
  ])('of %i matches, of which 100 are asked for', async (count, truncated) => {
    const { answer, call, result } = await run('search_repository', {
      query: 'needle',
      path: `hits/${count}`,
      limit: 100,
    })
    expect(answer.status).toBe(200)
    expect(result['matches']).toHaveLength(Math.min(count, 100))
    expect(result).toMatchObject({ truncated })
    expect(call?.truncated).toBe(truncated)
  })

  test.each([
    ['one byte below 64 KiB', 'wide/0', false],
    ['of 64 KiB', 'wide/1', false],
    ['that would be one byte above', 'wide/2', true],
  ])('of searching, %s', async (_name, path, truncated) => {
    const { answer, call, content, result } = await run('search_repository', {
      query: 'wide',
      path,
      limit: 100,
    })
    expect(answer.status).toBe(200)
    expect(result['matches']).toHaveLength(truncated ? wideFiles - 1 : wideFiles)
    expect(result).toMatchObject({ truncated })
    expect(call?.truncated).toBe(truncated)
    if (!truncated) expect(content).toHaveLength(64 * kibibyte - 1 + Number(path.at(-1)))
  })

  test.each([
    ['one byte below 128 KiB', 'diff/0', false],
    ['of 128 KiB', 'diff/1', false],
    ['of one byte more', 'diff/2', true],
  ])('of comparing, %s', async (_name, path, truncated) => {
    const { answer, call, result } = await run('inspect_git_diff', { paths: [path], max_bytes: 131_072 })
    expect(answer.status).toBe(200)
    expect(result['total_bytes']).toBe(128 * kibibyte - 1 + Number(path.at(-1)))
    expect(result).toMatchObject({ truncated })
    expect(call?.truncated).toBe(truncated)
    const diff = String(result['diff'])
    expect(diff.endsWith('\n')).toBe(true)
    expect(diff.length === result['total_bytes']).toBe(!truncated)
  })
})

describe('the first message', () => {
  async function firstMessage(files: Parameters<typeof startMemoryService>[0]): Promise<string> {
    const own = await startMemoryService(files)
    try {
      own.provider.play(json(concluding(cleanReview)))
      expect((await own.review()).status).toBe(200)
      return own.provider.requests[0]?.body.messages[1]?.content ?? ''
    } finally {
      await own.close()
    }
  }

  test.each([
    ['one byte below 128 KiB', -1, false],
    ['of 128 KiB', 0, false],
    ['one byte above it', 1, true],
  ])('has a patch, %s', async (_name, more, cut) => {
    const text = await firstMessage({ a: addedFor('a', 128 * kibibyte + more) })
    expect(text.includes('(The patch is cut here')).toBe(cut)
    expect(text).toContain('+first\n')
    expect(text.includes('x'.repeat(100_000))).toBe(!cut)
  })

  test.each([
    ['one byte below 64 KiB', -1, false],
    ['of 64 KiB', 0, false],
    ['one byte above it', 1, true],
  ])('has a list of changed files, %s', async (_name, more, cut) => {
    // Rows such as `added n/0000 +1 -0`, the last of which is as long as is missing.
    const row = (path: string) => `added ${path} +1 -0`
    const path = (n: number) => `n/${String(n).padStart(4, '0')}${'y'.repeat(60)}`
    const rows = Math.floor((64 * kibibyte) / (row(path(0)).length + 1)) - 1
    const used = rows * (row(path(0)).length + 1)
    const last = `z${'z'.repeat(64 * kibibyte + more - used - row('z').length)}`
    const paths = [...Array.from({ length: rows }, (_, n) => path(n)), last]
    const text = await firstMessage(Object.fromEntries(paths.map((name) => [name, { after: 'x\n' }])))
    expect(text.includes('(The list is cut here')).toBe(cut)
    expect(text).toContain(`\n${row(path(rows - 1))}\n`)
    expect(text.includes(row(last))).toBe(!cut)
  })
})
