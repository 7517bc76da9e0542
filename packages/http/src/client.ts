export type { AcceptedReview, CompletedReview, ReviewState } from './client/answers.ts'
export type { ClientError, ClientErrorDetail } from './client/client-error.ts'
export type { ReviewClientOptions } from './client/client-options.ts'
export { createReviewClient } from './client/create-review-client.ts'
export type {
  Answer,
  CallOptions,
  NewCredential,
  NewProfile,
  ReviewClient,
  ReviewOptions,
  SubmitOptions,
} from './client/review-client.ts'
export type { ReviewRequest } from './client/review-request.ts'
export type { ReviewIdentity } from './client/submission-key.ts'
export { submissionKey } from './client/submission-key.ts'
export type { ClientTiming } from './client/timing.ts'
export type { CredentialToSeal, SealProblem } from './server/profiles/envelope/seal-credential.ts'
export { sealCredential } from './server/profiles/envelope/seal-credential.ts'
export type {
  ExecutionRoute,
  ProfileCapabilities,
  ProviderName,
  ProviderProfile,
} from './server/vocabulary/provider-profile.ts'
export type { PolicyFormat, PolicyReceipt } from './server/vocabulary/review-policy.ts'
export type { ReviewFinding } from './server/vocabulary/review-result.ts'
export type { ReviewStatus } from './server/vocabulary/review-status.ts'
