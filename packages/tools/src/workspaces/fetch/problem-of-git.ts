import type { ChangeSourceError } from '@scrutineer/core'
import { abortedFetch, type FetchProblem } from './fetch-problem.ts'

/** A failure of git on what was fetched. */
export function problemOfGit({ code, detail }: ChangeSourceError): FetchProblem {
  switch (code) {
    case 'aborted':
      return abortedFetch
    case 'repository_too_large':
      return { code: 'too_large', detail }
    case 'git_missing':
    case 'engine_unsupported':
      return { code: 'engine_unsupported', detail }
    default:
      return { code: 'failed', detail }
  }
}
