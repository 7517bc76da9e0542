import { problemOfPath, type RepositoryError } from '@scrutineer/core'

/** Why a path cannot be asked for; null when it can. */
export function refusePath(path: string): RepositoryError | null {
  const problem = problemOfPath(path)
  if (problem === null) return null
  const outside = problem === 'absolute' || problem === 'escapes'
  return {
    code: outside ? 'outside_repository' : 'invalid_path',
    path,
    detail: `the path is not one of this repository (${problem})`,
  }
}
