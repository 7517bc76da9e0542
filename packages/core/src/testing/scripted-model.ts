import { errAsync, okAsync } from 'neverthrow'
import type { ToolCall, Turn } from '../ports/conversation.ts'
import type { FinishReason } from '../ports/finish-reason.ts'
import type { LanguageModel, ModelRequest, ModelResponse } from '../ports/language-model.ts'
import type { ModelError, ModelErrorCode } from '../ports/model-error.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import { type Overrides, withDefaults } from '../vocabulary/overrides.ts'
import type { TokenUsage } from '../vocabulary/token-usage.ts'

/** One answer of a scripted model. */
export interface ScriptedAnswer {
  readonly finish: FinishReason
  readonly text: string
  readonly calls: readonly {
    readonly name: string
    readonly arguments: JsonObject
    readonly id?: string | undefined
  }[]
  readonly usage: TokenUsage | null
  readonly error: ModelErrorCode | null
}

/** A model that answers from a script. `requests` are all it was asked, oldest first. */
export interface ScriptedModel extends LanguageModel {
  readonly requests: readonly ModelRequest[]
}

/** Calls one tool. */
export function callTool(name: string, args: JsonObject = {}): ScriptedAnswer {
  return callTools([name, args])
}

/** Calls several tools in one answer, in this order. */
export function callTools(...calls: readonly (readonly [name: string, args: JsonObject])[]): ScriptedAnswer {
  return { ...silence, finish: 'tool_calls', calls: calls.map(([name, args]) => ({ name, arguments: args })) }
}

/** Answers in words. */
export function say(text: string, finish: FinishReason = 'stop'): ScriptedAnswer {
  return { ...silence, finish, text }
}

/** Fails as a provider does. */
export function fail(code: ModelErrorCode): ScriptedAnswer {
  return { ...silence, error: code }
}

/**
 * A model without a network: its first answer is the first of `script`, and so on; after the last it fails with
 * `invalid_request`. Several conversations side by side take the answers in the order they ask, so give a function
 * where that matters: it sees each request and how many came before it. Call ids are `call_1`, `call_2`, …, without those that
 * the conversation has already.
 */
export function scriptedModel(
  script: readonly ScriptedAnswer[] | ((request: ModelRequest, place: number) => ScriptedAnswer),
  overrides: Overrides<Identity> = {},
): ScriptedModel {
  const requests: ModelRequest[] = []
  let calls = 0
  const newId = ({ turns, callIds = [] }: ModelRequest): string => {
    const taken = new Set([...callIds, ...turns.flatMap(idsOf)])
    do calls++
    while (taken.has(`call_${calls}`))
    return `call_${calls}`
  }
  return {
    ...withDefaults(usual, overrides),
    requests,
    complete(request, { signal }) {
      const place = requests.length
      requests.push(request)
      if (signal?.aborted) return errAsync(modelError('aborted', ''))
      const answer = typeof script === 'function' ? script(request, place) : script[place]
      if (answer === undefined)
        return errAsync(modelError('invalid_request', 'the script has no further answer'))
      if (answer.error !== null) return errAsync(modelError(answer.error, 'scripted failure'))
      const toolCalls = answer.calls.map(
        (call): ToolCall => ({
          id: call.id ?? newId(request),
          name: call.name,
          arguments: call.arguments,
          problem: null,
        }),
      )
      return okAsync(responseOf(answer, toolCalls))
    },
  }
}

function idsOf(turn: Turn): readonly string[] {
  return turn.role === 'assistant' ? turn.toolCalls.map(({ id }) => id) : []
}

type Identity = Pick<LanguageModel, 'provider' | 'model' | 'isAi' | 'capabilities'>

const usual: Identity = {
  provider: 'scripted',
  model: 'scripted-1',
  isAi: true,
  capabilities: { forcedTools: 'native', contextWindow: null },
}

const silence: ScriptedAnswer = { finish: 'stop', text: '', calls: [], usage: null, error: null }

function responseOf(answer: ScriptedAnswer, toolCalls: readonly ToolCall[]): ModelResponse {
  return {
    finish: { unified: answer.finish, raw: answer.finish },
    turn: { role: 'assistant', text: answer.text, toolCalls, replay: null },
    refusal: answer.finish === 'refusal' ? answer.text : null,
    usage: answer.usage,
    model: null,
    requestId: { body: null, header: null },
    degraded: [],
    quirks: [],
    attempts: [{ status: 200, errorCode: null, waitedMs: 0, usage: answer.usage }],
  }
}

function modelError(code: ModelErrorCode, detail: string): ModelError {
  return {
    code,
    retryable: false,
    status: null,
    retryAfterMs: null,
    detail,
    requestId: { body: null, header: null },
    attempts: [{ status: null, errorCode: code, waitedMs: 0, usage: null }],
  }
}
