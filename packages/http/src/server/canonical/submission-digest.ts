import { createHash } from 'node:crypto'
import type { CanonicalSubmission } from '../vocabulary/submission.ts'

/**
 * SHA-256 over a submission, in lowercase hexadecimal: equal for equal submissions, whatever the answer's mode and the
 * deployment's defaults. Members stand in the order of their names, so that the text is the canonical one of RFC 8785.
 */
export function submissionDigest(submission: CanonicalSubmission): string {
  const { reviewPolicy } = submission
  const text = JSON.stringify({
    base_commit_id: submission.baseCommitId,
    branch: submission.branch,
    commit_id: submission.commitId,
    environments: submission.environments,
    output_language: submission.outputLanguage,
    provider_profile_id: submission.providerProfileId,
    repository_url: submission.repositoryUrl,
    review_policy: reviewPolicy && { format: reviewPolicy.format, sha256: reviewPolicy.sha256 },
    v: 1,
  })
  return createHash('sha256').update(text).digest('hex')
}
