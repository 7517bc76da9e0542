import type { Quirk, TokenUsage } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { EndpointProfile } from '../../profiles/endpoint-profile.ts'
import type { FinishFailure } from '../../profiles/finish-meaning.ts'
import type { SettledCalls } from '../calls/settle-tool-calls.ts'
import { plainFailure } from '../errors/read-error.ts'
import type { AnswerFailure, ModelAnswer } from '../model-answer.ts'
import type { DecodeContext } from '../protocol.ts'
import { type AnswerBody, idOf, malformed, shownWord } from '../read-answer-body.ts'
import type { TakenReplay } from '../replay/taken-replay.ts'
import type { MappedFinish } from './mapped-finish.ts'
import { type SettledFinish, settleFinish } from './settle-finish.ts'

/** All that a protocol reads from an answer. */
export interface SaidAnswer {
  readonly word: string | null
  readonly mapped: MappedFinish
  /** What the vendor adds to its finish word, as it came. */
  readonly detail: unknown
  readonly text: string
  readonly refusal: string | null
  readonly read: SettledCalls
  /** The calls came in the old form with a single call. */
  readonly legacy: boolean
  readonly replay: TakenReplay
  readonly usage: TokenUsage | null
  /** The model that the server says it used, as it came. */
  readonly model: unknown
}

/** An answer in the words of all protocols, and what came of its finish word. */
export interface ConcludedAnswer {
  readonly answer: ModelAnswer
  readonly finish: SettledFinish
}

/** Weighs what was read and puts it together. `tolerates` may be narrower than the context is. */
export function concludeAnswer<Profile extends EndpointProfile>(
  said: SaidAnswer,
  source: Pick<AnswerBody, 'requestId' | 'quirks'>,
  context: DecodeContext<Profile>,
  tolerates: (quirk: Quirk) => boolean,
): ConcludedAnswer {
  const { word, mapped, text, refusal, legacy, read, replay } = said
  const { provider, model, secrets } = context
  const finish = settleFinish({ word, calls: read.calls, legacy, text, refusal }, mapped, tolerates)
  const detail = idOf(said.detail, secrets)
  const answer: ModelAnswer = {
    finish: { unified: finish.unified, raw: shownWord(word), ...(detail !== null && { detail }) },
    turn: {
      role: 'assistant',
      text,
      toolCalls: read.calls,
      replay: replay.data === null ? null : { provider, model, data: replay.data },
    },
    refusal,
    usage: said.usage,
    model: idOf(said.model, []),
    requestId: source.requestId,
    quirks: [...source.quirks, ...finish.quirks, ...(legacy ? ['legacy_function_call'] : []), ...read.quirks],
    replayDropped: replay.dropped,
  }
  return { answer, finish }
}

/** The answer, unless its finish word stands for a failure or promises calls that are not there. */
export function asResult(
  { answer, finish }: ConcludedAnswer,
  status: number,
): Result<ModelAnswer, AnswerFailure> {
  const { requestId } = answer
  if (finish.failure !== null) return err(failedBy(finish.failure, status, answer))
  if (finish.empty) return err(malformed('tool_calls_without_calls', status, requestId, answer))
  return ok(answer)
}

function failedBy({ code, retryable }: FinishFailure, status: number, answer: ModelAnswer): AnswerFailure {
  return plainFailure(code, retryable ? 'once' : 'no', 'finish_reason', status, answer.requestId, answer)
}
