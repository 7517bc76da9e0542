import { guardListener } from '../guard-listener.ts'
import { guardNewId, requestIdHeader, requestIdOf } from '../request/request-id.ts'
import { jsonResponse } from '../response/json-response.ts'
import { answerReview, type ReviewContext } from './answer-review.ts'
import { type Exchange, failed, succeeded } from './exchange.ts'
import type { ExchangeRecord } from './exchange-record.ts'
import type { ReviewApiOptions } from './review-api-options.ts'
import { exchangeFailure } from './review-failure.ts'
import { createReviewSlots } from './review-slots.ts'

/** A pull-request review service for any host that speaks fetch. */
export interface ReviewApi {
  /**
   * Answers `GET /health` and `POST /reviews`. The exchange stays open until the review ends; a request whose signal
   * aborts cancels its review. Never rejects.
   */
  fetch(request: Request): Promise<Response>
  /**
   * Takes in no further review and resolves when the running ones have ended; those that have not after `drainMs`
   * milliseconds (default 30,000) are cancelled and answered with `shutting_down`. Everything else is still answered.
   */
  close(options?: { readonly drainMs?: number | undefined }): Promise<void>
}

/** Makes a service over a host of pull requests, their workspaces and a model. Checks no caller: that is for what stands before it. */
export function createReviewApi(options: ReviewApiOptions): ReviewApi {
  const {
    serverUrl = 'https://github.com',
    maxConcurrentReviews = 1,
    reviewTimeoutMs = 900_000,
    clock = { now: Date.now },
  } = options
  const onError = guardListener(options.onError ?? (() => undefined), () => undefined)
  const log = guardListener(options.log ?? (() => undefined), onError)
  const newRequestId = guardNewId(options.newRequestId ?? (() => crypto.randomUUID()), onError)
  const slots = createReviewSlots(maxConcurrentReviews)
  const context: ReviewContext = { ...options, serverUrl, reviewTimeoutMs, clock, slots }

  return {
    async fetch(request) {
      const startedAt = clock.now()
      const requestId = requestIdOf(request.headers, newRequestId)
      const route = routeOf(request)
      let exchange: Exchange
      try {
        exchange = await answer(request, route, context)
      } catch (error) {
        onError(error)
        exchange = failed(exchangeFailure('internal_error'))
      }
      const { response, code, terminationReason, review } = exchange
      response.headers.set(requestIdHeader, requestId)
      const durationMs = clock.now() - startedAt
      const name = typeof route === 'string' ? route : null
      log({ requestId, route: name, status: response.status, code, terminationReason, durationMs, review })
      return request.method === 'HEAD' ? new Response(null, response) : response
    },
    close: ({ drainMs = 30_000 } = {}) => slots.close(drainMs),
  }
}

/** An operation, the methods of a path that has others, or null for a path that does not exist. */
type Route = NonNullable<ExchangeRecord['route']> | { readonly allow: string } | null

/** Paths match byte for byte: no trailing slash, no percent-decoding. */
function routeOf({ url, method }: Request): Route {
  switch (new URL(url).pathname) {
    case '/health':
      return method === 'GET' || method === 'HEAD' ? 'GET /health' : { allow: 'GET, HEAD' }
    case '/reviews':
      return method === 'POST' ? 'POST /reviews' : { allow: 'POST' }
    default:
      return null
  }
}

function answer(request: Request, route: Route, context: ReviewContext): Exchange | Promise<Exchange> {
  if (route === null) return failed(exchangeFailure('not_found'))
  if (route === 'GET /health') return succeeded(jsonResponse(200, { status: 'ok' }))
  if (route === 'POST /reviews') return answerReview(request, context)
  return failed(exchangeFailure('method_not_allowed'), { headers: { allow: route.allow } })
}
