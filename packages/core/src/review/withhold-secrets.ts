import { err, ok } from 'neverthrow'
import type { ChangeSet } from '../ports/change-source.ts'
import type { Repository, RepositoryError } from '../ports/repository.ts'
import type { Exclusion } from '../selection/exclusion.ts'
import { isUntrackedSecret } from '../selection/is-untracked-secret.ts'
import { pathOf } from '../vocabulary/changed-file.ts'

/**
 * The change as a model may look around in it: files that are left out of the review because they hold secrets by custom,
 * and that git does not track, are not there for its tools either, under no name that leads to them.
 */
export function withholdSecrets(changes: ChangeSet, excluded: readonly Exclusion[]): ChangeSet {
  const secrets = new Set(excluded.flatMap(({ file }) => (isUntrackedSecret(file) ? [pathOf(file)] : [])))
  if (secrets.size === 0) return changes
  return { ...changes, repository: withoutFiles(changes.repository, secrets) }
}

function withoutFiles(repository: Repository, hidden: ReadonlySet<string>): Repository {
  return {
    revision: repository.revision,
    // Judged by where the content stands: a link is another name for it.
    readFile: (path, options) =>
      repository.readFile(path, options).andThen((file) => {
        return hidden.has(file.path) ? err(notThere(path)) : ok(file)
      }),
    list: (query, options) =>
      repository.list(query, options).map((page) => {
        return { ...page, paths: page.paths.filter((path) => !hidden.has(path)) }
      }),
    stat: (path, options) => repository.stat(path, options).map((entry) => (hidden.has(path) ? null : entry)),
    search: (query, options) =>
      repository.search(query, options).map((result) => {
        return { ...result, matches: result.matches.filter(({ path }) => !hidden.has(path)) }
      }),
  }
}

function notThere(path: string): RepositoryError {
  return { code: 'not_found', path, detail: 'there is no such file' }
}
