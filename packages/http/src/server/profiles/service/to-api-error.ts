import type { StoreError } from '../../ports/review-store.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { EnvelopeProblem } from '../envelope/envelope-problem.ts'
import type { ProfileParts } from '../profile-parts.ts'

/** A client learns that the store is away; an operator why. */
export function storeFailure({ onEvent }: Pick<ProfileParts, 'onEvent'>): (error: StoreError) => ApiError {
  return (error) => {
    onEvent({ type: 'profile-store-failed', error })
    return { code: error.code === 'store_defect' ? 'internal_error' : 'service_unavailable' }
  }
}

export function envelopeFailure(problem: EnvelopeProblem): ApiError {
  return {
    code: 'sealed_credential_invalid',
    details: [{ path: '/sealed_credential', code: problem }],
  }
}
