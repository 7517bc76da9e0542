import type { PullRequestHostError } from '@scrutineer/core'

/** A reason why the host could not tell. */
export function hostProblem(
  code: PullRequestHostError['code'],
  detail: string,
  retryAfterMs: number | null = null,
): PullRequestHostError {
  return { code, detail, retryAfterMs }
}

/** The caller gave up. */
export const abortedRequest = hostProblem('aborted', 'the caller stopped it')
