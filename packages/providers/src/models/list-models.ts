import type { ModelError } from '@scrutineer/core'
import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { EndpointProfile } from '../profiles/endpoint-profile.ts'
import type { HttpAnswer } from '../protocols/http-exchange.ts'
import type { Protocol } from '../protocols/protocol.ts'
import type { ResolvedSettings } from '../resolve-settings.ts'
import type { Transport } from '../transport/transport.ts'
import { emptyRequest } from './empty-request.ts'
import { type OfferedModel, readModelsPage } from './offered-model.ts'

/** More parts of a list, or more models, are not asked for: no vendor has as many. */
const mostPages = 50
const mostModels = 10_000

/** More than any part of a list takes. */
const maxBytes = 8 * 1024 * 1024

type Listed = Result<readonly OfferedModel[], ModelError>

/**
 * The models that an endpoint says it has, part by part, in its own order. One try; nothing of any code is sent. Whether a
 * model is listed says nothing of whether it calls tools.
 */
export function listModels<Profile extends EndpointProfile>(
  protocol: Protocol<Profile>,
  settings: ResolvedSettings<Profile>,
  transport: Transport,
  signal: AbortSignal | undefined,
): ResultAsync<readonly OfferedModel[], ModelError> {
  // The list is asked for with what an answer would be.
  const { headers } = protocol.encodeRequest(emptyRequest, settings.profile, settings)
  const { 'content-type': _, ...asked } = headers
  const limits = { timeoutMs: settings.timeoutMs, maxBytes, signal }

  async function list(): Promise<Listed> {
    const models = new Map<string, OfferedModel>()
    const first = listUrl(protocol, settings)
    const seen = new Set<string>()
    for (
      let url: string | null = first;
      url !== null && seen.size < mostPages && models.size < mostModels;
    ) {
      seen.add(url)
      const answer = await transport({ method: 'GET', url, headers: asked, body: '' }, limits)
      if (answer.isErr()) return err(failureOf({ ...answer.error, endpoint: new URL(url).host }))
      const page = read(answer.value)
      if (page.isErr()) return err(page.error)
      for (const model of page.value.models) models.set(model.id, model)
      url = page.value.next === null ? null : withParameter(first, page.value.next)
      // A list that leads back to itself has no end.
      if (url !== null && seen.has(url)) url = null
    }
    return ok([...models.values()])
  }

  function read(answer: HttpAnswer) {
    const { status, bytes } = answer
    if (status < 200 || status > 299) {
      const code = protocol
        .decodeResponse(answer, {
          profile: settings.profile,
          provider: settings.provider,
          model: settings.model,
          tolerate: [],
          usedIds: new Set(),
          now: 0,
          secrets: [],
        })
        .match(
          () => 'malformed_response' as const,
          (failure) => failure.code,
        )
      return err(failureOf({ code, retry: 'no', detail: `http_${status}`, status }))
    }
    const page = readModelsPage(parse(bytes))
    if (page !== null) return ok(page)
    return err(failureOf({ code: 'malformed_response', retry: 'no', detail: 'no_list_of_models', status }))
  }

  return new ResultAsync(list())
}

function listUrl<Profile extends EndpointProfile>(
  protocol: Protocol<Profile>,
  settings: ResolvedSettings<Profile>,
): string {
  const url = new URL(settings.url)
  const endpoint = protocol.endpointPath(settings.model)
  const root = url.pathname.endsWith(endpoint) ? url.pathname.slice(0, -endpoint.length) : ''
  url.pathname = `${root}/models`
  return url.href
}

function withParameter(first: string, [name, value]: readonly [string, string]): string {
  const url = new URL(first)
  url.searchParams.set(name, value)
  return url.href
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

function failureOf(failure: {
  readonly code: ModelError['code']
  readonly retry: 'no' | 'once' | 'yes'
  readonly detail: string
  readonly status: number | null
  readonly endpoint?: string
}): ModelError {
  const { code, retry, detail, status, endpoint } = failure
  return {
    code,
    retryable: retry !== 'no',
    status,
    retryAfterMs: null,
    detail,
    // Named only where no answer came from it.
    ...(endpoint !== undefined && status === null && code !== 'aborted' && { endpoint }),
    requestId: { body: null, header: null },
    attempts: [],
  }
}
