import type { LanguageModel, ModelRequest, ModelResponse } from '@scrutineer/core'
import { err, ok, ResultAsync } from 'neverthrow'
import type { Asked } from './asking/asked.ts'
import { endingPromptly } from './asking/ending-promptly.ts'
import { type FailedAttempt, isRefusal, type Tried } from './asking/failed-attempt.ts'
import { secretsOf } from './asking/secrets-of.ts'
import { abortedError, notSent, plainError, toModelError } from './asking/to-model-error.ts'
import type { EndpointProfile } from './profiles/endpoint-profile.ts'
import type { ModelAnswer } from './protocols/model-answer.ts'
import type { EncodedRequest, Protocol } from './protocols/protocol.ts'
import type { ResolvedSettings } from './resolve-settings.ts'
import type { SettingsError } from './settings-error.ts'
import { asWhole, streamReading } from './stream-reading.ts'
import type { Limiter, Turn } from './traffic/limiter.ts'
import { type AttemptLog, startAttemptLog } from './transport/attempt-log.ts'
import { onAbort } from './transport/on-abort.ts'
import { spentLimitOf } from './transport/retry-after.ts'
import { decideRetry } from './transport/retry-policy.ts'
import type { SendLimits, Transport } from './transport/transport.ts'

/** A model behind an endpoint, whatever protocol that speaks. */
export interface ChatModel extends LanguageModel {
  /** Why it cannot be asked; null when it can. Every request of a model with an error fails without being sent. */
  readonly settingsError: SettingsError | null
}

/** What a model needs from the world. */
export interface Surroundings {
  readonly transport: Transport
  /** Resolves when the transport can send without delay; left out where it always can. */
  readonly ready?: () => Promise<void>
  /** The gate to the endpoint, asked for with every request. */
  readonly limiter: () => Limiter
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 to below 1. */
  random(): number
  /** True when the time has passed, false as soon as the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean>
}

/** Changes to the request after refusals, for one request; what they find out is kept for the next. */
const maxAdaptations = 2

/** From so many attempts on, a refusal counts as a retry however many other requests come through. */
const maxUncounted = 20

/** A model with settings that hold. What the endpoint refuses is remembered for as long as the model lives. */
export function createChatModel<Profile extends EndpointProfile>(
  protocol: Protocol<Profile>,
  settings: ResolvedSettings<Profile>,
  surroundings: Surroundings,
): ChatModel {
  let profile = settings.profile

  async function ask(request: ModelRequest, options: Options): Promise<Asked> {
    const { signal, mayRetry = () => true, leftMs = () => null } = options
    const log = startAttemptLog()
    const usedIds = idsOf(request)
    const limits = limitsOf(options)
    const adapted: string[] = []
    let adaptations = 0
    let retries = 0
    let pausedMs = 0
    let order: number | null = null
    let last: FailedAttempt | null = null
    // Who has passed the gate is to be on the way at once, or many would be there before a first refusal is back.
    if (surroundings.ready !== undefined) await surroundings.ready()
    for (;;) {
      const entry = await surroundings.limiter().enter({ signal, leftMs: leftMs(), order })
      if (entry.type === 'aborted') return err(abortedError(log))
      if (entry.type === 'dismissed') return err(notSent(entry, last, settings.url, log))
      if (signal?.aborted) {
        entry.lost()
        return err(abortedError(log))
      }
      order = entry.order
      const waitedMs = pausedMs + entry.waitedMs
      pausedMs = 0
      const used = profile
      const { encoded, tried, counts } = await takeTurn(entry, used, request, usedIds, retries, limits)
      if (tried.isOk()) {
        log.add(tried.value.status, null, waitedMs, tried.value.answer.usage)
        return ok(responseOf(tried.value.answer, [...encoded.degraded, ...adapted], log))
      }
      const failure = tried.error
      last = failure
      log.add(failure.status, failure.code, waitedMs, failure.read?.answer?.usage ?? null)
      if (failure.code === 'aborted') return err(abortedError(log))

      const change = failure.read === null ? null : protocol.adaptProfile(failure.read, encoded.sent, used)
      if (change !== null && adaptations < maxAdaptations) {
        adaptations++
        adapted.push(change.degraded)
        // A request side by side may have found out something meanwhile, most likely the same.
        if (profile === used) profile = change.profile
        if (mayRetry()) continue
        return err(toModelError(failure, { code: failure.code, retryable: true }, settings.url, log))
      }
      const costs = counts || log.all().length > maxUncounted
      const decision = decideRetry({
        code: failure.code,
        retry: failure.retry,
        retryAfterMs: failure.read?.retryAfterMs ?? null,
        counts: costs,
        made: retries,
        allowed: settings.retries,
        random: surroundings.random(),
      })
      if (decision.action === 'give_up') return err(toModelError(failure, decision, settings.url, log))
      if (!mayRetry())
        return err(toModelError(failure, { code: failure.code, retryable: true }, settings.url, log))
      if (costs) retries++
      // Where the endpoint refuses, the limiter makes everyone wait.
      if (isRefusal(failure)) continue
      pausedMs = decision.waitMs
      if (!(await surroundings.wait(decision.waitMs, signal))) return err(abortedError(log))
    }
  }

  function limitsOf({ signal, onActivity }: Options): SendLimits {
    const { timeoutMs, maxResponseBytes: maxBytes } = settings
    if (!settings.stream) return { timeoutMs, maxBytes, signal }
    const stream = streamReading(protocol.assembleStream, settings, () => surroundings.now(), onActivity)
    return { timeoutMs, maxBytes, signal, stream }
  }

  /** One attempt, of which the limiter hears the end whatever becomes of it. */
  async function takeTurn(
    turn: Turn,
    used: Profile,
    request: ModelRequest,
    usedIds: ReadonlySet<string>,
    retries: number,
    limits: SendLimits,
  ): Promise<{ readonly encoded: EncodedRequest; readonly tried: Tried; readonly counts: boolean }> {
    // A transport that does not notice the signal would hold its place for ever.
    const forget = onAbort(limits.signal, () => turn.lost())
    try {
      const encoded = protocol.encodeRequest(request, used, settings)
      const tried = await attempt(encoded, used, request, usedIds, limits)
      return { encoded, tried, counts: settle(turn, tried, retries) }
    } finally {
      forget()
      turn.lost()
    }
  }

  /** Tells the limiter what became of a turn; whether a failure counts as one of the request. */
  function settle(turn: Turn, tried: Tried, retries: number): boolean {
    if (tried.isOk()) {
      turn.passed(spentLimitOf(tried.value.headers, surroundings.now()))
      return true
    }
    const failure = tried.error
    if (isRefusal(failure)) {
      const { code, read } = failure
      const waitMs = read?.retryAfterMs ?? null
      return !turn.refused({ code, waitMs, made: retries, random: surroundings.random() })
    }
    if (failure.status !== null && failure.code !== 'quota_exhausted') turn.passed(null)
    return true
  }

  async function attempt(
    encoded: EncodedRequest,
    used: Profile,
    request: ModelRequest,
    usedIds: ReadonlySet<string>,
    limits: SendLimits,
  ): Promise<Tried> {
    const { url, headers, body } = encoded
    const { stream } = limits
    const heard = await surroundings.transport({ url, headers, body }, limits)
    const sent = stream === undefined ? heard : heard.andThen((answer) => asWhole(answer, stream))
    if (sent.isErr()) return err({ ...sent.error, read: null })
    const decoded = protocol.decodeResponse(sent.value, {
      profile: used,
      provider: settings.provider,
      model: settings.model,
      tolerate: [...settings.tolerate, ...request.tolerate],
      usedIds,
      now: surroundings.now(),
      secrets: secretsOf(settings),
    })
    const { status, headers: answered } = sent.value
    return decoded
      .map((answer) => ({ status, headers: answered, answer }))
      .mapErr((read) => ({
        code: read.code,
        retry: read.retry,
        detail: read.detail,
        status: read.status,
        read,
      }))
  }

  return {
    provider: settings.provider,
    model: settings.model,
    isAi: true,
    get capabilities() {
      return { forcedTools: profile.forcedTools, contextWindow: settings.contextWindow }
    },
    settingsError: null,
    complete: (request, options) =>
      new ResultAsync(endingPromptly(ask(request, options).catch(unexpected), options.signal)),
  } satisfies LanguageModel & ChatModel
}

type Options = Parameters<LanguageModel['complete']>[1]

function unexpected(error: unknown): Asked {
  const name = error instanceof Error ? error.constructor.name : typeof error
  return err(plainError('invalid_request', `could not be sent: ${name}`))
}

function idsOf(request: ModelRequest): ReadonlySet<string> {
  const inTurns = request.turns.flatMap((turn) =>
    turn.role === 'assistant' ? turn.toolCalls.map(({ id }) => id) : [],
  )
  return new Set([...(request.callIds ?? []), ...inTurns])
}

function responseOf(answer: ModelAnswer, degraded: readonly string[], log: AttemptLog): ModelResponse {
  const { replayDropped, ...rest } = answer
  return {
    ...rest,
    degraded: [...new Set([...degraded, ...(replayDropped ? ['replay'] : [])])],
    attempts: log.all(),
  }
}
