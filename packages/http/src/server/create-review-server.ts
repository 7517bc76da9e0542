import { withDefaults } from '@scrutineer/core'
import { okAsync } from 'neverthrow'
import { guardListener } from '../guard-listener.ts'
import { guardNewId, requestIdHeader, requestIdOf } from '../request/request-id.ts'
import { createReviewSlots } from '../reviews/review-slots.ts'
import { errorResponse } from './http/error-response.ts'
import type { Exchange } from './http/exchange.ts'
import { operationOf } from './http/operation-of.ts'
import { cacheReadiness } from './http/readiness.ts'
import { createRequestRates } from './http/request-rates.ts'
import { createRouter } from './http/router.ts'
import { defaultLimits } from './http/server-limits.ts'
import { negotiateLanguage } from './messages/negotiate-language.ts'
import type { ReviewServerOptions } from './review-server-options.ts'

/** What is known of a message that is no HTTP request. */
const nothingKnown = {
  operation: null,
  deniedBy: null,
  clientId: null,
  reviewId: null,
  storeError: null,
  durationMs: 0,
} as const

/** A review server for any host that speaks fetch. */
export interface ReviewServer {
  /** Answers the operations under `/v1` and the probes. Never rejects. */
  fetch(request: Request): Promise<Response>
  /** The answer to what is no HTTP request, for a host that can give one: `serve` takes it as an option. */
  malformed(): Response
  /**
   * Takes no further submission, says so to probes, and resolves when all exchanges are answered; those that still wait for a
   * review after `drainMs` milliseconds (default 30,000) are answered with `service_unavailable`. What is read is answered
   * to the end. Store and workers are the caller's to close, after this.
   */
  close(options?: { readonly drainMs?: number | undefined }): Promise<void>
}

/** Makes a server over a store of reviews, clients and profiles. Reviews are done elsewhere: by workers on the same store. */
export function createReviewServer(options: ReviewServerOptions): ReviewServer {
  const {
    store,
    profiles,
    language: fallback = 'en',
    clock = { now: Date.now },
    dependencies = () => okAsync(undefined),
  } = options
  const onError = guardListener(options.onError ?? (() => undefined), () => undefined)
  const log = guardListener(options.log ?? (() => undefined), onError)
  const newRequestId = guardNewId(options.newRequestId ?? (() => crypto.randomUUID()), onError)
  const limits = withDefaults(defaultLimits, options.limits)
  const exchanges = createReviewSlots(Number.POSITIVE_INFINITY)
  const isClosing = () => exchanges.problem() !== null
  const askAll = async () => {
    const all = await Promise.all([store.ping(), profiles.capabilities(), dependencies()])
    return all.every((result) => result.isOk())
  }
  const isReady = cacheReadiness(askAll, clock)
  const route = createRouter({
    store,
    clients: options.clients,
    profiles,
    rates:
      options.rates ??
      createRequestRates({ perSecond: limits.requestsPerSecond, burst: limits.requestBurst }, clock),
    limits,
    submissions: options.submissions ?? true,
    permitsRepository: options.permitsRepository,
    fitsPrompt: options.fitsPrompt ?? (() => true),
    dependencies,
    isReady: async () => !isClosing() && (await isReady()),
    isClosing,
  })

  return {
    async fetch(request) {
      const startedAt = clock.now()
      const stopped = new AbortController()
      const stop = () => stopped.abort()
      const release = exchanges.take(stop)
      request.signal.addEventListener('abort', stop, { once: true })
      if (request.signal.aborted) stop()
      const exchange: Exchange = {
        request,
        signal: stopped.signal,
        requestId: requestIdOf(request.headers, newRequestId),
        language: negotiateLanguage(request.headers.get('accept-language'), fallback),
        seen: { clientId: null, reviewId: null, code: null, deniedBy: null, storeError: null },
      }
      let response: Response
      try {
        response = await route(exchange)
      } catch (error) {
        onError(error)
        exchange.seen.code = 'internal_error'
        response = errorResponse({ code: 'internal_error' }, exchange)
      } finally {
        request.signal.removeEventListener('abort', stop)
        release()
      }
      response.headers.set(requestIdHeader, exchange.requestId)
      const { clientId, reviewId, code, deniedBy, storeError } = exchange.seen
      log({
        requestId: exchange.requestId,
        operation: operationOf(request),
        status: response.status,
        code: request.signal.aborted ? 'cancelled' : code,
        deniedBy,
        clientId,
        reviewId,
        storeError,
        durationMs: clock.now() - startedAt,
      })
      return response
    },
    malformed() {
      const requestId = newRequestId()
      const headers = { [requestIdHeader]: requestId }
      const code = 'malformed_request'
      const response = errorResponse({ code }, { requestId, language: fallback }, headers)
      log({ ...nothingKnown, requestId, status: response.status, code })
      return response
    },
    close: ({ drainMs = 30_000 } = {}) => exchanges.close(drainMs),
  }
}
