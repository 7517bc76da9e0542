import type { ExchangeRecord } from './exchange-record.ts'
import { failureResponse } from './failure-response.ts'
import type { ReviewFailure } from './review-failure.ts'

/** An answer, and what the log says about it beside what all exchanges have. */
export interface Exchange extends Pick<ExchangeRecord, 'code' | 'terminationReason' | 'review'> {
  readonly response: Response
}

/** An answer that is no failure. */
export function succeeded(response: Response, review: Exchange['review'] = null): Exchange {
  return { response, code: null, terminationReason: null, review }
}

/** A failure as an answer. */
export function failed(
  failure: ReviewFailure,
  {
    headers = {},
    review = null,
  }: { readonly headers?: Readonly<Record<string, string>>; readonly review?: Exchange['review'] } = {},
): Exchange {
  const { code, terminationReason } = failure
  return { response: failureResponse(failure, headers), code, terminationReason, review }
}

/**
 * The client is gone and nobody reads the answer. Its status is what proxies write into their logs for this case; no
 * client ever sees it.
 */
export function abandoned(review: Exchange['review']): Exchange {
  return { response: new Response(null, { status: 499 }), code: 'cancelled', terminationReason: null, review }
}
