import type { ChangeSourceError, WorkspaceError } from '@scrutineer/core'

/** A reason why a pull request's trees could not be had. */
export function workspaceProblem(code: WorkspaceError['code'], detail: string): WorkspaceError {
  return { code, detail }
}

/** The caller gave up. */
export const abortedWorkspace = workspaceProblem('aborted', 'the caller stopped it')

/** A failure of git in a workspace. */
export function toWorkspaceError({ code, detail }: ChangeSourceError): WorkspaceError {
  switch (code) {
    case 'aborted':
      return abortedWorkspace
    case 'repository_too_large':
      return workspaceProblem('repository_too_large', detail)
    case 'git_missing':
    case 'engine_unsupported':
      return workspaceProblem('engine_unsupported', detail)
    default:
      return workspaceProblem('failed', detail)
  }
}
