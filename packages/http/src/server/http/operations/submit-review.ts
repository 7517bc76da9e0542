import { err, ok, okAsync, type Result, type ResultAsync, safeTry } from 'neverthrow'
import { submissionDigest } from '../../canonical/submission-digest.ts'
import type { AcceptedInput, ReviewRow } from '../../ports/review-store.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { Operation } from '../answer.ts'
import { admit } from '../checks/admit.ts'
import { mayBringPolicy, mayReadRepository, policyFits } from '../checks/may-submit.ts'
import { readDocument } from '../checks/read-document.ts'
import { readSubmission } from '../checks/read-submission.ts'
import type { Exchange } from '../exchange.ts'
import { prefersAsync } from '../protocol/prefers-async.ts'
import type { ServerContext } from '../server-context.ts'
import { storeFailure } from '../store-failure.ts'
import { asyncSubmissionJson } from '../views/async-submission-json.ts'
import { reviewPath } from '../views/review-path.ts'
import { relayReview } from './relay-review.ts'

/**
 * `POST /v1/reviews`: accepts a review, or finds the one that was accepted under the same key, and answers in the mode that this
 * call asks for. The order of the lines is the order of the checks: the first that fails is the answer.
 */
export const submitReview: Operation = (exchange, context) =>
  safeTry(async function* () {
    const client = yield* admit(exchange, context, 'submit ai code reviews', () => takesSubmissions(context))
    const text = yield* readDocument(exchange)
    const { key, submission } = yield* readSubmission(exchange, text)
    const asynchronous = prefersAsync(exchange.request.headers.get('prefer'))
    const digest = submissionDigest(submission)
    const input = { clientId: client.id, idempotencyKey: key, digest, submission, asynchronous }

    const known = yield* findKnown(exchange, input, context)
    if (known !== null) return answer(known, input, exchange, context)

    yield* mayReadRepository(client, submission, context)
    yield* mayBringPolicy(client, submission)
    yield* policyFits(submission, context)
    const review = yield* accept(exchange, input, context)
    return answer(review, input, exchange, context)
  })

function takesSubmissions({ submissions, isClosing }: ServerContext): Result<void, ApiError> {
  return submissions && !isClosing() ? ok() : err({ code: 'service_unavailable' })
}

/** The review that was accepted under the same key, if it was for the same submission. */
function findKnown(
  exchange: Exchange,
  input: AcceptedInput,
  { store }: ServerContext,
): ResultAsync<ReviewRow | null, ApiError> {
  if (input.idempotencyKey === null) return okAsync(null)
  return store
    .findByKey(input.clientId, input.idempotencyKey)
    .mapErr(storeFailure(exchange))
    .andThen((known) => {
      if (known === null || known.digest === input.digest) return ok(known)
      return err({ code: 'idempotency_conflict' as const })
    })
}

/** Keeps the review, unless its profile, a limit or something that reviews need does not allow it. */
function accept(
  exchange: Exchange,
  input: AcceptedInput,
  context: ServerContext,
): ResultAsync<ReviewRow, ApiError> {
  return safeTry(async function* () {
    const { limits, store } = context
    const needs = await context.dependencies()
    const acceptance = yield* store
      .accept(input, {
        unfinishedOfClient: limits.unfinishedOfClient,
        backlog: limits.backlog,
        isOpen: needs.isOk(),
      })
      .mapErr(storeFailure(exchange))
    switch (acceptance.kind) {
      case 'accepted':
      case 'replayed':
        return ok(acceptance.review)
      case 'conflict':
        return err<never, ApiError>({ code: 'idempotency_conflict' })
      case 'profile_invalid':
        return err<never, ApiError>({
          code: 'provider_profile_invalid',
          details: [{ path: '/provider_profile_id', code: 'provider_profile_invalid' }],
        })
      case 'closed':
        return err<never, ApiError>(needs.isErr() ? needs.error : { code: 'service_unavailable' })
      case 'concurrency_limited':
      case 'backlog_full':
        return err<never, ApiError>({ code: acceptance.kind })
    }
  })
}

function answer(review: ReviewRow, input: AcceptedInput, exchange: Exchange, context: ServerContext) {
  exchange.seen.reviewId = review.reviewId
  if (!input.asynchronous) return relayReview(review, input.idempotencyKey !== null, exchange, context)
  return okAsync({
    status: 202,
    body: asyncSubmissionJson(review),
    headers: { 'preference-applied': 'respond-async', location: reviewPath(review.reviewId) },
  })
}
