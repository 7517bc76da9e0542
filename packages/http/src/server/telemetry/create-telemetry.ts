import type * as otel from '@opentelemetry/api'
import { requestIdHeader } from '../../request/request-id.ts'
import { operationOf } from '../http/operation-of.ts'
import type { LifecycleEvent } from '../lifecycle/lifecycle-event.ts'
import type { Telemetry } from './telemetry.ts'

const name = '@scrutineer/http'

/**
 * Spans and instruments in the names of OpenTelemetry's semantic conventions: `http.server.request.duration` in seconds, and of
 * reviews `scrutineer.review.duration` in seconds, `scrutineer.reviews.running` and `scrutineer.reviews.lost`.
 */
export function createTelemetry({
  context,
  metrics,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
}: typeof otel): Telemetry {
  const tracer = trace.getTracer(name)
  const meter = metrics.getMeter(name)
  const exchanges = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'How long exchanges took.',
  })
  const reviews = meter.createHistogram('scrutineer.review.duration', {
    unit: 's',
    description: 'How long attempts at reviews took that came to an end here.',
  })
  const running = meter.createUpDownCounter('scrutineer.reviews.running', {
    description: 'Reviews that this process does.',
  })
  const lost = meter.createCounter('scrutineer.reviews.lost', {
    description: 'Attempts whose review another has, or that was ended from outside.',
  })
  // By attempt: one that lost its review may still be coming to its end when the next one is under way.
  const underWay = new Map<string, { readonly span: otel.Span; readonly startedAt: number }>()

  const begin = (reviewId: string, attempt: number): void => {
    const attributes = { 'scrutineer.review.id': reviewId, 'scrutineer.review.attempt': attempt }
    underWay.set(`${reviewId}/${attempt}`, {
      span: tracer.startSpan('review', { kind: SpanKind.CONSUMER, attributes }),
      startedAt: performance.now(),
    })
    running.add(1)
  }
  const end = ({ reviewId, attempt }: Attempt, outcome: string): void => {
    const key = `${reviewId}/${attempt}`
    const found = underWay.get(key)
    if (found === undefined) return
    underWay.delete(key)
    running.add(-1)
    found.span.setAttribute('scrutineer.review.outcome', outcome)
    if (!usual.has(outcome)) found.span.setStatus({ code: SpanStatusCode.ERROR, message: outcome })
    found.span.end()
    reviews.record((performance.now() - found.startedAt) / 1000, { 'scrutineer.review.outcome': outcome })
  }

  return {
    async answer(request, answer) {
      const startedAt = performance.now()
      const operation = operationOf(request)
      const [, route = null] = operation?.split(' ') ?? []
      const common = {
        'http.request.method': request.method,
        ...(route !== null && { 'http.route': route }),
      }
      const caller = propagation.extract(context.active(), request.headers, headersGetter)
      const span = tracer.startSpan(
        operation ?? request.method,
        { kind: SpanKind.SERVER, attributes: common },
        caller,
      )
      const response = await context.with(trace.setSpan(caller, span), () => answer(request))
      const status = { 'http.response.status_code': response.status }
      span.setAttributes({ ...status, 'scrutineer.request.id': response.headers.get(requestIdHeader) ?? '' })
      if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
      exchanges.record((performance.now() - startedAt) / 1000, { ...common, ...status })
      return response
    },
    onEvent(event: LifecycleEvent) {
      switch (event.kind) {
        case 'review_started':
          begin(event.reviewId, event.attempt)
          break
        case 'review_ended':
          end(event, event.errorCode ?? 'completed')
          break
        case 'review_released':
          end(event, 'released')
          break
        case 'claim_lost':
          lost.add(1)
          end(event, 'lost')
          break
        case 'executor_misbehaved':
        case 'upkeep_done':
        case 'store_failed':
          break
      }
    },
  }
}

interface Attempt {
  readonly reviewId: string
  readonly attempt: number
}

/** Ends that nobody has to look at. */
const usual: ReadonlySet<string> = new Set(['completed', 'released'])

const headersGetter: otel.TextMapGetter<Headers> = {
  keys: (headers) => [...headers.keys()],
  get: (headers, key) => headers.get(key) ?? undefined,
}
