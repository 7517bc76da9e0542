import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { sealCredential } from '../server/profiles/envelope/seal-credential.ts'
import { errorTraits, isErrorCode } from '../server/vocabulary/error-code.ts'
import {
  type CompletedReview,
  capabilitiesAnswer,
  profileAnswer,
  profilesAnswer,
  type ReviewState,
  resultAnswer,
  statusAnswer,
  submissionAnswer,
} from './answers.ts'
import { type ClientError, localError } from './client-error.ts'
import { type ReviewClientOptions, readServer } from './client-options.ts'
import { followReview } from './follow-review.ts'
import { retryCall } from './retry-call.ts'
import type {
  Answer,
  CallOptions,
  NewCredential,
  NewProfile,
  ReviewClient,
  ReviewOptions,
} from './review-client.ts'
import { type ReviewRequest, submissionBody } from './review-request.ts'
import type { Call } from './send-call.ts'
import { nextKey } from './submission-key.ts'
import { systemTiming } from './timing.ts'

/** Makes a client of a review server, for Node and for every platform that has fetch. */
export function createReviewClient(options: ReviewClientOptions): ReviewClient {
  const {
    token,
    language = null,
    timeoutMs = 30_000,
    maxRequests = 5,
    maxWaitMs = 60_000,
    maxTries = 2,
    timing = systemTiming,
  } = options
  const url = readServer(options)
  // A name that a caller replaces later, as tests do, is looked up when it is needed.
  const send = options.fetch ?? ((...words: Parameters<typeof fetch>) => fetch(...words))

  const ask = <Output>(call: Call<Output>, { signal }: CallOptions = {}) =>
    url.asyncAndThen(
      (server) =>
        new ResultAsync(
          retryCall(
            call,
            { url: server, token, language, timeoutMs, fetch: send },
            { maxRequests, maxWaitMs, timing },
            signal,
          ),
        ),
    )
  const get = <Output>(path: string, answer: Call<Output>['answer'], how?: CallOptions) =>
    ask({ method: 'GET', path, answer }, how).map(({ value }) => value)
  const post = <Output>(path: string, answer: Call<Output>['answer'], body: unknown, how?: CallOptions) =>
    ask({ method: 'POST', path, answer, body }, how).map(({ value }) => value)

  const submit: ReviewClient['submit'] = (request, { key = crypto.randomUUID(), signal } = {}) =>
    ask(
      {
        method: 'POST',
        path: '/v1/reviews',
        body: submissionBody(request),
        headers: { 'idempotency-key': key, prefer: 'respond-async' },
        answer: submissionAnswer,
      },
      { signal },
    ).map(({ value }) => value)

  const askState = (reviewId: string, how?: CallOptions) =>
    ask({ method: 'GET', path: reviewPath(reviewId), answer: statusAnswer }, how)
  const result: ReviewClient['result'] = (reviewId, how) =>
    get(reviewPath(reviewId, '/result'), resultAnswer, how)
  const follow: ReviewClient['follow'] = (reviewId, how = {}) =>
    new ResultAsync(followReview(() => askState(reviewId, how), how, timing))

  const review = (
    request: ReviewRequest,
    how: ReviewOptions,
    key: string,
    tried: number,
  ): Answer<CompletedReview> =>
    submit(request, { ...how, key: nextKey(key, tried) })
      .andThen(({ reviewId }) => follow(reviewId, how))
      .andThen((state): Answer<CompletedReview> => {
        if (state.status === 'completed') return result(state.reviewId, how)
        const failure = failureOf(state)
        if (!failure.retryable || tried >= maxTries) return errAsync(failure)
        return review(request, how, key, tried + 1)
      })

  const seal = (credential: string, how?: CallOptions) =>
    capabilities(how).andThen(({ registration }) =>
      new ResultAsync(
        sealCredential({
          registration,
          clientId: token.split('.', 1)[0] ?? '',
          credential,
          now: timing.now(),
        }),
      ).mapErr((problem) => localError('invalid_call', sealProblems[problem])),
    )
  const capabilities: ReviewClient['capabilities'] = (how) =>
    get('/v1/provider-capabilities', capabilitiesAnswer, how)
  /** The one that is asked for, or the next of the present version. */
  const rotationOf = (id: string, rotation: NewCredential['rotation'], how?: CallOptions) =>
    rotation === undefined
      ? profile(id, how).map(({ version }) => ({
          id: crypto.randomUUID() as string,
          expectedVersion: version,
        }))
      : okAsync<{ id: string; expectedVersion: number }, ClientError>(rotation)
  const profile: ReviewClient['profile'] = (id, how) => get(profilePath(id), profileAnswer, how)

  return {
    submit,
    result,
    follow,
    review: (request, how = {}) => review(request, how, how.key ?? crypto.randomUUID(), 1),
    state: (reviewId, how) => askState(reviewId, how).map(({ value }) => value),
    cancel: (reviewId, how) => post(reviewPath(reviewId, '/cancel'), statusAnswer, undefined, how),
    capabilities,
    profiles: (how) => get('/v1/provider-profiles', profilesAnswer, how),
    profile,
    createProfile: ({ credential, registrationId = crypto.randomUUID(), ...rest }, how) =>
      seal(credential, how).andThen((sealed) =>
        post(
          '/v1/provider-profiles',
          profileAnswer,
          { ...profileBody(rest, sealed), registration_id: registrationId },
          how,
        ),
      ),
    rotateProfile: (id, { credential, rotation, ...rest }, how) =>
      rotationOf(id, rotation, how).andThen((named) =>
        seal(credential, how).andThen((sealed) =>
          post(
            profilePath(id, '/rotate'),
            profileAnswer,
            {
              ...profileBody(rest, sealed),
              rotation_id: named.id,
              expected_version: named.expectedVersion,
            },
            how,
          ),
        ),
      ),
    revokeProfile: (id, how) => post(profilePath(id, '/revoke'), profileAnswer, undefined, how),
  }
}

function reviewPath(reviewId: string, below = ''): string {
  return `/v1/reviews/${idIn(reviewId)}${below}`
}

function profilePath(profileId: string, below = ''): string {
  return `/v1/provider-profiles/${idIn(profileId)}${below}`
}

/** What is no id would lead to another path: the server says of this one that there is nothing. */
function idIn(text: string): string {
  return /^[0-9A-Za-z-]{1,64}$/.test(text) ? text : 'no-id'
}

function profileBody(
  { provider, model, executionRoute }: Pick<NewProfile, 'provider' | 'model' | 'executionRoute'>,
  sealed: string,
) {
  return { provider, model, execution_route: executionRoute, sealed_credential: sealed }
}

const sealProblems = {
  invalid_key: 'The server publishes a key that nothing can be sealed to.',
  invalid_credential: 'The credential is none, expected 1 to 4,096 visible ASCII characters.',
} as const

/** Why a review that has ended has no result. */
function failureOf({ reviewId, status, errorCode }: ReviewState): ClientError {
  if (status === 'failed') {
    const code = errorCode ?? 'internal_error'
    const retryable = isErrorCode(code) && errorTraits[code].retryable
    return { ...localError(code, `The review ${reviewId} failed: ${code}.`, retryable), reviewId }
  }
  return {
    ...localError(`review_${status}`, `The review ${reviewId} is ${status} and has no result.`),
    reviewId,
  }
}
