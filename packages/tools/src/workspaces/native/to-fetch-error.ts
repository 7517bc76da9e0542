import type { WorkspaceError } from '@scrutineer/core'
import type { FetchProblem } from '../fetch/fetch-problem.ts'
import { abortedWorkspace, workspaceProblem } from '../workspace-problem.ts'

/** A fetch that failed, as the reason why there is no workspace. */
export function toFetchError({ code, detail }: FetchProblem): WorkspaceError {
  switch (code) {
    case 'aborted':
      return abortedWorkspace
    case 'auth':
    case 'unavailable':
    case 'engine_unsupported':
    case 'failed':
      return workspaceProblem(code, detail)
    case 'timed_out':
      return workspaceProblem('unavailable', detail)
    case 'too_large':
      return workspaceProblem('repository_too_large', detail)
    case 'not_given':
      return workspaceProblem('head_gone', detail)
    case 'filter_refused':
      return workspaceProblem('failed', detail)
  }
}
