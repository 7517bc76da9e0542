import type { PullRequest, PullRequestHostError } from '@scrutineer/core'
import type { ResultAsync } from 'neverthrow'

/** Knows where the two sides of a pull request parted, without their history. Nothing rejects. */
export interface MergeBaseFinder {
  /** The full id of the commit; null when it cannot be told. */
  mergeBase(
    pullRequest: PullRequest,
    options: { readonly signal?: AbortSignal | undefined },
  ): ResultAsync<string | null, PullRequestHostError>
}
