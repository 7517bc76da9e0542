import {
  isJsonObject,
  type JsonObject,
  type ModelErrorCode,
  type Quirk,
  type RequestId,
} from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import type { HttpAnswer } from '../http-exchange.ts'
import { inspectJson } from '../inspect-json.ts'
import type { ChatAnswer, ChatFailure } from './chat-answer.ts'
import { isErrorBody } from './read-complaint.ts'
import { readContent } from './read-content.ts'
import { plainFailure, readError } from './read-error.ts'
import { legacyEntry, readToolCalls } from './read-tool-calls.ts'
import { readUsage } from './read-usage.ts'
import { takeReplay } from './replay-payload.ts'
import { settleFinish } from './settle-finish.ts'

/** What an answer is read against. */
export interface DecodeContext {
  readonly profile: VendorProfile
  /** Who is asked and for which model: written on what has to be sent back. */
  readonly provider: string
  readonly model: string
  /** Habits to accept. Empty takes the protocol at its word. */
  readonly tolerate: readonly Quirk[]
  /** Ids of calls that the conversation has already. */
  readonly usedIds: ReadonlySet<string>
  /** Milliseconds since 1970 at which the answer came. */
  readonly now: number
  /** Texts that must not leave the adapter should the server repeat them, such as the key. */
  readonly secrets: readonly string[]
}

/**
 * Reads an HTTP answer of a chat-completions endpoint: a completion, or why there is none. Pure, and total: any bytes
 * give one of the two.
 */
export function decodeResponse(answer: HttpAnswer, context: DecodeContext): Result<ChatAnswer, ChatFailure> {
  const { headers, status } = answer
  const headerId = idOf(
    headers['x-request-id'] ?? headers['request-id'] ?? headers['apim-request-id'],
    context.secrets,
  )
  const early: RequestId = { body: null, header: headerId }
  if (status >= 300 && status < 400)
    return err(plainFailure('redirect_refused', 'no', 'redirect', status, early))
  const packed = isPacked(headers['content-encoding'])
  const body = packed ? undefined : parseBody(answer.bytes, context.secrets)
  const errorContext = { profile: context.profile, now: context.now, requestId: early, answer: null }
  if (status < 200 || status >= 400) {
    const requestId: RequestId = { body: bodyIdOf(body, context), header: headerId }
    return err(readError(answer, body, { ...errorContext, requestId }))
  }
  if (packed) return err(malformed('content_encoding', status, early))
  if (body === undefined) return err(malformed('not_json', status, early))
  if (!isJsonObject(body)) {
    const first: unknown = Array.isArray(body) ? body[0] : undefined
    if (isJsonObject(first) && isErrorBody(first)) return err(readError(answer, first, errorContext))
    return err(malformed('no_object', status, early))
  }
  return decodeCompletion(answer, body, { body: bodyIdOf(body, context), header: headerId }, context)
}

/** Calls in one message; more is an attack on memory, not a wish. */
const maxCalls = 10_000

function decodeCompletion(
  http: HttpAnswer,
  body: JsonObject,
  requestId: RequestId,
  context: DecodeContext,
): Result<ChatAnswer, ChatFailure> {
  const { profile, now } = context
  const { status } = http
  const broken = isErrorBody(body)
  const fail = (answer: ChatAnswer | null, complaint: JsonObject): ChatFailure =>
    readError(http, complaint, { profile, now, requestId, answer })

  const choices = body['choices']
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined
  const message = isJsonObject(choice) ? choice['message'] : undefined
  if (!isJsonObject(choice) || !isJsonObject(message)) {
    if (broken) return err(fail(null, body))
    return err(malformed(isJsonObject(choice) ? 'no_message' : 'no_choices', status, requestId))
  }
  const listed: unknown = message['tool_calls'] ?? []
  const content = readContent(message['content'], message['refusal'])
  if (!Array.isArray(listed) || listed.length > maxCalls || content === null) {
    if (broken) return err(fail(null, body))
    return err(malformed(content === null ? 'content' : 'tool_calls', status, requestId))
  }

  const tolerates = (quirk: Quirk): boolean => context.tolerate.includes(quirk)
  const legacy =
    listed.length === 0 && isJsonObject(message['function_call']) && tolerates('legacy_function_call')
  const entries: readonly unknown[] = legacy
    ? [legacyEntry(message['function_call'], context.usedIds)]
    : (listed as readonly unknown[])
  const read = readToolCalls(entries, context.usedIds, tolerates)
  const given = choice['finish_reason']
  const word = typeof given === 'string' && given !== '' ? given : null
  const finish = settleFinish({ word, calls: read.calls, legacy, ...content }, profile, tolerates)
  const replay = takeReplay(message, entries, read.calls, profile.replay)
  const answer: ChatAnswer = {
    finish: { unified: finish.unified, raw: word === null ? null : word.slice(0, maxNameLength) },
    turn: {
      role: 'assistant',
      text: content.text,
      toolCalls: read.calls,
      replay:
        replay.data === null ? null : { provider: context.provider, model: context.model, data: replay.data },
    },
    refusal: content.refusal,
    usage: readUsage(body['usage']),
    model: idOf(body['model'], []),
    requestId,
    quirks: [...finish.quirks, ...(legacy ? ['legacy_function_call'] : []), ...read.quirks],
    replayDropped: replay.dropped,
  }

  if (broken) return err(fail(answer, body))
  if (finish.failure !== null) {
    const { code, retryable } = finish.failure
    const inner = choice['error']
    if (isJsonObject(inner) && typeof inner['code'] === 'number') return err(fail(answer, choice))
    return err(plainFailure(code, retryable ? 'once' : 'no', 'finish_reason', status, requestId, answer))
  }
  if (finish.empty) return err(malformed('tool_calls_without_calls', status, requestId, answer))
  return ok(answer)
}

function malformed(
  detail: string,
  status: number,
  requestId: RequestId,
  answer: ChatAnswer | null = null,
): ChatFailure {
  const code: ModelErrorCode = 'malformed_response'
  return plainFailure(code, 'once', detail, status, requestId, answer)
}

/** Deep enough for every real answer, shallow enough for whatever walks it by recursion. */
const maxBodyDepth = 128

/** The JSON of a body; undefined when it is none. Bytes that are no UTF-8 become replacement characters. */
function parseBody(bytes: Uint8Array, secrets: readonly string[]): unknown {
  let text = new TextDecoder().decode(bytes)
  for (const secret of secrets) if (text.includes(secret)) text = text.replaceAll(secret, '[redacted]')
  if (inspectJson(text, { maxDepth: maxBodyDepth, keys: 'free' }) !== null) return undefined
  return JSON.parse(text)
}

function isPacked(encoding: string | undefined): boolean {
  return encoding !== undefined && !/^\s*(?:identity\s*)?$/i.test(encoding)
}

const maxNameLength = 200

/** A name the server gives to something, if it is short and printable. */
function idOf(value: unknown, secrets: readonly string[]): string | null {
  if (typeof value !== 'string' || value.length > maxNameLength || !/^[\x21-\x7e][\x20-\x7e]*$/.test(value)) {
    return null
  }
  return secrets.some((secret) => value.includes(secret)) ? null : value
}

function bodyIdOf(body: unknown, context: DecodeContext): string | null {
  return isJsonObject(body) ? idOf(body['id'], context.secrets) : null
}
