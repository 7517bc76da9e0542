import { afterEach, describe, expect, test } from 'vitest'
import { calling, cleanReview, concluding, toolCall } from './support/completion.ts'
import { startMemoryService, unchanged } from './support/memory-service.ts'
import { json, raw, type ScriptedProvider, seeing, silence } from './support/scripted-provider.ts'
import { startService, type TestService } from './support/start-service.ts'
import { tracedCalls } from './support/traced-calls.ts'
import { finding } from './support/walkthrough.ts'

let service: TestService
afterEach(() => service.close())

const end = json(concluding(cleanReview))

/** Rounds of so many calls each, ids counted through; then the review ends. */
function playRounds(provider: ScriptedProvider, ...rounds: readonly number[]): void {
  let id = 0
  const steps = rounds.map((calls) =>
    json(calling(...Array.from({ length: calls }, () => toolCall(`call_${++id}`, 'list_repository_files')))),
  )
  provider.play(...steps, end)
}

describe('rounds', () => {
  test.each([
    ['one below the limit', 6, 200],
    ['the last allowed answer is the review', 7, 200],
    ['the last allowed answer calls a tool', 8, 502],
  ])('%s (8 by default)', async (_name, rounds, status) => {
    service = await startService()
    playRounds(service.provider, ...Array<number>(rounds).fill(1))
    const answer = await service.review()
    expect(answer.status).toBe(status)
    if (status === 502) {
      expect(answer.body).toMatchObject({ code: 'max_rounds', termination_reason: 'max_rounds' })
      // The calls of the last answer could not be of use any more.
      expect(service.records.at(-1)?.review).toMatchObject({ rounds: 8, toolCalls: 7 })
    }
    expect(service.provider.requests).toHaveLength(Math.min(rounds + 1, 8))
  })

  test.each([
    [1, 0, 200],
    [1, 1, 502],
    [3, 2, 200],
    [3, 3, 502],
    [12, 11, 200],
  ])('a limit of %i and %i rounds with tools: %i', async (maxRounds, rounds, status) => {
    service = await startService({ limits: { maxRounds } })
    playRounds(service.provider, ...Array<number>(rounds).fill(1))
    expect((await service.review()).status).toBe(status)
  })
})

describe('calls over the review', () => {
  test.each([
    ['one below the limit', [8, 8, 8, 7], 200],
    ['as many as allowed', [8, 8, 8, 8], 200],
    ['one more', [8, 8, 8, 8, 1], 502],
    ['more, within a round', [8, 8, 8, 7, 2], 502],
  ])('%s (32 by default)', async (_name, rounds, status) => {
    service = await startService()
    playRounds(service.provider, ...rounds)
    const answer = await service.review()
    expect(answer.status).toBe(status)
    if (status === 502) {
      expect(answer.body).toMatchObject({ code: 'max_tool_calls', termination_reason: 'max_tool_calls' })
      expect(service.records.at(-1)?.review?.toolCalls).toBe(rounds.slice(0, 4).reduce((a, b) => a + b))
    }
  })

  test.each([
    [1, 1, 200],
    [1, 2, 502],
    [5, 5, 200],
    [5, 6, 502],
  ])('a limit of %i and %i calls: %i', async (maxToolCalls, calls, status) => {
    service = await startService({ limits: { maxToolCalls } })
    playRounds(service.provider, calls)
    expect((await service.review()).status).toBe(status)
  })
})

describe('calls in a round', () => {
  test.each([
    ['one below the limit', 7, 200],
    ['as many as allowed', 8, 200],
    ['one more', 9, 502],
  ])('%s', async (_name, calls, status) => {
    service = await startService()
    playRounds(service.provider, calls)
    const answer = await service.review({ include_trace: true })
    expect(answer.status).toBe(status)
    if (status === 200) expect(tracedCalls(answer)).toHaveLength(calls)
    else
      expect(answer.body).toMatchObject({
        code: 'invalid_tool_call',
        termination_reason: 'invalid_tool_call',
      })
  })
})

test.each([
  [2, 2, 200],
  [2, 3, 502],
  [12, 11, 200],
  [12, 12, 200],
  [12, 13, 502],
])('a limit of %i calls in a round, and %i of them: %i', async (maxCallsPerRound, calls, status) => {
  service = await startService({ limits: { maxCallsPerRound } })
  playRounds(service.provider, calls)
  const answer = await service.review()
  expect(answer.status).toBe(status)
  if (status === 502) {
    expect(answer.body).toMatchObject({ code: 'invalid_tool_call', termination_reason: 'invalid_tool_call' })
  }
})

/** Content of a file of one line whose whole read result, as it is sent, has so many bytes. */
function contentFor(path: string, bytes: number): string {
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

describe('the room for tool results', () => {
  const sizes = [60_000, 60_000, 60_000, 60_000]
  const left = 256 * 1024 - 240_000

  test.each([
    ['one byte below the limit', left - 1, true],
    ['to the last byte', left, true],
    ['one byte too many', left + 1, false],
  ])('%s', async (_name, last, ok) => {
    const files = [...sizes, last].map((bytes, index) => [`file${index}`, bytes] as const)
    service = await startMemoryService(
      Object.fromEntries(files.map(([path, bytes]) => [path, unchanged(contentFor(path, bytes))])),
    )
    const calls = files.map(([path]) => toolCall(path, 'read_repository_file', { path }))
    service.provider.play(json(calling(...calls)), end)
    const answer = await service.review({ include_trace: true })
    expect(answer.status).toBe(200)
    expect(tracedCalls(answer).map((call) => call.ok)).toEqual([true, true, true, true, ok])
    if (ok) expect(tracedCalls(answer).map((call) => call.result_bytes)).toEqual([...sizes, last])
    const heard = service.provider.requests[1]?.body.messages.at(-1)
    if (ok) expect(heard?.content).toHaveLength(last)
    else {
      expect(JSON.parse(heard?.content ?? '')).toEqual({
        ok: false,
        error: {
          code: 'context_budget_exhausted',
          message: 'the room for tool results is used up; finish with what is known',
        },
      })
    }
  })

  test('a smaller result after one that found no room still gets through', async () => {
    service = await startMemoryService(
      {
        big: unchanged(contentFor('big', 2000)),
        small: unchanged(contentFor('small', 200)),
      },
      { limits: { maxResultBytes: 1000 } },
    )
    const calls = ['big', 'small'].map((path) => toolCall(path, 'read_repository_file', { path }))
    service.provider.play(json(calling(...calls)), end)
    const answer = await service.review({ include_trace: true })
    expect(tracedCalls(answer).map((call) => call.ok)).toEqual([false, true])
  })
})

describe('the provider’s answer', () => {
  const limit = 2 * 1024 * 1024
  const body = JSON.stringify(concluding(cleanReview))

  test.each([
    ['one byte below the limit', limit - 1, 200],
    ['of exactly 2 MiB', limit, 200],
    ['one byte above it', limit + 1, 502],
    ['far above it', 3 * limit, 502],
  ])('%s', async (_name, bytes, status) => {
    service = await startService()
    service.provider.play(raw(body.padEnd(bytes), 200, { 'content-type': 'application/json' }))
    const answer = await service.review()
    expect(answer.status).toBe(status)
    if (status === 502) {
      expect(answer.body).toMatchObject({
        code: 'upstream_response_too_large',
        termination_reason: 'upstream_response_too_large',
      })
    }
  })

  test('an error of that size is an error all the same', async () => {
    service = await startService()
    service.provider.play(raw('x'.repeat(limit + 1), 500))
    expect((await service.review()).status).toBeGreaterThanOrEqual(502)
  })
})

describe('a preview in the trace', () => {
  test.each([
    ['one byte below the limit', 'x'.repeat(4092), 4095],
    ['of exactly 4 KiB', 'x'.repeat(4093), 4096],
    ['one byte above it', 'x'.repeat(4094), 4096],
    ['of characters with two bytes', 'é'.repeat(4000), 4095],
    ['of characters with four bytes', '😀'.repeat(2000), 4095],
  ])('%s', async (_name, line, bytes) => {
    service = await startMemoryService({ 'a.txt': unchanged(line) })
    service.provider.play(json(calling(toolCall('c', 'read_repository_file', { path: 'a.txt' }))), end)
    const [call] = tracedCalls(await service.review({ include_trace: true }))
    expect(new TextEncoder().encode(call?.result_preview)).toHaveLength(bytes)
    expect(`1: ${line}`.startsWith(call?.result_preview ?? '-')).toBe(true)
    // The model reads all of it.
    expect(service.provider.requests[1]?.body.messages.at(-1)?.content).toContain(line)
  })
})

describe('the final review', () => {
  const findings = (count: number) => ({ ...cleanReview, findings: Array<unknown>(count).fill(finding) })
  const notes = (count: number) => ({ ...cleanReview, notes: Array<unknown>(count).fill('A note.') })
  const summary = (text: string) => ({ ...cleanReview, summary: text })
  const field = (name: string, text: string) => ({
    ...cleanReview,
    findings: [{ ...finding, [name]: text }],
  })
  const texts = ['title', 'explanation', 'evidence', 'recommendation']

  test.each([
    ['99 findings', findings(99), 200],
    ['100 findings', findings(100), 200],
    ['101 findings', findings(101), 502],
    ['99 notes', notes(99), 200],
    ['100 notes', notes(100), 200],
    ['101 notes', notes(101), 502],
    ['a summary one byte below 8 KiB', summary('x'.repeat(8191)), 200],
    ['a summary of 8 KiB', summary('x'.repeat(8192)), 200],
    ['a summary one byte above 8 KiB', summary('x'.repeat(8193)), 502],
    ['a summary of 8 KiB in characters of two bytes', summary('é'.repeat(4096)), 200],
    ['a summary one character of two bytes above it', summary('é'.repeat(4097)), 502],
    ['a note one byte below 8 KiB', { ...cleanReview, notes: ['x'.repeat(8191)] }, 200],
    ['a note of 8 KiB', { ...cleanReview, notes: ['x'.repeat(8192)] }, 200],
    ['a note one byte above 8 KiB', { ...cleanReview, notes: ['x'.repeat(8193)] }, 502],
    ...texts.flatMap((name) => [
      [`${name} one byte below 8 KiB`, field(name, 'x'.repeat(8191)), 200] as const,
      [`${name} of 8 KiB`, field(name, 'x'.repeat(8192)), 200] as const,
      [`${name} one byte above 8 KiB`, field(name, 'x'.repeat(8193)), 502] as const,
      [`${name} that is empty`, field(name, ''), 502] as const,
      [`${name} of blanks`, field(name, ' '), 502] as const,
    ]),
    ['no summary', { findings: [], notes: [] }, 502],
    ['no findings', { summary: 'x', notes: [] }, 502],
    ['no notes', { summary: 'x', findings: [] }, 502],
    ['a further member', { ...cleanReview, score: 1 }, 502],
    ['a further member of a finding', { ...cleanReview, findings: [{ ...finding, confidence: 1 }] }, 502],
    ['a forged verification', { ...cleanReview, findings: [{ ...finding, verification: {} }] }, 502],
    ['an unknown severity', field('severity', 'info'), 502],
    ['a severity in capitals', field('severity', 'High'), 502],
    ['a finding without a line', { ...cleanReview, findings: [{ ...finding, line: null }] }, 200],
    ['the last line', { ...cleanReview, findings: [{ ...finding, line: 212 }] }, 200],
    ['a line after the last', { ...cleanReview, findings: [{ ...finding, line: 213 }] }, 502],
    ['line 0', { ...cleanReview, findings: [{ ...finding, line: 0 }] }, 502],
    ['half a line', { ...cleanReview, findings: [{ ...finding, line: 1.5 }] }, 502],
    ['a line as a text', { ...cleanReview, findings: [{ ...finding, line: '42' }] }, 502],
    [
      'another file of the repository',
      { ...cleanReview, findings: [{ ...finding, path: 'README.md', line: 1 }] },
      200,
    ],
    ['a path that is not there', field('path', 'src/none.py'), 502],
    ['a folder', field('path', 'src/widgets'), 502],
    ['a path outside', field('path', '../../etc/passwd'), 502],
    ['an absolute path', field('path', '/etc/passwd'), 502],
    ['the git directory', field('path', '.git/config'), 502],
  ] as const)('%s', async (_name, review, status) => {
    service = await startService()
    service.provider.play(json(concluding(review)))
    const answer = await service.review()
    expect(answer.status).toBe(status)
    if (status === 502) {
      expect(answer.body).toMatchObject({
        code: 'invalid_model_response',
        termination_reason: 'invalid_model_response',
      })
    }
  })
})

describe('the time of a review', () => {
  test('a model that does not answer in time ends it', async () => {
    service = await startService({ reviewTimeoutMs: 60 })
    service.provider.play(silence)
    const { status, body } = await service.review()
    expect(status).toBe(504)
    expect(body).toMatchObject({ code: 'review_timeout', termination_reason: 'review_timeout' })
    expect(service.openWorkspaces()).toBe(0)
  })

  test('a review within its time is not hurried', async () => {
    service = await startService({ reviewTimeoutMs: 60_000 })
    service.provider.play(end)
    expect((await service.review()).status).toBe(200)
  })
})

describe('the first message', () => {
  const lines = (bytes: number) => `${'x'.repeat(79)}\n`.repeat(Math.ceil(bytes / 80)).slice(0, bytes)

  test.each([
    ['a description one byte below 16 KiB', 16_383, false],
    ['a description of 16 KiB', 16_384, false],
    ['a description one byte above it', 16_385, true],
  ])('%s', async (_name, bytes, cut) => {
    service = await startMemoryService(
      { a: { before: '1\n', after: '2\n' } },
      {},
      { body: 'x'.repeat(bytes) },
    )
    service.provider.play(end)
    await service.review()
    const text = service.provider.requests[0]?.body.messages[1]?.content ?? ''
    expect(text.includes('(The description is cut here.)')).toBe(cut)
    expect(text).toContain('x'.repeat(Math.min(bytes, 16_384)))
    expect(text).not.toContain('x'.repeat(16_385))
  })

  test('a patch above 128 KiB is cut between lines, and the tool shows the rest', async () => {
    service = await startMemoryService({ 'big.txt': { after: lines(300_000) } })
    service.provider.play(
      seeing(({ body }) => {
        expect(body.messages[1]?.content?.length).toBeLessThan(140_000)
        return calling(toolCall('c', 'inspect_git_diff', { max_bytes: 131_072 }))
      }),
      end,
    )
    const answer = await service.review({ include_trace: true })
    expect(service.provider.requests[0]?.body.messages[1]?.content).toContain('(The patch is cut here')
    expect(tracedCalls(answer)).toMatchObject([{ ok: true, truncated: true }])
    const result = service.provider.requests[1]?.body.messages.at(-1)?.content ?? ''
    expect(JSON.parse(result)).toMatchObject({ ok: true, truncated: true })
  })
})
