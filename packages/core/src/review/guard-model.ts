import type { Result } from 'neverthrow'
import { err, ResultAsync } from 'neverthrow'
import type { LanguageModel, ModelResponse } from '../ports/language-model.ts'
import type { ModelError } from '../ports/model-error.ts'

/**
 * The same model, of which a throw, a rejection or an answer that is none fails one request and not the review: what the
 * other conversations found is not to be lost by the mistake of a model.
 */
export function guardModel(model: LanguageModel): LanguageModel {
  return {
    provider: model.provider,
    model: model.model,
    isAi: model.isAi,
    // A model may learn about itself while it is asked.
    get capabilities() {
      return model.capabilities
    },
    complete: (request, options) => new ResultAsync(answerOf(model, request, options)),
  }
}

async function answerOf(
  model: LanguageModel,
  ...asked: Parameters<LanguageModel['complete']>
): Promise<Result<ModelResponse, ModelError>> {
  try {
    const answer = await model.complete(...asked)
    const whole = answer.isErr()
      ? typeof answer.error.code === 'string' && Array.isArray(answer.error.attempts)
      : Array.isArray(answer.value.turn.toolCalls) && typeof answer.value.turn.text === 'string'
    return whole ? answer : err(noAnswer)
  } catch {
    return err(noAnswer)
  }
}

/** Without the thrown text: it may hold anything. */
const noAnswer: ModelError = {
  code: 'malformed_response',
  retryable: false,
  status: null,
  retryAfterMs: null,
  detail: 'the model object threw or gave no answer',
  requestId: { body: null, header: null },
  attempts: [],
}
