import type { ResultAsync } from 'neverthrow'
import * as v from 'valibot'
import type { Clock } from '../ports/clock.ts'
import type { Finish } from '../ports/finish-reason.ts'
import type { LanguageModel, ModelRequest, ModelResponse } from '../ports/language-model.ts'
import type { ModelError } from '../ports/model-error.ts'
import { probeRole, probeTask } from '../prompts/probe-question.ts'
import { looksLikeToolCall } from '../tools/looks-like-tool-call.ts'
import { toolInputSchema } from '../tools/tool-input-schema.ts'
import type { TokenUsage } from '../vocabulary/token-usage.ts'
import { guardModel } from './guard-model.ts'

/** How a model took the question whether it can call tools. Reviews need `native`. */
export type ProbedToolCalls =
  /** It called the tool as it was asked to. */
  | 'native'
  /** It made a call that cannot be run: of another tool, or with other arguments. */
  | 'wrong'
  /** It wrote the call as text, which is never run. */
  | 'in_text'
  /** It made none. */
  | 'none'

/** What one small question tells of a model. */
export interface ModelProbe {
  readonly toolCalls: ProbedToolCalls
  /** Whether a forced tool choice was sent; where a model refuses it, reviews remind in words. */
  readonly forcedTools: 'native' | 'none'
  readonly finish: Finish
  /** Null where the provider does not count: limits on tokens then go by estimates. */
  readonly usage: TokenUsage | null
  /** The model that the provider says it used; null when it did not say. */
  readonly model: string | null
  /** Wishes that were not sent because the model refuses them, and vendor habits that were tolerated. */
  readonly degraded: readonly string[]
  readonly quirks: readonly string[]
  /** Requests that went out. */
  readonly requests: number
  /** From the question to the answer, retries included; null without a clock. */
  readonly milliseconds: number | null
}

/**
 * Asks a model one small question that a call of a tool answers: whether it can be reached and can review. No repository has
 * a part in it. The error is the model's own; nothing rejects.
 */
export function probeModel(
  model: LanguageModel,
  { clock, signal }: { readonly clock?: Clock | undefined; readonly signal?: AbortSignal | undefined } = {},
): ResultAsync<ModelProbe, ModelError> {
  const started = clock?.now() ?? null
  return guardModel(model)
    .complete(question, { signal })
    .map((response) => ({
      toolCalls: toolCallsOf(response),
      forcedTools: response.degraded.includes('tool_choice') ? 'none' : model.capabilities.forcedTools,
      finish: response.finish,
      usage: response.usage,
      model: response.model,
      degraded: response.degraded,
      quirks: response.quirks,
      requests: response.attempts.length,
      milliseconds: clock === undefined || started === null ? null : Math.max(0, clock.now() - started),
    }))
}

const word = 'ready'
const input = v.object({ word: v.string() })
const tool = {
  name: 'hand_back',
  description: 'Hands back the word that you were told.',
  parameters: toolInputSchema(input),
}

const question: ModelRequest = {
  system: probeRole,
  turns: [{ role: 'user', text: probeTask(tool.name, word) }],
  tools: [tool],
  toolChoice: 'required',
  maxOutputTokens: null,
  sessionKey: 'probe',
  tolerate: [],
}

function toolCallsOf({ turn: { toolCalls, text } }: ModelResponse): ProbedToolCalls {
  if (toolCalls.length === 0) return looksLikeToolCall(text, [tool.name]) ? 'in_text' : 'none'
  const fits = toolCalls.every(({ name, arguments: given, problem }) => {
    const parsed = v.safeParse(input, given)
    return problem === null && name === tool.name && parsed.success && parsed.output.word.trim() === word
  })
  return fits ? 'native' : 'wrong'
}
