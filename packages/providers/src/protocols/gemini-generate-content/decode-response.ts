import { isJsonObject, type JsonObject, type Quirk } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { GeminiProfile } from '../../profiles/gemini-profile.ts'
import { readArgumentObject } from '../calls/read-argument-object.ts'
import { maxCalls, settleToolCalls } from '../calls/settle-tool-calls.ts'
import { isErrorBody } from '../errors/read-complaint.ts'
import { readError } from '../errors/read-error.ts'
import { asResult, concludeAnswer } from '../finish/conclude-answer.ts'
import type { HttpAnswer } from '../http-exchange.ts'
import type { AnswerFailure, ModelAnswer } from '../model-answer.ts'
import type { DecodeContext } from '../protocol.ts'
import {
  type AnswerBody,
  finishWordOf,
  idOf,
  malformed,
  readAnswerBody,
  shownWord,
} from '../read-answer-body.ts'
import { classifyError } from './classify-error.ts'
import { mapFinishReason } from './map-finish-reason.ts'
import { readUsage } from './read-usage.ts'
import { isCall, takeReplay, textOf } from './replay-payload.ts'

/** Reads an HTTP answer of a generateContent endpoint: the first candidate, or why there is none. Pure, and total. */
export function decodeResponse(
  answer: HttpAnswer,
  context: DecodeContext<GeminiProfile>,
): Result<ModelAnswer, AnswerFailure> {
  return readAnswerBody(answer, context, classifyError).andThen((read) => decodeBody(answer, read, context))
}

function decodeBody(
  http: HttpAnswer,
  read: AnswerBody,
  context: DecodeContext<GeminiProfile>,
): Result<ModelAnswer, AnswerFailure> {
  const { body, requestId } = read
  const { status } = http
  if (isErrorBody(body)) {
    const { profile, now } = context
    return err(readError(http, body, { profile, now, requestId, answer: null, classify: classifyError }))
  }
  const candidates: unknown = body['candidates']
  const candidate: unknown = Array.isArray(candidates) ? candidates[0] : undefined
  if (!isJsonObject(candidate)) {
    const blocked = blockedPrompt(read)
    return blocked === null ? err(malformed('no_candidates', status, requestId)) : ok(blocked)
  }
  return decodeCandidate(candidate, status, read, context)
}

function decodeCandidate(
  candidate: JsonObject,
  status: number,
  source: AnswerBody,
  context: DecodeContext<GeminiProfile>,
): Result<ModelAnswer, AnswerFailure> {
  const { profile } = context
  const { body, requestId, unsafeKeys } = source
  const parts = partsOf(candidate['content'])
  if (parts === null) return err(malformed('content', status, requestId))
  const entries = parts.filter(isCall)
  if (entries.length > maxCalls) return err(malformed('tool_calls', status, requestId))

  const tolerates = (quirk: Quirk): boolean => context.tolerate.includes(quirk)
  const raw = entries.map(({ functionCall }) => {
    const { id, name, args } = isJsonObject(functionCall) ? functionCall : {}
    // A call without arguments may come without the field.
    return { id, name, arguments: readArgumentObject(args ?? {}, unsafeKeys, tolerates) }
  })
  const ids = { prefix: 'gemini_', mayBeMissing: true }
  const read = settleToolCalls(raw, context.usedIds, tolerates, ids)
  const word = finishWordOf(candidate['finishReason'])
  const mapped = mapFinishReason(word, read.calls.length > 0, profile, tolerates('finish_alias'))
  // A word that nobody documented stands for an ending that nobody knows, whatever calls are beside it.
  const known = (quirk: Quirk): boolean => quirk !== 'finish_alias' && tolerates(quirk)
  const said = {
    word,
    mapped,
    detail: blockedCategory(candidate['safetyRatings']),
    text: parts.map(textOf).join(''),
    refusal: null,
    read,
    legacy: false,
    replay: takeReplay(parts),
    usage: readUsage(body['usageMetadata']),
    model: body['modelVersion'],
  }
  return asResult(concludeAnswer(said, source, context, known), status)
}

/** What was asked was not let through to the model at all; null where that is not what the answer says. */
function blockedPrompt({ body, requestId }: AnswerBody): ModelAnswer | null {
  const feedback = body['promptFeedback']
  const word = isJsonObject(feedback) ? finishWordOf(feedback['blockReason']) : null
  if (word === null) return null
  return {
    finish: { unified: 'content_filter', raw: shownWord(word), detail: 'prompt' },
    turn: { role: 'assistant', text: '', toolCalls: [], replay: null },
    refusal: null,
    usage: readUsage(body['usageMetadata']),
    model: idOf(body['modelVersion'], []),
    requestId,
    quirks: [],
    replayDropped: false,
  }
}

/** The parts of a content, which may be missing or have none; null when it is something else. */
function partsOf(content: unknown): readonly JsonObject[] | null {
  if (content === undefined || content === null) return []
  const parts: unknown = isJsonObject(content) ? (content['parts'] ?? []) : null
  return Array.isArray(parts) ? (parts as readonly unknown[]).filter(isJsonObject) : null
}

function blockedCategory(ratings: unknown): unknown {
  if (!Array.isArray(ratings)) return null
  const blocked = (ratings as readonly unknown[]).find(
    (rating) => isJsonObject(rating) && rating['blocked'] === true,
  )
  return isJsonObject(blocked) ? blocked['category'] : null
}
