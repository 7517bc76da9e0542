import { problemOfPath, type RepositoryError } from '@scrutineer/core'

/** Why a path cannot be asked for; null when it can. */
export function refusePath(path: string): RepositoryError | null {
  const problem = problemOfPath(path)
  return problem === null
    ? null
    : { code: 'invalid_path', path, detail: `the path is not usable (${problem})` }
}
