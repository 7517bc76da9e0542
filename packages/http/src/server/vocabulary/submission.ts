import type { ReviewPolicy } from './review-policy.ts'

/** What is to be reviewed, in canonical form: equal submissions have equal members. */
export interface CanonicalSubmission {
  /** Scheme and host in lowercase, the rest as sent. */
  readonly repositoryUrl: string
  readonly branch: string
  /** Complete object names in lowercase, SHA-1 or SHA-256. */
  readonly baseCommitId: string
  readonly commitId: string
  /** BCP 47 shaped, as sent; null when the deployment's default is meant. */
  readonly outputLanguage: string | null
  readonly reviewPolicy: ReviewPolicy | null
  /** In the caller's order; at most 20 of at most 120 characters, on one line each. */
  readonly environments: readonly string[]
  /** UUID in lowercase. */
  readonly providerProfileId: string
}
