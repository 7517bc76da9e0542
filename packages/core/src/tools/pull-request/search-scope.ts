import { errAsync, ok, okAsync, type Result, ResultAsync } from 'neverthrow'
import type { Repository, RepositoryEntry, RepositoryError } from '../../ports/repository.ts'
import { normalisePath, problemOfPath } from '../../vocabulary/repository-path.ts'
import { describeRepositoryError, invalidPath, maxSourceFileBytes } from '../read-text-file.ts'
import type { ToolError } from '../tool.ts'
import { toolError } from '../tool.ts'

/** Where to look: below a directory (empty for all), or in one file. */
export interface SearchScope {
  /** The path as the result names it. */
  readonly path: string
  readonly kind: 'directory' | 'file'
}

/**
 * Reads a path that a model named as the place to look in; one that is not there is an error and not an empty answer. Lists
 * and searches know files by their own paths alone, so a symbolic link stands for the file it leads to.
 */
export function readSearchScope(
  repository: Repository,
  asked: string,
  signal: AbortSignal | undefined,
): ResultAsync<SearchScope, ToolError> {
  const path = normalisePath(asked).replace(/\/$/, '')
  if (path === '') return okAsync({ path, kind: 'directory' })
  if (problemOfPath(path) !== null) return errAsync(invalidPath())
  return new ResultAsync(statUpTo(repository, path, signal))
    .mapErr(describeRepositoryError)
    .andThen((entry) => {
      if (entry?.kind === 'directory') return okAsync<SearchScope, ToolError>({ path, kind: 'directory' })
      if (entry?.kind === 'file') return okAsync<SearchScope, ToolError>({ path, kind: 'file' })
      if (entry?.kind === 'symlink') return readLinked(repository, path, signal)
      return errAsync(
        toolError('not_found', 'no file or directory stands at this path; leave it out to look everywhere'),
      )
    })
}

/** What stands at a path, or the first symbolic link on the way to it. */
async function statUpTo(
  repository: Repository,
  path: string,
  signal: AbortSignal | undefined,
): Promise<Result<RepositoryEntry | null, RepositoryError>> {
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    const entry = await repository.stat(path.slice(0, end), { signal })
    if (entry.isErr() || entry.value?.kind === 'symlink') return entry
    if (entry.value?.kind !== 'directory') return ok(null)
  }
  return repository.stat(path, { signal })
}

function readLinked(
  repository: Repository,
  path: string,
  signal: AbortSignal | undefined,
): ResultAsync<SearchScope, ToolError> {
  return repository
    .readFile(path, { maxBytes: maxSourceFileBytes, signal })
    .map((file) => ({ path: file.path, kind: 'file' }) as const)
    .mapErr((error) => (error.code === 'not_a_file' ? linkedDirectory : describeRepositoryError(error)))
}

const linkedDirectory = toolError(
  'symbolic_link',
  'a symbolic link to a directory is not followed; name that directory itself, or leave the path out to look everywhere',
)

/** A path as a glob that matches just it. */
export function globOfPath(path: string): string {
  return path.replace(/[\\*?[\]{}!()]/g, '\\$&')
}
