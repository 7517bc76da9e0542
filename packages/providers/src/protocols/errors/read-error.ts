import type { ModelErrorCode, RequestId } from '@scrutineer/core'
import type { EndpointProfile } from '../../profiles/endpoint-profile.ts'
import { rateLimitResetOf, retryAfterOf } from '../../transport/retry-after.ts'
import type { HttpAnswer } from '../http-exchange.ts'
import type { AnswerFailure, ModelAnswer } from '../model-answer.ts'
import type { ClassifyError } from './classify-complaint.ts'
import { headersInBody } from './headers-in-body.ts'
import { readComplaint } from './read-complaint.ts'

/** What is known when an answer turns out to be no result. */
export interface ErrorContext<Profile extends EndpointProfile> {
  readonly profile: Profile
  /** How the protocol tells the kinds of failures apart. */
  readonly classify: ClassifyError<Profile>
  /** Milliseconds since 1970, for dates in headers. */
  readonly now: number
  readonly requestId: RequestId
  /** What could be read beside the failure. */
  readonly answer: ModelAnswer | null
}

/** Reads an error answer. `body` is its parsed JSON; undefined when it is none, such as a proxy's page. */
export function readError<Profile extends EndpointProfile>(
  answer: HttpAnswer,
  body: unknown,
  context: ErrorContext<Profile>,
): AnswerFailure {
  const { status } = answer
  const headers = { ...headersInBody(body), ...answer.headers }
  const complaint = readComplaint(body)
  const wait = retryAfterOf(headers, complaint.retryDelay, context.now)
  const found = context.classify(status, complaint, context.profile, body)
  // A budget that requests under way have reserved frees itself; an empty account does not.
  const retry = found.code === 'billing' && wait !== null && status === 402 ? 'yes' : found.retry
  return {
    code: found.code,
    retry: overruled(retry, headers['x-should-retry']),
    status,
    retryAfterMs: wait ?? (found.code === 'rate_limited' ? rateLimitResetOf(headers, context.now) : null),
    detail: status >= 400 ? `http_${status}` : 'error_in_answer',
    requestId: context.requestId,
    answer: context.answer,
    complaint,
  }
}

/** An answer that cannot be understood, or that no retry policy may follow. */
export function plainFailure(
  code: ModelErrorCode,
  retry: AnswerFailure['retry'],
  detail: string,
  status: number,
  requestId: RequestId,
  answer: ModelAnswer | null = null,
): AnswerFailure {
  return { code, retry, status, retryAfterMs: null, detail, requestId, answer, complaint: null }
}

function overruled(retry: AnswerFailure['retry'], header: string | undefined): AnswerFailure['retry'] {
  const word = header?.trim().toLowerCase()
  if (word === 'false') return 'no'
  return word === 'true' && retry === 'no' ? 'once' : retry
}
