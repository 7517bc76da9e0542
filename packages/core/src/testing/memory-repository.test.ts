import { describe, expect, it } from 'vitest'
import type { Repository } from '../ports/repository.ts'
import { checkRepository } from './check-repository.ts'
import type { FixtureFile } from './fixture-file.ts'
import { memoryRepository } from './memory-repository.ts'

const aborted = AbortSignal.abort()
const open = (files: readonly FixtureFile[]) =>
  memoryRepository(Object.fromEntries(files.map(({ path, mode, content }) => [path, { mode, content }])), {
    patterns: true,
  })

describe('a memory repository', () => {
  it('keeps what a repository promises', async () => {
    expect(await checkRepository(async (files) => open(files), { aborted })).toEqual([])
  })
  it('runs no pattern unless asked to', async () => {
    const query = {
      text: 'a',
      kind: 'regex',
      caseSensitive: true,
      directory: '',
      globs: [],
      maxMatches: 1,
    } as const
    const answer = await memoryRepository({ a: 'a' }).search(query, {})
    expect(answer._unsafeUnwrapErr().code).toBe('pattern_unsupported')
  })
  it('gives bytes that nobody can change for others', async () => {
    const repository = memoryRepository({ a: 'abc' })
    const first = (await repository.readFile('a', { maxBytes: 9 }))._unsafeUnwrap()
    first.bytes[0] = 0
    expect((await repository.readFile('a', { maxBytes: 9 }))._unsafeUnwrap().bytes[0]).toBe(97)
  })
  it('has a revision of the caller’s choice', () =>
    expect(memoryRepository({}, { revision: 'index' }).revision).toBe('index'))
})

describe('the check', () => {
  const broken = async (change: (repository: Repository) => Partial<Repository>) => {
    const failed = await checkRepository(
      async (files) => {
        const repository = open(files)
        return { ...repository, ...change(repository) }
      },
      { aborted },
    )
    return failed.map(({ name }) => name)
  }

  it.each<[string, string, (repository: Repository) => Partial<Repository>]>([
    [
      'a size limit that is not kept',
      'a file over maxBytes is too_large',
      (own) => ({ readFile: (path, options) => own.readFile(path, { ...options, maxBytes: 1e9 }) }),
    ],
    [
      'a page that is too long',
      'pages of 1 put together are all files in order of their bytes',
      (own) => ({ list: (query, options) => own.list({ ...query, limit: query.limit + 1 }, options) }),
    ],
    [
      'pages that repeat',
      'pages of 2 put together are all files in order of their bytes',
      (own) => ({ list: (query, options) => own.list({ ...query, cursor: null }, options) }),
    ],
    [
      'an order of its own',
      'pages of 1000 put together are all files in order of their bytes',
      (own) => ({
        list: (query, options) =>
          own.list(query, options).map((page) => ({ ...page, paths: page.paths.toReversed() })),
      }),
    ],
    [
      'case that is not kept',
      'case counts',
      (own) => ({ search: (query, options) => own.search({ ...query, caseSensitive: false }, options) }),
    ],
    [
      'a limit that is not told',
      'at most 1 matches come, and more are told',
      (own) => ({
        search: (query, options) =>
          own.search(query, options).map((found) => ({ ...found, truncated: false })),
      }),
    ],
    [
      'an executable file that is not told',
      'stat tells kind, mode and size of "run.sh"',
      (own) => ({
        stat: (path, options) =>
          own
            .stat(path, options)
            .map((entry) => (entry?.mode === '100755' ? { ...entry, mode: '100644' } : entry)),
      }),
    ],
    [
      'a question that throws',
      'stat of a missing path is null',
      () => ({
        stat: () => {
          throw new Error('no')
        },
      }),
    ],
    [
      'an abort that is not heard',
      'list ends with aborted when the signal already has',
      (own) => ({ list: (query) => own.list(query, {}) }),
    ],
  ])('finds %s', async (_, name, change) => expect(await broken(change)).toContain(name))

  it('asks nothing about links of an adapter without them', async () => {
    const seen: string[] = []
    const failed = await checkRepository(
      async (files) => {
        seen.push(...files.map(({ mode }) => mode))
        return open(files)
      },
      { aborted, links: false },
    )
    expect(failed).toEqual([])
    expect(seen).not.toContain('120000')
  })
})
