import { isJsonObject, type Quirk } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import type { ResponsesProfile } from '../../profiles/responses-profile.ts'
import { type ReadArguments, readArguments } from '../calls/read-arguments.ts'
import { maxCalls, settleToolCalls } from '../calls/settle-tool-calls.ts'
import { isErrorBody } from '../errors/read-complaint.ts'
import { readError } from '../errors/read-error.ts'
import { asResult, concludeAnswer } from '../finish/conclude-answer.ts'
import type { HttpAnswer } from '../http-exchange.ts'
import type { AnswerFailure, ModelAnswer } from '../model-answer.ts'
import type { DecodeContext } from '../protocol.ts'
import { type AnswerBody, finishWordOf, malformed, readAnswerBody } from '../read-answer-body.ts'
import { classifyError } from './classify-error.ts'
import { mapFinishReason } from './map-finish-reason.ts'
import { readOutput } from './read-output.ts'
import { readUsage } from './read-usage.ts'
import { takeReplay } from './replay-payload.ts'

/** Reads an HTTP answer of a Responses endpoint: a response, or why there is none. Pure, and total. */
export function decodeResponse(
  answer: HttpAnswer,
  context: DecodeContext<ResponsesProfile>,
): Result<ModelAnswer, AnswerFailure> {
  return readAnswerBody(answer, context, classifyError).andThen((read) => decodeBody(answer, read, context))
}

function decodeBody(
  http: HttpAnswer,
  source: AnswerBody,
  context: DecodeContext<ResponsesProfile>,
): Result<ModelAnswer, AnswerFailure> {
  const { profile, now } = context
  const { body, requestId, unsafeKeys } = source
  const errorContext = { profile, now, requestId, classify: classifyError }
  const word = finishWordOf(body['status'])
  const hasFailed = word === 'failed'
  if (!hasFailed && isErrorBody(body)) return err(readError(http, body, { ...errorContext, answer: null }))
  const { status } = http
  const reason = detailOf(body['incomplete_details'], 'reason')
  const isFiltered = word === 'incomplete' && reason === 'content_filter'
  const items: unknown = body['output'] ?? (hasFailed || isFiltered ? [] : undefined)
  if (!Array.isArray(items)) return err(malformed('no_output', status, requestId))
  const output: readonly unknown[] = items
  const tolerates = (quirk: Quirk): boolean => context.tolerate.includes(quirk)
  const { calls, text, refusal } = readOutput(output)
  if (calls.length > maxCalls) return err(malformed('tool_calls', status, requestId))

  const raw = calls.map(({ call_id: id, name, arguments: text, status: state }) => ({
    id,
    name,
    arguments:
      state === 'incomplete' || state === 'in_progress' ? cut : readArguments(text, tolerates, unsafeKeys),
  }))
  const read = settleToolCalls(raw, context.usedIds, tolerates)
  const mapped = mapFinishReason(
    { status: word, reason, hasCalls: read.calls.length > 0 },
    profile,
    tolerates('finish_alias'),
  )
  const said = {
    word,
    mapped,
    detail: hasFailed ? detailOf(body['error'], 'code') : reason,
    text,
    refusal,
    read,
    legacy: false,
    replay: takeReplay(output, read.calls),
    usage: readUsage(body['usage']),
    model: body['model'],
  }
  const concluded = concludeAnswer(said, source, context, tolerates)
  if (hasFailed) return err(readError(http, body, { ...errorContext, answer: concluded.answer }))
  return asResult(concluded, status)
}

/** A call that was not written to its end is none, even where what is there can be read. */
const cut: ReadArguments = { arguments: {}, problem: 'arguments_cut', quirk: null }

function detailOf(details: unknown, name: string): string | null {
  const value = isJsonObject(details) ? details[name] : undefined
  return typeof value === 'string' && value !== '' ? value : null
}
