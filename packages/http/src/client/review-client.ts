import type { ResultAsync } from 'neverthrow'
import type {
  ExecutionRoute,
  ProfileCapabilities,
  ProviderName,
  ProviderProfile,
} from '../server/vocabulary/provider-profile.ts'
import type { AcceptedReview, CompletedReview, ReviewState } from './answers.ts'
import type { ClientError } from './client-error.ts'
import type { ReviewRequest } from './review-request.ts'

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/** Options of a submission. */
export interface SubmitOptions extends CallOptions {
  /**
   * What makes it the same submission when it is sent again: see `submissionKey`. Default a key of its own, which still makes it
   * safe to send it again when an answer was lost.
   */
  readonly key?: string | undefined
}

/** Options of a whole review. */
export interface ReviewOptions extends SubmitOptions {
  /** Told where the review stands, each time it is asked. */
  readonly onState?: ((state: ReviewState) => void) | undefined
}

/** A provider's credential, and where it is to be used. */
export interface NewProfile {
  readonly provider: ProviderName
  readonly model: string
  readonly executionRoute: ExecutionRoute
  /** The provider's key. It is sealed here, to the server's key; nobody between sees it. */
  readonly credential: string
  /** A UUID that names this registration, so that it can be sent again; default a new one. */
  readonly registrationId?: string | undefined
}

/** A new credential of a profile. */
export interface NewCredential extends Omit<NewProfile, 'registrationId'> {
  /** A UUID that names this rotation, so that it can be sent again, and the version it is for; default the present one. */
  readonly rotation?: { readonly id: string; readonly expectedVersion: number } | undefined
}

/** What a call gives. */
export type Answer<Output> = ResultAsync<Output, ClientError>

/** The API of a review server, as functions. Nothing rejects. */
export interface ReviewClient {
  /** A review from submission to result; what fails for a passing reason is tried again. Waits as long as the server reviews. */
  review(request: ReviewRequest, options?: ReviewOptions): Answer<CompletedReview>
  /** Hands a review in and does not wait for it. */
  submit(request: ReviewRequest, options?: SubmitOptions): Answer<AcceptedReview>
  /** Waits until a review has ended, well or not. */
  follow(reviewId: string, options?: Pick<ReviewOptions, 'signal' | 'onState'>): Answer<ReviewState>
  state(reviewId: string, options?: CallOptions): Answer<ReviewState>
  /** The error is `review_not_completed` until it is there. */
  result(reviewId: string, options?: CallOptions): Answer<CompletedReview>
  /** Has an unfinished review end; one that has ended stays as it is. */
  cancel(reviewId: string, options?: CallOptions): Answer<ReviewState>
  capabilities(options?: CallOptions): Answer<ProfileCapabilities>
  profiles(options?: CallOptions): Answer<readonly ProviderProfile[]>
  profile(profileId: string, options?: CallOptions): Answer<ProviderProfile>
  createProfile(profile: NewProfile, options?: CallOptions): Answer<ProviderProfile>
  rotateProfile(profileId: string, credential: NewCredential, options?: CallOptions): Answer<ProviderProfile>
  revokeProfile(profileId: string, options?: CallOptions): Answer<ProviderProfile>
}
