import type { ResultAsync } from 'neverthrow'
import type { Repository, RepositoryError } from '../ports/repository.ts'
import { listingExpectations } from './check-listing.ts'
import { readingExpectations } from './check-reading.ts'
import { searchingExpectations } from './check-searching.ts'
import type { Expectation, FailedExpectation } from './failed-expectation.ts'
import { runExpectations } from './failed-expectation.ts'
import type { FixtureFile } from './fixture-file.ts'
import { linkFixture, repositoryFixture } from './repository-fixture.ts'

/** What a check needs to know beside the adapter. */
export interface RepositoryCheckOptions {
  /** A signal that has already aborted, such as `AbortSignal.abort()`. */
  readonly aborted: AbortSignal
  /** Whether the adapter can hold symbolic links; default true. */
  readonly links?: boolean | undefined
}

/**
 * Checks that a repository keeps what its port promises. `open` makes one that holds exactly the given files; the answer
 * lists what failed and is empty for an adapter that conforms. Needs no test framework.
 */
export async function checkRepository(
  open: (files: readonly FixtureFile[]) => Promise<Repository>,
  { aborted, links = true }: RepositoryCheckOptions,
): Promise<FailedExpectation[]> {
  const files = links ? [...repositoryFixture, ...linkFixture] : repositoryFixture
  const repository = await open(files)
  return runExpectations([
    ...readingExpectations(repository, files),
    ...listingExpectations(repository, files),
    ...searchingExpectations(repository),
    ...abortExpectations(repository, aborted),
  ])
}

function abortExpectations(repository: Repository, signal: AbortSignal): Expectation[] {
  const query = {
    text: 'x',
    kind: 'literal',
    caseSensitive: true,
    directory: '',
    globs: [],
    maxMatches: 1,
  } as const
  const questions: Readonly<Record<string, () => ResultAsync<unknown, RepositoryError>>> = {
    readFile: () => repository.readFile('a/b', { maxBytes: 100, signal }),
    list: () => repository.list({ directory: '', cursor: null, limit: 1 }, { signal }),
    stat: () => repository.stat('a/b', { signal }),
    search: () => repository.search(query, { signal }),
  }
  return Object.entries(questions).map(([name, ask]) => ({
    name: `${name} ends with aborted when the signal already has`,
    check: async () => {
      const result = await ask()
      return result.isErr() && result.error.code === 'aborted' ? null : 'it answered'
    },
  }))
}
