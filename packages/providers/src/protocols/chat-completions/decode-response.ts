import { isJsonObject, type Quirk } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import { maxCalls } from '../calls/settle-tool-calls.ts'
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
import { readContent } from './read-content.ts'
import { legacyEntry, readToolCalls } from './read-tool-calls.ts'
import { readUsage } from './read-usage.ts'
import { takeReplay } from './replay-payload.ts'

/**
 * Reads an HTTP answer of a chat-completions endpoint: a completion, or why there is none. Pure, and total: any bytes
 * give one of the two.
 */
export function decodeResponse(
  answer: HttpAnswer,
  context: DecodeContext<VendorProfile>,
): Result<ModelAnswer, AnswerFailure> {
  return readAnswerBody(answer, context, classifyError).andThen((read) =>
    decodeCompletion(answer, read, context),
  )
}

function decodeCompletion(
  http: HttpAnswer,
  source: AnswerBody,
  context: DecodeContext<VendorProfile>,
): Result<ModelAnswer, AnswerFailure> {
  const { profile, now } = context
  const { body, requestId, unsafeKeys } = source
  const { status } = http
  const broken = isErrorBody(body)
  const fail = (answer: ModelAnswer | null, complaint: unknown): AnswerFailure =>
    readError(http, complaint, { profile, now, requestId, answer, classify: classifyError })

  const choices = body['choices']
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined
  const tolerates = (quirk: Quirk): boolean => context.tolerate.includes(quirk)
  const word = isJsonObject(choice) ? finishWordOf(choice['finish_reason']) : null
  const mapped = mapFinishReason(word, profile, tolerates('finish_alias'))
  const message = isJsonObject(choice)
    ? (choice['message'] ?? (isWithheld(mapped) ? {} : undefined))
    : undefined
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

  const legacy =
    listed.length === 0 && isJsonObject(message['function_call']) && tolerates('legacy_function_call')
  const entries: readonly unknown[] = legacy
    ? [legacyEntry(message['function_call'], context.usedIds)]
    : (listed as readonly unknown[])
  const read = readToolCalls(entries, context.usedIds, tolerates, unsafeKeys)
  const said = {
    ...content,
    word,
    mapped,
    detail: null,
    read,
    legacy,
    replay: takeReplay(message, entries, read.calls, profile.replay),
    usage: readUsage(body['usage']),
    model: body['model'],
  }
  const concluded = concludeAnswer(said, source, context, tolerates)
  const { answer, finish } = concluded
  if (broken) return err(fail(answer, body))
  const inner = choice['error']
  if (finish.failure !== null && isJsonObject(inner) && isCode(inner['code']))
    return err(fail(answer, choice))
  return asResult(concluded, status)
}

function isCode(code: unknown): boolean {
  return typeof code === 'number' || (typeof code === 'string' && code !== '')
}
