import { err, ok, type Result } from 'neverthrow'
import type { ClientRecord } from '../../ports/client-directory.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { CanonicalSubmission } from '../../vocabulary/submission.ts'
import type { ServerContext } from '../server-context.ts'
import { mayDo } from './may-do.ts'

/** Whether a client may have this repository reviewed. */
export function mayReadRepository(
  client: ClientRecord,
  { repositoryUrl }: CanonicalSubmission,
  { permitsRepository }: ServerContext,
): Result<void, ApiError> {
  if (permitsRepository(repositoryUrl, client.repositories)) return ok()
  const deniedBy = permitsRepository(repositoryUrl, null) ? 'client_repositories' : 'server_repositories'
  return err({ code: 'access_denied', deniedBy })
}

/** Whether a client may bring a policy, where it brings one. Environments alone need no permission. */
export function mayBringPolicy(
  client: ClientRecord,
  { reviewPolicy }: CanonicalSubmission,
): Result<void, ApiError> {
  return reviewPolicy === null ? ok() : mayDo(client, 'submit ai code review policies')
}

/** Whether the policy is as short as the deployment wants new ones to be, and leaves room in a prompt for a change. */
export function policyFits(
  submission: CanonicalSubmission,
  { limits, fitsPrompt }: ServerContext,
): Result<void, ApiError> {
  const { reviewPolicy } = submission
  const fits = (reviewPolicy?.bytes ?? 0) <= limits.policyBytes && fitsPrompt(submission)
  return fits ? ok() : err({ code: 'review_policy_too_large' })
}
