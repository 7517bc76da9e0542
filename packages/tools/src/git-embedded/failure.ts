import type { ChangeSourceError } from '@scrutineer/core'

/**
 * How a failure travels inside this engine, as the failures of the library under it do. It never leaves: `attempt` and
 * `attemptInRepository` turn it into the error values of the ports.
 */
export class GitFailure extends Error {
  readonly problem: ChangeSourceError

  constructor(problem: ChangeSourceError) {
    super(problem.detail)
    this.name = 'GitFailure'
    this.problem = problem
  }
}

/** A failure of any kind. */
export function failure(
  code: ChangeSourceError['code'],
  subject: string | null,
  detail: string,
  remedy: string | null = null,
): GitFailure {
  return new GitFailure({ code, subject, detail, remedy })
}

/** What this engine leaves to the `git` program, because an answer of its own could be wrong. */
export function unsupported(subject: string | null, detail: string): GitFailure {
  return failure('engine_unsupported', subject, detail, 'install git 2.37 or later and use the native engine')
}

/** Something in the git directory that does not follow its format. */
export function malformed(subject: string, detail: string): GitFailure {
  return failure('git_failed', subject, detail, 'check the repository with: git fsck')
}

/** Ends the work when the caller has given up. */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw failure('aborted', null, 'the caller stopped it')
}
