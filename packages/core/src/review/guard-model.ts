import type { Result } from 'neverthrow'
import { err, ResultAsync } from 'neverthrow'
import type { LanguageModel, ModelResponse } from '../ports/language-model.ts'
import type { ModelError } from '../ports/model-error.ts'
import { problemOfAnswer } from './problem-of-answer.ts'

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
    const problem = problemOfAnswer(answer)
    return problem === null ? answer : err(noAnswer(problem === '' ? nothing : misshapen(problem)))
  } catch {
    // Without the thrown text: it may hold anything.
    return err(noAnswer(nothing))
  }
}

const nothing = 'the model object threw or gave no answer'

/** Names of fields that the port has, and places in lists: nothing that a model could say. */
function misshapen(field: string): string {
  return `the model object gave an answer that is none by its port: ${field}`
}

function noAnswer(detail: string): ModelError {
  return {
    code: 'malformed_response',
    retryable: false,
    status: null,
    retryAfterMs: null,
    detail,
    requestId: { body: null, header: null },
    attempts: [],
  }
}
