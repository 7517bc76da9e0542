import { err, ok, type Result } from 'neverthrow'
import { canonicalPolicy } from '../../canonical/canonical-policy.ts'
import { checkEnvironment } from '../../canonical/check-environment.ts'
import { canonicalRepositoryUrl } from '../../canonical/repository-url.ts'
import type { ErrorDetail } from '../../vocabulary/api-error.ts'
import type { CanonicalSubmission } from '../../vocabulary/submission.ts'
import { pointer } from './pointer.ts'
import type { ReviewSubmissionBody } from './review-submission.ts'

/** A submission that fits its schema in canonical form, or what breaks the rules that no schema can say. */
export function toCanonicalSubmission(
  body: ReviewSubmissionBody,
): Result<CanonicalSubmission, readonly ErrorDetail[]> {
  const { review_policy: policy, environments = [] } = body
  const details: ErrorDetail[] = []
  if (body.base_commit_id.length !== body.commit_id.length) {
    details.push({ path: '/commit_id', code: 'object_format_mismatch' })
  }
  const reviewPolicy = policy === undefined ? ok(null) : canonicalPolicy(policy.format, policy.content)
  if (reviewPolicy.isErr()) details.push({ path: '/review_policy/content', code: reviewPolicy.error })
  for (const [index, environment] of environments.entries()) {
    const code = checkEnvironment(environment)
    if (code !== null) details.push({ path: pointer(['environments', index]), code })
  }
  if (reviewPolicy.isErr() || details.length > 0) return err(details)
  return ok({
    repositoryUrl: canonicalRepositoryUrl(body.repository_url),
    branch: body.branch,
    baseCommitId: body.base_commit_id.toLowerCase(),
    commitId: body.commit_id.toLowerCase(),
    outputLanguage: body.output_language ?? null,
    reviewPolicy: reviewPolicy.value,
    environments,
    providerProfileId: body.provider_profile_id.toLowerCase(),
  })
}
