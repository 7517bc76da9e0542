import type { ChangeSourceError } from '@scrutineer/core'
import { abortedFetch, type FetchProblem } from './fetch-problem.ts'

/** A failure of git on what was fetched. */
export function problemOfGit({ code, detail }: ChangeSourceError): FetchProblem {
  if (code === 'aborted') return abortedFetch
  if (code === 'repository_too_large') return { code: 'too_large', detail }
  const isUnusable = code === 'git_missing' || code === 'engine_unsupported'
  return { code: isUnusable ? 'engine_unsupported' : 'failed', detail }
}
