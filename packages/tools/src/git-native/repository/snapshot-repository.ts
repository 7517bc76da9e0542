import type { PathPage, Repository, RepositoryError } from '@scrutineer/core'
import { problemOfPath } from '@scrutineer/core'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import { followLinks } from './follow-links.ts'
import { type PageQuery, pagePaths } from './page-paths.ts'
import { repositoryProblem } from './repository-problem.ts'
import type { Answer, Snapshot } from './snapshot.ts'

/** The port over a snapshot: paths are checked, links followed and lists cut into pages, the same for all kinds. */
export function snapshotRepository(snapshot: Snapshot): Repository {
  return {
    revision: snapshot.revision,
    readFile: (path, { maxBytes, signal }) =>
      new ResultAsync(
        (async () => {
          const problem = refusal(path, signal)
          if (problem !== null) return err(problem)
          const followed = await followLinks(snapshot, path, signal)
          if (followed.isErr()) return err(followed.error)
          if (followed.value === null)
            return err(repositoryProblem('not_found', path, 'nothing stands there'))
          const target = followed.value
          if (target.entry.kind !== 'file') {
            return err(repositoryProblem('not_a_file', path, `a ${target.entry.kind} stands there`))
          }
          const bytes = await snapshot.read(target.path, target.entry, maxBytes, signal)
          if (bytes.isErr()) return err({ ...bytes.error, path })
          return ok({ path: target.path, size: bytes.value.length, bytes: bytes.value })
        })(),
      ),
    list: (query, { signal }) => new ResultAsync(listPage(snapshot, withoutSlash(query), signal)),
    stat: (path, { signal }) =>
      new ResultAsync(
        (async () => {
          const problem = refusal(path, signal)
          if (problem !== null) return err(problem)
          const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')))
          const place = parent === '' ? ok({ path: '' }) : await followLinks(snapshot, parent, signal)
          if (place.isErr()) return err(place.error)
          if (place.value === null) return ok(null)
          const name = path.slice(path.lastIndexOf('/') + 1)
          const real = place.value.path === '' ? name : `${place.value.path}/${name}`
          const found = await snapshot.entryAt(real, signal)
          if (found.isErr()) return err(found.error)
          if (found.value === null) return ok(null)
          const { kind, mode } = found.value
          if (kind === 'directory' || kind === 'submodule') return ok({ kind, mode, size: null })
          return (await snapshot.sizeOf(real, found.value, signal)).map((size) => ({ kind, mode, size }))
        })(),
      ),
    search: (query, { signal }) =>
      new ResultAsync(
        (async () => {
          const asked = withoutSlash(query)
          const problem = refusal(asked.directory || null, signal)
          return problem === null ? snapshot.search(asked, signal) : err(problem)
        })(),
      ),
  }
}

/** A folder may be written with a slash at its end. */
function withoutSlash<T extends { readonly directory: string }>(query: T): T {
  return { ...query, directory: query.directory.replace(/\/+$/, '') }
}

/** Why a question is not even looked at; a null path is the whole tree. */
function refusal(path: string | null, signal: AbortSignal | undefined): RepositoryError | null {
  if (signal?.aborted === true) return repositoryProblem('aborted', path, 'the caller stopped it')
  if (path === null) return null
  const problem = problemOfPath(path)
  return problem === null
    ? null
    : repositoryProblem('invalid_path', path, `the path is not usable (${problem})`)
}

/** Files that are gone meanwhile leave a page shorter, never empty while more follow. */
async function listPage(
  snapshot: Snapshot,
  query: PageQuery,
  signal: AbortSignal | undefined,
): Answer<PathPage> {
  const problem = refusal(query.directory || null, signal)
  if (problem !== null) return err(problem)
  const paths: Result<readonly string[], RepositoryError> = await snapshot.paths(signal)
  if (paths.isErr()) return err(paths.error)
  let page = pagePaths(paths.value, query)
  let there = await snapshot.stillThere(page.paths)
  while (there.length === 0 && page.nextCursor !== null) {
    if (signal?.aborted === true) return err(repositoryProblem('aborted', null, 'the caller stopped it'))
    page = pagePaths(paths.value, { ...query, cursor: page.nextCursor })
    there = await snapshot.stillThere(page.paths)
  }
  return ok({ paths: there, nextCursor: page.nextCursor })
}
