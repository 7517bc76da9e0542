import type { WorkspaceError } from '@scrutineer/core'
import type { FetchProblem } from './fetch/fetch-problem.ts'

/** A reason why a pull request's trees could not be had. */
export function workspaceProblem(code: WorkspaceError['code'], detail: string): WorkspaceError {
  return { code, detail }
}

/** The caller gave up. */
export const abortedWorkspace = workspaceProblem('aborted', 'the caller stopped it')

/** What failed below, as the reason why there is no workspace. */
export function toWorkspaceError({ code, detail }: FetchProblem): WorkspaceError {
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
    case 'not_on_branch':
    case 'unrelated':
      return workspaceProblem('failed', detail)
    case 'too_large':
    case 'diff_too_large':
      return workspaceProblem('repository_too_large', detail)
    case 'not_given':
      return workspaceProblem('head_gone', detail)
    case 'filter_refused':
    case 'refused':
      return workspaceProblem('failed', detail)
  }
}
