import { requestIdHeader } from '../request/request-id.ts'
import { failureResponse } from '../reviews/failure-response.ts'
import { exchangeFailure } from '../reviews/review-failure.ts'

/** The answer to a request that could not be read, not even its name. */
export function malformedResponse(): Response {
  return failureResponse(exchangeFailure('malformed_request'), { [requestIdHeader]: crypto.randomUUID() })
}
