import type { Operation } from './answer.ts'
import { cancelReview } from './operations/cancel-review.ts'
import { createProviderProfile } from './operations/create-provider-profile.ts'
import { getLiveness } from './operations/get-liveness.ts'
import { getOpenapi } from './operations/get-openapi.ts'
import { getProviderCapabilities } from './operations/get-provider-capabilities.ts'
import { getProviderProfile } from './operations/get-provider-profile.ts'
import { getReadiness } from './operations/get-readiness.ts'
import { getReview } from './operations/get-review.ts'
import { getReviewResult } from './operations/get-review-result.ts'
import { listProviderProfiles } from './operations/list-provider-profiles.ts'
import { revokeProviderProfile } from './operations/revoke-provider-profile.ts'
import { rotateProviderProfile } from './operations/rotate-provider-profile.ts'
import { submitReview } from './operations/submit-review.ts'

/** A path with its operations, by their methods. HEAD is answered wherever GET is. */
export interface Route {
  /** As the description of the API names it. */
  readonly path: string
  readonly GET?: Operation
  readonly POST?: Operation
}

/** All that the server answers. */
export const routes: readonly Route[] = [
  { path: '/health/live', GET: getLiveness },
  { path: '/health/ready', GET: getReadiness },
  { path: '/v1/openapi.json', GET: getOpenapi },
  { path: '/v1/reviews', POST: submitReview },
  { path: '/v1/reviews/{reviewId}', GET: getReview },
  { path: '/v1/reviews/{reviewId}/result', GET: getReviewResult },
  { path: '/v1/reviews/{reviewId}/cancel', POST: cancelReview },
  { path: '/v1/provider-capabilities', GET: getProviderCapabilities },
  { path: '/v1/provider-profiles', GET: listProviderProfiles, POST: createProviderProfile },
  { path: '/v1/provider-profiles/{profileId}', GET: getProviderProfile },
  { path: '/v1/provider-profiles/{profileId}/rotate', POST: rotateProviderProfile },
  { path: '/v1/provider-profiles/{profileId}/revoke', POST: revokeProviderProfile },
]
