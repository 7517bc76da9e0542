import { isJsonObject, type ModelErrorCode, type RequestId } from '@scrutineer/core'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import { rateLimitResetOf, retryAfterOf } from '../../transport/retry-after.ts'
import type { HttpAnswer } from '../http-exchange.ts'
import type { ChatAnswer, ChatFailure } from './chat-answer.ts'
import { classifyComplaint } from './classify-complaint.ts'
import { readComplaint } from './read-complaint.ts'

/** What is known when an answer turns out to be no result. */
export interface ErrorContext {
  readonly profile: VendorProfile
  /** Milliseconds since 1970, for dates in headers. */
  readonly now: number
  readonly requestId: RequestId
  /** What could be read beside the failure. */
  readonly answer: ChatAnswer | null
}

/** Reads an error answer. `body` is its parsed JSON; undefined when it is none, such as a proxy's page. */
export function readError(answer: HttpAnswer, body: unknown, context: ErrorContext): ChatFailure {
  const { headers, status } = answer
  const complaint = readComplaint(body)
  const wait = retryAfterOf(headers, complaint.retryDelay, context.now)
  const found = isFiltered(body)
    ? ({ code: 'content_filtered', retry: 'no' } as const)
    : classifyComplaint(status, complaint, context.profile)
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
  retry: ChatFailure['retry'],
  detail: string,
  status: number,
  requestId: RequestId,
  answer: ChatAnswer | null = null,
): ChatFailure {
  return { code, retry, status, retryAfterMs: null, detail, requestId, answer, complaint: null }
}

/** Some gateways answer 400 with a whole completion whose finish word is the reason. */
function isFiltered(body: unknown): boolean {
  const choices: unknown = isJsonObject(body) ? body['choices'] : undefined
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined
  return isJsonObject(first) && first['finish_reason'] === 'content_filter'
}

function overruled(retry: ChatFailure['retry'], header: string | undefined): ChatFailure['retry'] {
  const word = header?.trim().toLowerCase()
  if (word === 'false') return 'no'
  return word === 'true' && retry === 'no' ? 'once' : retry
}
