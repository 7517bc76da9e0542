import type { PolicyFormat } from '../server/vocabulary/review-policy.ts'

/** What is to be reviewed, and with whose credential. */
export interface ReviewRequest {
  /** An `https:` URL to clone from. */
  readonly repositoryUrl: string
  /** The branch that holds `commitId`. */
  readonly branch: string
  /** Full object names. */
  readonly baseCommitId: string
  readonly commitId: string
  readonly providerProfileId: string
  /** A language tag; the server's own choice where left out. */
  readonly outputLanguage?: string | undefined
  /** What the review goes by besides, at most 32,768 bytes unless the server takes more. */
  readonly reviewPolicy?: { readonly format: PolicyFormat; readonly content: string } | undefined
  /** Where the code runs, such as `production`: at most 20, of at most 120 characters. */
  readonly environments?: readonly string[] | undefined
}

/** The body of a submission. */
export function submissionBody(request: ReviewRequest) {
  const { outputLanguage, reviewPolicy, environments } = request
  return {
    repository_url: request.repositoryUrl,
    branch: request.branch,
    base_commit_id: request.baseCommitId,
    commit_id: request.commitId,
    provider_profile_id: request.providerProfileId,
    ...(outputLanguage !== undefined && { output_language: outputLanguage }),
    ...(reviewPolicy !== undefined && { review_policy: reviewPolicy }),
    ...(environments !== undefined && { environments }),
  }
}
