import {
  isJsonObject,
  type JsonObject,
  type ModelErrorCode,
  type Quirk,
  type RequestId,
} from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { EndpointProfile } from '../profiles/endpoint-profile.ts'
import type { ClassifyError } from './errors/classify-complaint.ts'
import { isErrorBody, isMarkup } from './errors/read-complaint.ts'
import { plainFailure, readError } from './errors/read-error.ts'
import type { HttpAnswer } from './http-exchange.ts'
import type { AnswerFailure, ModelAnswer } from './model-answer.ts'
import { type ParsedJson, parseJson } from './parse-json.ts'
import type { DecodeContext } from './protocol.ts'

/** The JSON object that came with a good status. It may tell of an error all the same. */
export interface AnswerBody {
  readonly body: JsonObject
  readonly requestId: RequestId
  /** A key stood twice in one of its objects, or reached a prototype: once it is read, nothing else tells of it. */
  readonly unsafeKeys: boolean
  /** Habits that were tolerated to take it for whole. */
  readonly quirks: readonly Quirk[]
}

/**
 * The part of decoding that is the same for every protocol: redirects, packed answers, error statuses, and bodies that are
 * no JSON object are failures; all else is an object to look into.
 */
export function readAnswerBody<Profile extends EndpointProfile>(
  answer: HttpAnswer,
  context: DecodeContext<Profile>,
  classify: ClassifyError<Profile>,
): Result<AnswerBody, AnswerFailure> {
  const { headers, status } = answer
  const headerId = idOf(
    headers['x-request-id'] ?? headers['request-id'] ?? headers['apim-request-id'],
    context.secrets,
  )
  const early: RequestId = { body: null, header: headerId }
  if (status >= 300 && status < 400)
    return err(plainFailure('redirect_refused', 'no', 'redirect', status, early))
  const packed = isPacked(headers['content-encoding'])
  const parsed = packed ? undefined : parseBody(answer.bytes, context.secrets)
  const body = parsed?.value
  const requestId: RequestId = { body: bodyIdOf(body, context.secrets), header: headerId }
  const errorContext = { profile: context.profile, now: context.now, answer: null, classify }
  if (status < 200 || status >= 400) {
    const said = parsed === undefined && !packed ? wordsOf(answer, context.secrets) : body
    return err(readError(answer, said, { ...errorContext, requestId }))
  }
  if (packed) return err(malformed('content_encoding', status, early))
  if (parsed === undefined) return err(malformed('not_json', status, early))
  if (!isJsonObject(body)) {
    const first: unknown = Array.isArray(body) ? body[0] : undefined
    if (isJsonObject(first) && isErrorBody(first))
      return err(readError(answer, first, { ...errorContext, requestId: early }))
    return err(malformed('no_object', status, early))
  }
  const fault = answer.streamed?.fault ?? null
  const isTolerated = fault === 'unmarked' && context.tolerate.includes(unmarked)
  if (fault !== null && !isTolerated) return err(malformed(`stream_${fault}`, status, requestId))
  const unsafeKeys = parsed.unsafeKeys || answer.streamed?.unsafeKeys === true
  return ok({ body, requestId, unsafeKeys, quirks: isTolerated ? [unmarked] : [] })
}

const unmarked: Quirk = 'stream_without_end'

/** An answer that is none, which may be chance. */
export function malformed(
  detail: string,
  status: number,
  requestId: RequestId,
  answer: ModelAnswer | null = null,
): AnswerFailure {
  const code: ModelErrorCode = 'malformed_response'
  return plainFailure(code, 'once', detail, status, requestId, answer)
}

const maxNameLength = 200

/** A name the server gives to something, if it is short and printable and holds none of the secrets. */
export function idOf(value: unknown, secrets: readonly string[]): string | null {
  if (typeof value !== 'string' || value.length > maxNameLength || !/^[\x21-\x7e][\x20-\x7e]*$/.test(value)) {
    return null
  }
  return secrets.some((secret) => value.includes(secret)) ? null : value
}

/** A finish word as it came; null for none. */
export function finishWordOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** A finish word as reports show it. */
export function shownWord(word: string | null): string | null {
  return word === null ? null : word.slice(0, maxNameLength)
}

/** The JSON of a body; undefined when it is none. */
function parseBody(bytes: Uint8Array, secrets: readonly string[]): ParsedJson | undefined {
  return parseJson(textOf(bytes, secrets))
}

/** More of a text may be what was asked, and so may all of a JSON text whose end is missing. */
const maxWords = 1000

/** The text of an error that is no JSON, as servers say it before they have read a request; undefined for a page. */
function wordsOf({ bytes, headers }: HttpAnswer, secrets: readonly string[]): string | undefined {
  const text = textOf(bytes, secrets)
  const isOther = isMarkup(text) || /^\s*[[{]/.test(text) || /html|xml/i.test(headers['content-type'] ?? '')
  return isOther ? undefined : text.slice(0, maxWords)
}

/** Bytes that are no UTF-8 become replacement characters. */
function textOf(bytes: Uint8Array, secrets: readonly string[]): string {
  let text = new TextDecoder().decode(bytes)
  for (const secret of secrets) if (text.includes(secret)) text = text.replaceAll(secret, '[redacted]')
  return text
}

function isPacked(encoding: string | undefined): boolean {
  return encoding !== undefined && !/^\s*(?:identity\s*)?$/i.test(encoding)
}

function bodyIdOf(body: unknown, secrets: readonly string[]): string | null {
  if (!isJsonObject(body)) return null
  for (const name of ['id', 'request_id', 'responseId']) {
    const id = idOf(body[name], secrets)
    if (id !== null) return id
  }
  return null
}
