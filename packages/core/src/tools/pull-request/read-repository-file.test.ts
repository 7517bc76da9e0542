import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteLengthOf } from '../../vocabulary/byte-text.ts'
import { contextOf, readResult, runTool } from '../run-tool.test-support.ts'
import { readRepositoryFile } from './read-repository-file.ts'

const files = {
  'a.ts': 'one\ntwo\nthree\n',
  'noeol.ts': 'one\ntwo',
  empty: '',
  'long.ts': Array.from({ length: 1000 }, (_, place) => `line ${place + 1}`).join('\n'),
  'wide.ts': `${'x'.repeat(200_000)}\nshort\n`,
  'quotes.ts': `${'"\\'.repeat(60_000)}\n`,
  'heavy.ts': Array.from({ length: 300 }, () => 'é'.repeat(300)).join('\n'),
  'latin.ts': Uint8Array.of(0x61, 0xe9, 0x0a),
  'binary.ts': Uint8Array.of(0x61, 0, 0x0a),
  'big.ts': 'x'.repeat(1024 * 1024 + 1),
  'inside.ts': { mode: '120000', content: 'a.ts' },
  'outside.ts': { mode: '120000', content: '../../etc/passwd' },
} as const

interface ReadResult {
  readonly content: string
  readonly end_line: number
}

async function read(args: Parameters<typeof runTool>[1]) {
  const { content, truncated, error } = await runTool(readRepositoryFile, args, contextOf(files))
  return {
    result: readResult<ReadResult>(content),
    bytes: byteLengthOf(content),
    truncated,
    error,
  }
}

describe('reading a repository file', () => {
  it('gives numbered lines and says how many there are', async () => {
    expect((await read({ path: 'a.ts' })).result).toEqual({
      ok: true,
      path: 'a.ts',
      start_line: 1,
      end_line: 3,
      total_lines: 3,
      content: '1: one\n2: two\n3: three',
      truncated: false,
    })
  })

  it('says when lines remain after the last one', async () => {
    const { result, truncated } = await read({ path: 'a.ts', start_line: 2, end_line: 2 })
    expect(result).toMatchObject({ content: '2: two', end_line: 2, truncated: true })
    expect(truncated).toBe(false)
  })

  it.each([
    ['a file without a final line feed', 'noeol.ts', 2],
    ['an empty file', 'empty', 0],
  ])('counts the lines of %s', async (_name, path, total) => {
    expect((await read({ path })).result).toMatchObject({ total_lines: total, truncated: false })
  })

  it('stops after 400 lines', async () => {
    const { result, truncated } = await read({ path: 'long.ts', start_line: 100 })
    expect(result).toMatchObject({ start_line: 100, end_line: 499, total_lines: 1000, truncated: true })
    expect(truncated).toBe(true)
  })

  it('takes an end past the last line for the last line', async () => {
    const { result, truncated } = await read({ path: 'a.ts', end_line: 9999 })
    expect(result).toMatchObject({ end_line: 3, truncated: false })
    expect(truncated).toBe(false)
  })

  it('cuts between lines at 64 KiB', async () => {
    const { result, bytes, truncated } = await read({ path: 'heavy.ts' })
    expect(bytes).toBeLessThanOrEqual(64 * 1024)
    expect(result?.content.endsWith('é')).toBe(true)
    expect(result?.content.split('\n')).toHaveLength(result?.end_line ?? 0)
    expect(truncated).toBe(true)
  })

  it.each(['wide.ts', 'quotes.ts'])(
    'cuts a single line of %s that is longer than all the room, and marks it',
    async (path) => {
      const { result, bytes, truncated } = await read({ path })
      expect(bytes).toBeLessThanOrEqual(64 * 1024)
      expect(result?.content.endsWith(' [line cut]')).toBe(true)
      expect(result?.end_line).toBe(1)
      expect(truncated).toBe(true)
    },
  )

  it('goes on after a line that was cut', async () => {
    expect((await read({ path: 'wide.ts', start_line: 2 })).result).toMatchObject({ content: '2: short' })
  })

  it('follows a link inside the repository', async () => {
    expect((await read({ path: 'inside.ts' })).result).toMatchObject({ content: '1: one\n2: two\n3: three' })
  })

  it.each([
    [{ path: 'a.ts', start_line: 4 }, 'past_end', 'total_lines is 3'],
    [{ path: 'a.ts', start_line: 3, end_line: 2 }, 'invalid_range', '3 lines'],
    [{ path: 'none.ts' }, 'not_found', ''],
    [{ path: 'latin.ts' }, 'not_utf8', ''],
    [{ path: 'binary.ts' }, 'binary_file', ''],
    [{ path: 'big.ts' }, 'too_large', 'search'],
    [{ path: 'outside.ts' }, 'outside_repository', ''],
    [{ path: '../a.ts' }, 'invalid_path', ''],
    [{ path: '/etc/passwd' }, 'invalid_path', ''],
    [{ path: '.git/config' }, 'invalid_path', ''],
    [{ path: 'x/.GIT/config' }, 'invalid_path', ''],
    [{ path: 'a\0.ts' }, 'invalid_path', ''],
    [{ path: '' }, 'invalid_path', ''],
  ])('answers %o with the error %s', async (args, code, text) => {
    const { error } = await read(args)
    expect(error?.code).toBe(code)
    expect(error?.message).toContain(text)
  })

  it('reads the same file under all its spellings', async () => {
    expect((await read({ path: './a.ts' })).result).toEqual((await read({ path: 'a.ts' })).result)
  })

  it('keeps to its bounds and numbers lines right, whatever is asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(files)),
        fc.integer({ min: 1, max: 1200 }),
        fc.option(fc.integer({ min: 1, max: 1200 })),
        async (path, start_line, end_line) => {
          const { result, bytes } = await read({ path, start_line, end_line })
          expect(bytes).toBeLessThanOrEqual(64 * 1024)
          if (result === null || result.content === '') return
          const numbers = result.content.split('\n').map((line) => Number.parseInt(line, 10))
          expect(numbers[0]).toBe(start_line)
          expect(numbers.at(-1)).toBe(result.end_line)
          expect(numbers.length).toBeLessThanOrEqual(400)
        },
      ),
      { numRuns: 40 },
    )
  })
})
