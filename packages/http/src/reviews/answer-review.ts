import {
  type Clock,
  describeError,
  type ReviewPullRequestError,
  reviewPullRequest,
  toPullRequestReviewJson,
} from '@scrutineer/core'
import { isPlainJson } from '../request/is-plain-json.ts'
import { readBody } from '../request/read-body.ts'
import { readStrictJson } from '../request/read-strict-json.ts'
import { jsonResponse } from '../response/json-response.ts'
import { countReview, nothingCounted } from './count-review.ts'
import { abandoned, type Exchange, failed, succeeded } from './exchange.ts'
import { type ReviewRequest, readReviewRequest } from './read-review-request.ts'
import type { ReviewApiOptions } from './review-api-options.ts'
import { exchangeFailure, type ReviewFailure } from './review-failure.ts'
import type { ReviewSlots } from './review-slots.ts'
import { type Deadline, startDeadline } from './start-deadline.ts'

/** What an endpoint needs whose options have no gaps. */
export interface ReviewContext
  extends Pick<ReviewApiOptions, 'host' | 'workspaces' | 'model' | 'policy' | 'limits'> {
  readonly serverUrl: string
  readonly reviewTimeoutMs: number
  readonly clock: Clock
  readonly slots: ReviewSlots
}

/** 64 KiB, room for the longest URL many times over. */
const maxBodyBytes = 64 * 1024

/** More than a body can have and still be right. */
const maxBodyDepth = 32

/** Answers `POST /reviews`: checks the request, and where all is well and a slot is free, reviews. */
export async function answerReview(request: Request, context: ReviewContext): Promise<Exchange> {
  if (!isPlainJson(request.headers)) {
    return failed(exchangeFailure('unsupported_media_type'), { headers: { 'accept-encoding': 'identity' } })
  }
  const bytes = await readBody(request, maxBodyBytes)
  if (request.signal.aborted) return abandoned(null)
  if (bytes.isErr()) {
    return failed(exchangeFailure(bytes.error === 'too_large' ? 'request_too_large' : 'malformed_request'))
  }
  const json = readStrictJson(bytes.value, maxBodyDepth)
  if (json.isErr()) return failed(exchangeFailure('invalid_request', jsonDetails[json.error]))
  const asked = readReviewRequest(json.value, context.serverUrl)
  if (asked.isErr()) return failed(exchangeFailure('invalid_request', asked.error))
  const problem = context.slots.problem()
  if (problem !== null) return failed(exchangeFailure(problem))
  return reviewInSlot(asked.value, request.signal, context)
}

const jsonDetails = {
  not_utf8: 'The body is not UTF-8.',
  byte_order_mark: 'The body begins with a byte order mark.',
  not_json: 'The body is not JSON.',
  too_deep: 'The body nests too deep.',
  repeated_name: 'The body names a member twice.',
} as const

async function reviewInSlot(
  asked: ReviewRequest,
  client: AbortSignal,
  context: ReviewContext,
): Promise<Exchange> {
  const deadline = startDeadline(context.reviewTimeoutMs)
  const release = context.slots.take(() => deadline.stop('drained'))
  const leave = () => deadline.stop('abandoned')
  client.addEventListener('abort', leave, { once: true })
  if (client.aborted) leave()
  try {
    return await review(asked, context, deadline)
  } finally {
    client.removeEventListener('abort', leave)
    deadline.clear()
    release()
  }
}

async function review(
  { url, includeTrace }: ReviewRequest,
  { host, workspaces, model, policy, limits, clock }: ReviewContext,
  { signal, cause }: Pick<Deadline, 'signal' | 'cause'>,
): Promise<Exchange> {
  const run = reviewPullRequest({
    pullRequest: url,
    host,
    workspaces,
    model,
    policy,
    limits,
    clock,
    signal,
  })
  let record = nothingCounted
  for await (const event of run) record = countReview(record, event)
  const result = await run
  if (result.isOk()) {
    return succeeded(jsonResponse(200, toPullRequestReviewJson(result.value, { includeTrace })), record)
  }
  // Options are the operator's: the client can do nothing about them, and `onError` is where the operator hears of it.
  if (result.error.code === 'invalid_options') throw new TypeError(describeError(result.error))
  if (result.error.code !== 'cancelled') return failed(failureOf(result.error), { review: record })
  if (cause() === 'drained') return failed(exchangeFailure('shutting_down'), { review: record })
  return abandoned(record)
}

function failureOf(error: ReviewPullRequestError): ReviewFailure {
  const { code, terminationReason, retryAfterMs } = error
  if (code === 'invalid_options' || code === 'cancelled') return exchangeFailure('internal_error')
  return { code, detail: describeError(error), terminationReason, retryAfterMs }
}
