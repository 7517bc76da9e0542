import type { Result } from 'neverthrow'
import { ok, ResultAsync } from 'neverthrow'
import type { LanguageModel, ModelRequest, ModelResponse } from '../ports/language-model.ts'
import type { ModelError } from '../ports/model-error.ts'
import type { TextStore } from '../ports/text-store.ts'
import { digestOf } from '../vocabulary/digest.ts'
import { readAnswer, writeAnswer } from './answer-text.ts'
import { guardStore } from './guard-store.ts'

/** What tells answers apart beside the request. */
export interface RememberOptions {
  /** Where the model is served, or anything else that makes its answers others; default empty. */
  readonly scope?: string | undefined
}

/**
 * The same model, but what it answered to exactly the same request before is not asked again. A request holds the whole
 * conversation, what tools read included, so an answer is never taken for other code. Only answers that a
 * conversation can go on with are kept: no failure, no refusal, nothing cut. A remembered answer says so and counts as no
 * request.
 */
export function rememberAnswers(
  model: LanguageModel,
  store: TextStore,
  { scope = '' }: RememberOptions = {},
): LanguageModel {
  const texts = guardStore(store)
  async function answer(request: ModelRequest, options: Options): Promise<Result<ModelResponse, ModelError>> {
    // Whoever has stopped waits for no answer, a known one included.
    if (options.signal?.aborted === true) return model.complete(request, options)
    const key = keyOf(model, request, scope)
    const text = await texts.recall(key, options)
    const known = text === null ? null : readAnswer(text)
    if (known !== null) return ok(known)
    const answered = await model.complete(request, options)
    if (answered.isOk() && isWorthKeeping(answered.value))
      await texts.keep(key, writeAnswer(answered.value), options)
    return answered
  }

  return {
    provider: model.provider,
    model: model.model,
    isAi: model.isAi,
    // A model may learn about itself while it is asked.
    get capabilities() {
      return model.capabilities
    },
    complete: (request, options) => new ResultAsync(answer(request, options)),
  }
}

type Options = Parameters<LanguageModel['complete']>[1]

/** Changes when answers are kept in another form. */
const keyVersion = 1

function keyOf(model: LanguageModel, request: ModelRequest, scope: string): string {
  const { system, turns, tools, toolChoice, maxOutputTokens, tolerate, callIds = [] } = request
  return digestOf(
    JSON.stringify([
      keyVersion,
      scope,
      [model.provider, model.model],
      [system, turns, tools, toolChoice, maxOutputTokens, tolerate, callIds],
    ]),
  )
}

function isWorthKeeping({ answeredBy, finish, refusal, turn }: ModelResponse): boolean {
  // What another model said is not what this one would say.
  if (answeredBy !== undefined) return false
  if (refusal !== null || turn.toolCalls.some(({ problem }) => problem !== null)) return false
  return finish.unified === 'tool_calls' || finish.unified === 'stop'
}
