import type { Repository } from '../ports/repository.ts'
import { compareBytewise } from '../vocabulary/byte-text.ts'
import { describe, sortedPaths } from './check-reading.ts'
import type { Expectation } from './failed-expectation.ts'
import { compareValues } from './failed-expectation.ts'
import type { FixtureFile } from './fixture-file.ts'

/** What listing promises. */
export function listingExpectations(repository: Repository, files: readonly FixtureFile[]): Expectation[] {
  const all = sortedPaths(files)
  const below = (directory: string) => all.filter((path) => path.startsWith(`${directory}/`))
  return [
    ...[1, 2, 3, 7, all.length - 1, all.length, 1000].map(
      (limit): Expectation => ({
        name: `pages of ${limit} put together are all files in order of their bytes`,
        check: () => pagesEqual(repository, '', limit, all),
      }),
    ),
    ...['a', 'a/c', 'ä', ...(below('links').length > 0 ? ['links'] : [])].map(
      (directory): Expectation => ({
        name: `a list below ${directory} has its files alone`,
        check: () => pagesEqual(repository, directory, 2, below(directory)),
      }),
    ),
    ...['a', 'a/', 'a/b!', 'b', 'zzz', ''].map(
      (cursor): Expectation => ({
        name: `a list goes on after ${JSON.stringify(cursor)}, which need not exist`,
        check: async () => {
          const page = await repository.list({ directory: '', cursor, limit: 1000 }, {})
          if (page.isErr()) return describe(page.error)
          const position = [...all, cursor].sort(compareBytewise).indexOf(cursor)
          return compareValues(page.value.paths, all.slice(all.includes(cursor) ? position + 1 : position))
        },
      }),
    ),
    {
      name: 'a folder that does not exist has no files',
      check: async () => {
        const page = await repository.list({ directory: 'nowhere', cursor: null, limit: 10 }, {})
        if (page.isErr()) return page.error.code === 'not_found' ? null : describe(page.error)
        return compareValues(page.value.paths, [])
      },
    },
  ]
}

async function pagesEqual(
  repository: Repository,
  directory: string,
  limit: number,
  expected: readonly string[],
): Promise<string | null> {
  const paths: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Repository['list']>> = await repository.list(
      { directory, cursor, limit },
      {},
    )
    if (page.isErr()) return describe(page.error)
    if (page.value.paths.length > limit) return `a page of ${page.value.paths.length}`
    paths.push(...page.value.paths)
    if (paths.length > expected.length) return compareValues(paths, expected)
    cursor = page.value.nextCursor
  } while (cursor !== null)
  return compareValues(paths, expected)
}
