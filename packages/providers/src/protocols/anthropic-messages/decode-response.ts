import { isJsonObject, type JsonObject, type Quirk } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import type { MessagesProfile } from '../../profiles/messages-profile.ts'
import { readArgumentObject } from '../calls/read-argument-object.ts'
import { maxCalls, settleToolCalls } from '../calls/settle-tool-calls.ts'
import { isErrorBody } from '../errors/read-complaint.ts'
import { readError } from '../errors/read-error.ts'
import { asResult, concludeAnswer } from '../finish/conclude-answer.ts'
import { isWithheld } from '../finish/is-withheld.ts'
import type { HttpAnswer } from '../http-exchange.ts'
import type { AnswerFailure, ModelAnswer } from '../model-answer.ts'
import type { DecodeContext } from '../protocol.ts'
import { type AnswerBody, finishWordOf, malformed, readAnswerBody } from '../read-answer-body.ts'
import { classifyError } from './classify-error.ts'
import { mapFinishReason } from './map-finish-reason.ts'
import { readUsage } from './read-usage.ts'
import { takeReplay } from './replay-payload.ts'

/** Reads an HTTP answer of a Messages endpoint: a message, or why there is none. Pure, and total. */
export function decodeResponse(
  answer: HttpAnswer,
  context: DecodeContext<MessagesProfile>,
): Result<ModelAnswer, AnswerFailure> {
  return readAnswerBody(answer, context, classifyError).andThen((read) =>
    decodeMessage(answer, read, context),
  )
}

function decodeMessage(
  http: HttpAnswer,
  source: AnswerBody,
  context: DecodeContext<MessagesProfile>,
): Result<ModelAnswer, AnswerFailure> {
  const { profile, now } = context
  const { body, requestId, unsafeKeys } = source
  const { status } = http
  if (isErrorBody(body)) {
    return err(readError(http, body, { profile, now, requestId, answer: null, classify: classifyError }))
  }
  const tolerates = (quirk: Quirk): boolean => context.tolerate.includes(quirk)
  const word = finishWordOf(body['stop_reason'])
  const mapped = mapFinishReason(word, profile, tolerates('finish_alias'))
  const content: unknown = body['content'] ?? (isWithheld(mapped) ? [] : undefined)
  if (!Array.isArray(content)) return err(malformed('no_content', status, requestId))
  const blocks: readonly unknown[] = content
  const entries = blocks.filter(isCall)
  if (entries.length > maxCalls) return err(malformed('tool_calls', status, requestId))

  const raw = entries.map(({ id, name, input }) => ({
    id,
    name,
    arguments: readArgumentObject(input, unsafeKeys, tolerates),
  }))
  const details = isJsonObject(body['stop_details']) ? body['stop_details'] : {}
  const explanation = details['explanation']
  const refusal =
    mapped.meaning === 'refusal' && typeof explanation === 'string' && explanation.trim() !== ''
      ? explanation
      : null
  const said = {
    word,
    mapped,
    detail: details['category'],
    text: textOf(blocks),
    refusal,
    read: settleToolCalls(raw, context.usedIds, tolerates),
    legacy: false,
    replay: takeReplay(blocks),
    usage: readUsage(body['usage']),
    model: body['model'],
  }
  return asResult(concludeAnswer(said, source, context, tolerates), status)
}

function isCall(block: unknown): block is JsonObject {
  return isJsonObject(block) && block['type'] === 'tool_use'
}

function textOf(blocks: readonly unknown[]): string {
  return blocks
    .map((block) => {
      const text = isJsonObject(block) && block['type'] === 'text' ? block['text'] : ''
      return typeof text === 'string' ? text : ''
    })
    .join('')
}
