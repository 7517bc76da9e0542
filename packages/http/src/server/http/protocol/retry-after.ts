import type { ApiError } from '../../vocabulary/api-error.ts'
import { type ErrorCode, errorTraits } from '../../vocabulary/error-code.ts'

/** Seconds after which to look at a review that has not ended. */
export const pollSeconds = 2

/** Seconds that are waited best, where nobody knows it better. */
const usual: Readonly<Partial<Record<ErrorCode, number>>> = {
  review_not_completed: pollSeconds,
  rate_limited: 1,
  concurrency_limited: 5,
  backlog_full: 10,
}

/** Statuses that always say when to come again. */
const temporary: readonly number[] = [429, 503, 504]

/** Whole seconds, at least one, after which the same call may succeed; null for a failure that time does not mend. */
export function retryAfter({ code, retryAfterSeconds }: ApiError): number | null {
  const { status, retryable } = errorTraits[code]
  if (!retryable || !(temporary.includes(status) || code === 'review_not_completed')) return null
  return Math.max(1, Math.ceil(retryAfterSeconds ?? usual[code] ?? 5))
}
