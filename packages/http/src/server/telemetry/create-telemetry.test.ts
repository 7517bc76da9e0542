import * as otel from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTelemetry } from './create-telemetry.ts'
import type { Telemetry } from './telemetry.ts'

const spans = new InMemorySpanExporter()
const measures = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
const reader = new PeriodicExportingMetricReader({ exporter: measures, exportIntervalMillis: 3_600_000 })
const meters = new MeterProvider({ readers: [reader] })
const tracers = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] })

/** As W3C Trace Context has it, in the least of code. */
const propagator: otel.TextMapPropagator = {
  fields: () => ['traceparent'],
  inject: () => undefined,
  extract(to, carrier, getter) {
    const [, traceId = '', spanId = ''] = String(getter.get(carrier, 'traceparent') ?? '').split('-')
    return traceId === ''
      ? to
      : otel.trace.setSpanContext(to, { traceId, spanId, traceFlags: 1, isRemote: true })
  },
}

let telemetry: Telemetry
beforeEach(() => {
  spans.reset()
  measures.reset()
  otel.trace.setGlobalTracerProvider(tracers)
  otel.metrics.setGlobalMeterProvider(meters)
  otel.propagation.setGlobalPropagator(propagator)
  telemetry = createTelemetry(otel)
})
afterAll(async () => {
  otel.trace.disable()
  otel.metrics.disable()
  otel.propagation.disable()
  await meters.shutdown()
})

async function measured(): Promise<
  Map<string, readonly { readonly attributes: otel.Attributes; readonly value: unknown }[]>
> {
  await reader.forceFlush()
  const scopes = measures.getMetrics().at(-1)?.scopeMetrics ?? []
  return new Map(
    scopes.flatMap(({ metrics }) =>
      metrics.map((metric) => [metric.descriptor.name, metric.dataPoints] as const),
    ),
  )
}

describe('telemetry', () => {
  it('tells of an exchange by its route, below the span of its caller, and nothing of what was said', async () => {
    const request = new Request(
      'https://server.test/v1/reviews/7c1f6f0e-9f0b-4a55-8a0c-0a2d5a3a9a11?token=canary',
      {
        headers: {
          authorization: 'Bearer acme.canary',
          traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        },
      },
    )
    const response = await telemetry.answer(
      request,
      async () => new Response('canary', { status: 503, headers: { 'x-request-id': 'r-1' } }),
    )
    expect(await response.text()).toBe('canary')
    const [span] = spans.getFinishedSpans()
    expect(span?.name).toBe('GET /v1/reviews/{reviewId}')
    expect(span?.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c')
    expect(span?.parentSpanContext?.spanId).toBe('b7ad6b7169203331')
    expect(span?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/v1/reviews/{reviewId}',
      'http.response.status_code': 503,
      'scrutineer.request.id': 'r-1',
    })
    expect(span?.status.code).toBe(otel.SpanStatusCode.ERROR)
    const points = (await measured()).get('http.server.request.duration') ?? []
    expect(points.map(({ attributes }) => attributes)).toContainEqual({
      'http.request.method': 'GET',
      'http.route': '/v1/reviews/{reviewId}',
      'http.response.status_code': 503,
    })
  })

  it('tells of a review from its start to its end, however it ends', async () => {
    const ends = [
      { kind: 'review_ended', reviewId: 'a', attempt: 1, errorCode: null },
      { kind: 'review_ended', reviewId: 'b', attempt: 2, errorCode: 'provider_timeout' },
      { kind: 'review_released', reviewId: 'c', attempt: 1 },
      { kind: 'claim_lost', reviewId: 'd', attempt: 1 },
    ] as const
    for (const { reviewId, attempt } of ends) telemetry.onEvent({ kind: 'review_started', reviewId, attempt })
    const before = (await measured()).get('scrutineer.reviews.running')?.[0]?.value
    for (const event of ends) telemetry.onEvent(event)
    const finished = spans
      .getFinishedSpans()
      .map(({ attributes, status }) => [attributes['scrutineer.review.outcome'], status.code])
    expect(finished).toEqual([
      ['completed', otel.SpanStatusCode.UNSET],
      ['provider_timeout', otel.SpanStatusCode.ERROR],
      ['released', otel.SpanStatusCode.UNSET],
      ['lost', otel.SpanStatusCode.ERROR],
    ])
    const after = (await measured()).get('scrutineer.reviews.running')?.[0]?.value
    expect(Number(before) - Number(after)).toBe(4)
  })

  it('tells two attempts at one review apart that are under way at the same time', async () => {
    const running = async () => Number((await measured()).get('scrutineer.reviews.running')?.[0]?.value)
    const before = await running()
    telemetry.onEvent({ kind: 'review_started', reviewId: 'e', attempt: 1 })
    telemetry.onEvent({ kind: 'review_started', reviewId: 'e', attempt: 2 })
    telemetry.onEvent({ kind: 'claim_lost', reviewId: 'e', attempt: 1 })
    telemetry.onEvent({ kind: 'review_ended', reviewId: 'e', attempt: 2, errorCode: null })
    expect(await running()).toBe(before)
    expect(
      spans
        .getFinishedSpans()
        .map(({ attributes }) => [
          attributes['scrutineer.review.attempt'],
          attributes['scrutineer.review.outcome'],
        ]),
    ).toEqual([
      [1, 'lost'],
      [2, 'completed'],
    ])
  })
})
