import { err, errAsync, ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Repository } from '../../ports/repository.ts'
import { normalisePath, problemOfPath } from '../../vocabulary/repository-path.ts'
import { describeRepositoryError, invalidPath } from '../read-text-file.ts'
import type { ToolError } from '../tool.ts'
import { toolError } from '../tool.ts'

/** Where to look: below a directory (empty for all), or in one file. */
export interface SearchScope {
  /** The path as the result names it. */
  readonly path: string
  readonly kind: 'directory' | 'file'
}

/** Reads a path that a model named as the place to look in; one that is not there is an error and not an empty answer. */
export function readSearchScope(
  repository: Repository,
  asked: string,
  signal: AbortSignal | undefined,
): ResultAsync<SearchScope, ToolError> {
  const path = normalisePath(asked).replace(/\/$/, '')
  if (path === '') return okAsync({ path, kind: 'directory' })
  if (problemOfPath(path) !== null) return errAsync(invalidPath())
  return repository
    .stat(path, { signal })
    .mapErr(describeRepositoryError)
    .andThen((entry) => {
      if (entry?.kind === 'directory') return ok({ path, kind: 'directory' } as const)
      if (entry?.kind === 'file') return ok({ path, kind: 'file' } as const)
      return err(
        toolError('not_found', 'no file or directory stands at this path; leave it out to look everywhere'),
      )
    })
}

/** A path as a glob that matches just it. */
export function globOfPath(path: string): string {
  return path.replace(/[\\*?[\]{}!()]/g, '\\$&')
}
