import { jsonResponse } from '../response/json-response.ts'
import { defaultRetrySeconds, failureStatuses, type ReviewFailure } from './review-failure.ts'

/** Characters of a detail: more helps nobody. */
const maxDetailLength = 1000

/** A failure as it leaves the service: `{code, detail, termination_reason?}` with its status and `Retry-After`. */
export function failureResponse(
  failure: ReviewFailure,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { code, detail, terminationReason } = failure
  const retry = retrySeconds(failure)
  return jsonResponse(
    failureStatuses[code],
    {
      code,
      detail: cut(detail),
      ...(terminationReason === null ? {} : { termination_reason: terminationReason }),
    },
    { ...headers, ...(retry === null ? {} : { 'retry-after': String(retry) }) },
  )
}

/** Whole seconds, at least one; null for a failure that time does not mend. */
function retrySeconds({ code, retryAfterMs }: ReviewFailure): number | null {
  const usual = defaultRetrySeconds[code] ?? null
  if (usual === null) return null
  return retryAfterMs === null ? usual : Math.max(1, Math.ceil(retryAfterMs / 1000))
}

function cut(text: string): string {
  if (text.length <= maxDetailLength) return text
  const end = maxDetailLength - 2
  const half = /[\ud800-\udbff]/.test(text.charAt(end - 1))
  return `${text.slice(0, half ? end - 1 : end)} …`
}
