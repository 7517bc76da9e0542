import { digestOf } from '@scrutineer/core'

/** What makes two events one and the same review. */
export interface ReviewIdentity {
  readonly repositoryUrl: string
  /** Number or name of the pull request, or whatever stands for it. */
  readonly pullRequest: number | string
  /** The reviewed commit. */
  readonly headCommit: string
  /** The text of the review's policy; null or left out without one. */
  readonly policy?: string | null | undefined
}

/**
 * The `Idempotency-Key` of a review, made of what it is about: an event that is delivered twice, by another name or to another
 * process, gives the same key and so the same review, and another commit or policy gives another. A review that failed is
 * never run again under its key, so the second try has a key of its own (`attempt` 2), and so on.
 */
export function submissionKey(
  { repositoryUrl, pullRequest, headCommit, policy = null }: ReviewIdentity,
  attempt = 1,
): string {
  const about = [1, repositoryUrl, String(pullRequest), headCommit.toLowerCase(), policy]
  return nextKey(`review-${digestOf(JSON.stringify(about), 64)}`, attempt)
}

/** The key of a later try. The first has the key itself. */
export function nextKey(key: string, attempt: number): string {
  return attempt === 1 ? key : `${key}.${attempt}`
}
