import { describe, expect, it } from 'vitest'
import { callTool, callTools } from '../testing/scripted-model.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import { added, done, newestResults, numbered, runReview } from './review-run.test-support.ts'

const same = (text: string) => ({ before: text, after: text })
const files = {
  'src/a.ts': added(3),
  'dep.ts': same(numbered(1200)),
  // 80 of its lines are more than a result may hold.
  'wide.ts': same(Array.from({ length: 200 }, (_, place) => `${place + 1} ${'w'.repeat(400)}\n`).join('')),
  'wider.ts': same(`${'w'.repeat(40_000)}\nsecond\n`),
}
const read = (file_path: string, start_line?: number, end_line?: number): JsonObject => ({
  file_path,
  ...(start_line === undefined ? {} : { start_line }),
  ...(end_line === undefined ? {} : { end_line }),
})

/** Makes these reads one after another, and gives what each brought and whether it cost anything. */
async function readAll(...reads: readonly JsonObject[]) {
  const script = [...reads.map((args) => callTool('file_read', args)), done]
  const { report, model } = await runReview(files, script)
  return reads.map((_, place) => ({
    cached: report.toolCalls[place]?.cached,
    text: newestResults(model.requests[place + 1])[0] ?? '',
  }))
}

describe('a call whose result is known', () => {
  it.each([
    ['the same call', read('dep.ts', 1, 50), read('dep.ts', 1, 50)],
    ['another spelling of the path', read('dep.ts', 1, 50), read('./dep.ts', 1, 50)],
    ['defaults written out', read('dep.ts'), read('dep.ts', 1)],
    ['a part of what was read', read('dep.ts', 10, 60), read('dep.ts', 20, 30)],
    ['the last line that was read', read('dep.ts', 10, 60), read('dep.ts', 60, 60)],
    ['an open end within what was read', read('dep.ts', 1000), read('dep.ts', 1100)],
    ['an end past that of the file', read('dep.ts', 1000), read('dep.ts', 1100, 9999)],
  ])('answers %s', async (_name, first, second) => {
    const [before, after] = await readAll(first, second)
    expect(before?.cached).toBe(false)
    expect(after?.cached).toBe(true)
    // What a run of its own would have brought.
    const [fresh] = await readAll(second)
    expect(after?.text).toBe(fresh?.text)
    expect(fresh?.text).toMatch(/^\d+\|line \d+$/m)
  })

  it.each([
    ['lines before it', read('dep.ts', 10, 60), read('dep.ts', 5, 15)],
    ['lines after it', read('dep.ts', 10, 60), read('dep.ts', 50, 61)],
    ['another file', read('dep.ts', 1, 3), read('src/a.ts', 1, 3)],
    ['all of a file of which the start was read', read('dep.ts', 1, 500), read('dep.ts', 1)],
    ['lines that a bound on bytes cut off', read('wide.ts', 1, 200), read('wide.ts', 150, 160)],
    ['a line that was cut inside', read('wider.ts', 1, 1), read('wider.ts', 1, 2)],
  ])('does not answer a call for %s', async (_name, first, second) => {
    const [, after] = await readAll(first, second)
    expect(after?.cached).toBe(false)
    const [fresh] = await readAll(second)
    expect(after?.text).toBe(fresh?.text)
  })

  it('has the lines that an earlier read could not hold', async () => {
    const [cut, later] = await readAll(read('wide.ts'), read('wide.ts', 190, 195))
    expect(cut?.text).toContain('IS_TRUNCATED: true')
    expect(cut?.text).not.toContain('190|')
    expect(later?.text).toContain('LINE_RANGE: 190-195\n190|190 ww')
  })

  it.each([
    ['code_search', { search_text: 'second' }, { search_text: 'second', case_sensitive: false }],
    [
      'code_search',
      { search_text: 'second', file_patterns: ['*.ts'] },
      { search_text: 'second', file_patterns: ['./*.ts'] },
    ],
    ['file_find', { query_name: 'WIDE' }, { query_name: 'wide' }],
  ])('answers %s in another spelling', async (tool, first, second) => {
    const { report, model } = await runReview(files, [callTool(tool, first), callTool(tool, second), done])
    expect(report.toolCalls.map(({ cached }) => cached)).toEqual([false, true, false])
    expect(newestResults(model.requests[2])).toEqual(newestResults(model.requests[1]))
    expect(newestResults(model.requests[1])[0]).toContain('wide')
  })

  it('costs nothing, also twice in one answer, and brings the real text each time', async () => {
    const two = callTools(['file_read', read('dep.ts', 1, 2)], ['file_read', read('./dep.ts', 1, 2)])
    const next = callTool('file_read', read('dep.ts', 5, 6))
    const over = callTool('file_read', read('dep.ts', 8, 9))
    const { report, model } = await runReview(files, [two, next, two, over, done], {
      maxContextToolCalls: 2,
    })
    expect(report.toolCalls.map(({ cached, error }) => error ?? cached)).toEqual([
      false,
      true,
      false,
      true,
      true,
      'context_calls_exhausted',
      false,
    ])
    const [first, second] = newestResults(model.requests[1])
    expect(first).toContain('1|line 1\n2|line 2')
    expect(second).toBe(first)
  })

  it('is known in its own conversation only', async () => {
    const two = { ...files, 'web/b.ts': added(3) }
    const { report } = await runReview(two, [
      callTool('file_read', read('dep.ts')),
      done,
      callTool('file_read', read('dep.ts')),
      done,
    ])
    expect(report.toolCalls.map(({ cached }) => cached)).toEqual([false, false, false, false])
  })

  it('was no failure: what failed is tried again', async () => {
    const { report } = await runReview(files, [
      callTool('file_read', read('none.ts')),
      callTool('file_read', read('none.ts')),
      done,
    ])
    expect(report.toolCalls.map(({ cached, error }) => [cached, error])).toEqual([
      [false, 'not_found'],
      [false, 'not_found'],
      [false, null],
    ])
  })
})

describe('a call that brings nothing', () => {
  it('leaves the budget as it was', async () => {
    const bad = callTools(
      ['file_read', read('none.ts')],
      ['file_read', read('../../etc/passwd')],
      ['file_read', { file_path: 7 }],
      ['read_everything', {}],
    )
    const { report } = await runReview(files, [bad, callTool('file_read', read('dep.ts')), done], {
      maxContextToolCalls: 1,
    })
    expect(report.toolCalls.map(({ error }) => error)).toEqual([
      'not_found',
      'context_calls_exhausted',
      'invalid_arguments',
      'unknown_tool',
      null,
      null,
    ])
  })

  it('names no path of the machine', async () => {
    const bad = callTools(['file_read', read('none.ts')], ['file_read', read('/etc/passwd')])
    const { model } = await runReview(files, [bad, done])
    for (const text of newestResults(model.requests[1])) expect(text).not.toMatch(/\/(etc|tmp|home|work)\b/)
  })
})
