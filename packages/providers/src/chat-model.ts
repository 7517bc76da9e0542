import type {
  LanguageModel,
  ModelError,
  ModelErrorCode,
  ModelRequest,
  ModelResponse,
  RequestId,
} from '@scrutineer/core'
import { err, errAsync, ok, type Result, ResultAsync } from 'neverthrow'
import type { VendorProfile } from './profiles/vendor-profile.ts'
import { adaptProfile } from './protocols/chat-completions/adapt-profile.ts'
import type { ChatAnswer, ChatFailure } from './protocols/chat-completions/chat-answer.ts'
import { decodeResponse } from './protocols/chat-completions/decode-response.ts'
import { type EncodedRequest, encodeRequest } from './protocols/chat-completions/encode-request.ts'
import type { ResolvedSettings } from './resolve-settings.ts'
import type { SettingsError } from './settings-error.ts'
import { type AttemptLog, startAttemptLog } from './transport/attempt-log.ts'
import { onAbort } from './transport/on-abort.ts'
import { decideRetry } from './transport/retry-policy.ts'
import type { Transport, TransportFailure } from './transport/transport.ts'

/** A model behind an OpenAI-compatible endpoint. */
export interface ChatModel extends LanguageModel {
  /** Why it cannot be asked; null when it can. Every request of a model with an error fails without being sent. */
  readonly settingsError: SettingsError | null
}

/** What a model needs from the world. */
export interface Surroundings {
  readonly transport: Transport
  /** Milliseconds since 1970. */
  now(): number
  /** From 0 to below 1. */
  random(): number
  /** True when the time has passed, false as soon as the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean>
}

/** Changes to the request after refusals, for one request; what they find out is kept for the next. */
const maxAdaptations = 2

/** A model with settings that hold. What the endpoint refuses is remembered for as long as the model lives. */
export function createChatModel(settings: ResolvedSettings, surroundings: Surroundings): ChatModel {
  let profile = settings.profile

  async function ask(request: ModelRequest, signal: AbortSignal | undefined): Promise<Answer> {
    const log = startAttemptLog()
    const usedIds = idsOf(request)
    const adapted: string[] = []
    let adaptations = 0
    let retries = 0
    let waitedMs = 0
    for (;;) {
      if (signal?.aborted) return err(aborted(log))
      const used = profile
      const encoded = encodeRequest(request, used, settings)
      const tried = await attempt(encoded, used, request, usedIds, signal)
      if (tried.isOk()) {
        log.add(tried.value.status, null, waitedMs, tried.value.answer.usage)
        return ok(responseOf(tried.value.answer, [...encoded.degraded, ...adapted], log))
      }
      const failure = tried.error
      log.add(failure.status, failure.code, waitedMs, failure.chat?.answer?.usage ?? null)
      waitedMs = 0
      if (failure.code === 'aborted') return err(aborted(log))

      const change = failure.chat === null ? null : adaptProfile(failure.chat, encoded.sent, used)
      if (change !== null && adaptations < maxAdaptations) {
        adaptations++
        adapted.push(change.degraded)
        // A request side by side may have found out something meanwhile, most likely the same.
        if (profile === used) profile = change.profile
        continue
      }
      const decision = decideRetry({
        code: failure.code,
        retry: failure.retry,
        retryAfterMs: failure.chat?.retryAfterMs ?? null,
        made: retries,
        allowed: settings.retries,
        random: surroundings.random(),
      })
      if (decision.action === 'give_up') return err(errorOf(failure, decision, log))
      retries++
      waitedMs = decision.waitMs
      if (!(await surroundings.wait(decision.waitMs, signal))) return err(aborted(log))
    }
  }

  async function attempt(
    encoded: EncodedRequest,
    used: VendorProfile,
    request: ModelRequest,
    usedIds: ReadonlySet<string>,
    signal: AbortSignal | undefined,
  ): Promise<Result<{ readonly status: number; readonly answer: ChatAnswer }, Failed>> {
    const { url, headers, body } = encoded
    const limits = { timeoutMs: settings.timeoutMs, maxBytes: settings.maxResponseBytes, signal }
    const sent = await surroundings.transport({ url, headers, body }, limits)
    if (sent.isErr()) return err({ ...sent.error, chat: null })
    const decoded = decodeResponse(sent.value, {
      profile: used,
      provider: settings.provider,
      model: settings.model,
      tolerate: [...settings.tolerate, ...request.tolerate],
      usedIds,
      now: surroundings.now(),
      secrets: secretsOf(settings),
    })
    return decoded
      .map((answer) => ({ status: sent.value.status, answer }))
      .mapErr((chat) => ({
        code: chat.code,
        retry: chat.retry,
        detail: chat.detail,
        status: chat.status,
        chat,
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
    complete: (request, { signal }) =>
      new ResultAsync(endingPromptly(ask(request, signal).catch(unexpected), signal)),
  } satisfies LanguageModel & ChatModel
}

/** A model whose settings do not hold: it can be handed around and shown, but never sends anything. */
export function createUnusableModel(provider: string, model: string, error: SettingsError): ChatModel {
  const key = error.code === 'missing_key' || error.code === 'invalid_key'
  const code: ModelErrorCode = key ? 'auth' : 'invalid_request'
  return {
    provider,
    model,
    isAi: true,
    capabilities: { forcedTools: 'none', contextWindow: null },
    settingsError: error,
    complete: (_request, { signal }) => {
      const failure = signal?.aborted
        ? plainError('aborted', 'aborted')
        : plainError(code, `${error.code}: ${error.setting}`)
      return errAsync(failure)
    },
  } satisfies LanguageModel & ChatModel
}

type Answer = Result<ModelResponse, ModelError>

/** An attempt without a result, whether there was an answer or not. */
interface Failed extends TransportFailure {
  readonly chat: ChatFailure | null
}

/** Ends with the signal, even where a transport does not notice it. */
async function endingPromptly(work: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  let forget = (): void => {}
  const stopped = new Promise<Answer>((resolve) => {
    // The work comes first if it can: it alone knows which attempts were made.
    forget = onAbort(signal, () => setImmediate(() => resolve(err(plainError('aborted', 'aborted')))))
  })
  try {
    return await Promise.race([work, stopped])
  } finally {
    forget()
  }
}

function unexpected(error: unknown): Answer {
  const name = error instanceof Error ? error.constructor.name : typeof error
  return err(plainError('invalid_request', `could not be sent: ${name}`))
}

function idsOf(request: ModelRequest): ReadonlySet<string> {
  return new Set(
    request.turns.flatMap((turn) => (turn.role === 'assistant' ? turn.toolCalls.map(({ id }) => id) : [])),
  )
}

/** A key as short as the word that local servers are given for one would be found in ordinary text. */
const shortestSecret = 12

function secretsOf(settings: ResolvedSettings): readonly string[] {
  const carried = Object.entries(settings.headers)
    .filter(([name]) => /auth|key|token|secret|cookie/.test(name))
    .map(([, value]) => value.replace(/^\w+ /, ''))
  return [settings.apiKey ?? '', ...carried].filter((secret) => secret.length >= shortestSecret)
}

function responseOf(answer: ChatAnswer, degraded: readonly string[], log: AttemptLog): ModelResponse {
  const { replayDropped, ...rest } = answer
  return {
    ...rest,
    degraded: [...new Set([...degraded, ...(replayDropped ? ['replay'] : [])])],
    attempts: log.all(),
  }
}

function errorOf(
  failure: Failed,
  final: { readonly code: ModelErrorCode; readonly retryable: boolean },
  log: AttemptLog,
): ModelError {
  return {
    code: final.code,
    retryable: final.retryable,
    status: failure.status,
    retryAfterMs: failure.chat?.retryAfterMs ?? null,
    detail: failure.detail,
    requestId: failure.chat?.requestId ?? noRequestId,
    attempts: log.all(),
  }
}

const noRequestId: RequestId = { body: null, header: null }

function aborted(log: AttemptLog): ModelError {
  return { ...plainError('aborted', 'aborted'), attempts: log.all() }
}

function plainError(code: ModelErrorCode, detail: string): ModelError {
  return {
    code,
    retryable: false,
    status: null,
    retryAfterMs: null,
    detail,
    requestId: noRequestId,
    attempts: [],
  }
}
