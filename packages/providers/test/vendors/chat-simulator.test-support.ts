import type { IncomingHttpHeaders } from 'node:http'
import type { JsonObject, JsonValue } from '@scrutineer/core'
import {
  type ChatRequest,
  functionOf,
  type GivenTurn,
  isCalling,
  type Judged,
  messagesOf,
  toolsOf,
  wordOf,
} from './chat-rules/chat-request.test-support.ts'
import type { ChatRule, Refusal } from './chat-rules/chat-rule.test-support.ts'
import type { ChatRules, ErrorShape, ModelRules } from './chat-rules/chat-rules.test-support.ts'
import { fieldRules } from './chat-rules/field-rules.test-support.ts'
import { messageRules } from './chat-rules/message-rules.test-support.ts'

/** Every rule, in the order in which a request is judged. */
export const chatRules: readonly ChatRule[] = [...fieldRules, ...messageRules]

/** What a simulated vendor answers, and which rule refused. */
export interface ChatVerdict {
  readonly status: number
  readonly body: JsonObject
  readonly rule: string | null
}

/** A vendor of chat completions, simulated by its rules. */
export interface ChatSimulator {
  readonly answer: (request: ChatRequest) => ChatVerdict
  /** A request with what it is judged by. */
  readonly judge: (request: ChatRequest) => Judged
}

/**
 * A vendor that refuses what its rules refuse, with its own form of errors, and else answers two rounds of two parallel calls
 * and then a text. It remembers what it handed out, and wants that back where its rules say so.
 */
export function createChatSimulator(rules: ChatRules): ChatSimulator {
  const given = new Map<string, GivenTurn>()
  const judge = (request: ChatRequest): Judged => {
    const model = rules.models[wordOf(request.body['model'])]
    if (model === undefined) throw new Error(`${rules.vendor} has no model ${wordOf(request.body['model'])}`)
    return { ...request, rules, model, given }
  }
  return {
    judge,
    answer(request) {
      const judged = judge(request)
      for (const { name, refusal } of chatRules) {
        const refused = refusal(judged)
        if (refused !== null) return { ...refusedAs(rules.errors, refused), rule: name }
      }
      return { status: 200, body: completion(judged, given), rule: null }
    },
  }
}

/** A request as a server on this machine receives it. */
export function received(path: string, headers: IncomingHttpHeaders, json: string): ChatRequest {
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return { path, headers: Object.fromEntries(pairs), body: JSON.parse(json) as JsonObject }
}

function completion(request: Judged, given: Map<string, GivenTurn>): JsonObject {
  const { model } = request
  const rounds = messagesOf(request).filter(isCalling).length
  const choice = request.body['tool_choice']
  const isForced = choice === 'required' || choice === 'any'
  const mayCall = toolsOf(request).length > 0 && (choice !== 'none' || model.choices.length === 0)
  const calls = mayCall && (rounds < 2 || isForced)
  const thoughts = thoughtsFor(model, rounds)
  const toolCalls = calls ? [1, 2].map((place) => callFor(request, rounds, place)) : []
  const [first] = toolCalls
  const text = calls ? 'I look.' : '{"summary":"Nothing to say."}'
  const content: JsonValue =
    model.thoughts === 'content' ? [...(thoughts as readonly JsonObject[]), { type: 'text', text }] : text
  const field =
    model.thoughts === null ? {} : { [model.thoughts]: model.thoughts === 'content' ? content : thoughts }
  if (first !== undefined) {
    given.set(wordOf(first['id']), {
      thoughts: model.thoughts === null ? undefined : field[model.thoughts],
      signature: first['extra_content'],
    })
  }
  return {
    id: `chatcmpl-${rounds}`,
    object: 'chat.completion',
    model: request.body['model'] ?? '',
    choices: [
      {
        index: 0,
        finish_reason: calls ? model.callWord : 'stop',
        message: { role: 'assistant', content, ...field, ...(calls && { tool_calls: toolCalls }) },
      },
    ],
    usage: { prompt_tokens: 100 + rounds, completion_tokens: 20, total_tokens: 120 + rounds },
  }
}

/** What is thought: nothing to say on the last turn of a model that wants an empty text back. */
function thoughtsFor({ thoughts }: ModelRules, rounds: number): JsonValue {
  const said = `Round ${rounds + 1}.`
  if (thoughts === 'reasoning_details') {
    return [
      {
        type: 'reasoning.text',
        text: said,
        signature: `c2ln${rounds}`,
        id: `r${rounds}`,
        index: 0,
        format: 'x-v1',
      },
      { type: 'reasoning.encrypted', data: `b3BhcXVl${rounds}`, index: 1 },
    ]
  }
  if (thoughts === 'content') return [{ type: 'thinking', thinking: [{ type: 'text', text: said }] }]
  return said
}

function callFor(request: Judged, rounds: number, place: number): JsonObject {
  const { ids, signature } = request.model
  const [tool] = toolsOf(request)
  const name = wordOf(functionOf(tool ?? {})['name'])
  const number = rounds * 2 + place
  const id = { plain: `call_${number}`, indexed: `functions.${name}:${number}`, nine: `AbCdEf00${number}` }[
    ids
  ]
  return {
    id,
    type: 'function',
    function: { name, arguments: `{"query": "q${number}"}` },
    // Of parallel calls the first alone is signed.
    ...(signature &&
      place === 1 && { extra_content: { google: { thought_signature: `RlgtU0lHL${number}` } } }),
  }
}

function refusedAs(
  shape: ErrorShape,
  { status, message, param }: Refusal,
): { status: number; body: JsonObject } {
  const type = status === 401 ? 'AuthError' : 'invalid_request_error'
  const named = { message, type, param: param ?? null, code: null }
  const bodies: Readonly<Record<ErrorShape, JsonObject>> = {
    openai: { error: named },
    text: { error: message },
    flat: { object: 'error', ...named },
    xai: { code: 'Client specified an invalid argument', error: message },
    gateway: { type: 'error', error: { type, message: `Error from provider (Acme): ${message}` } },
    detail: { detail: [{ loc: ['body', param ?? 'messages'], msg: message, type: 'value_error' }] },
    numbered: { error: { code: status, message, metadata: {} } },
  }
  return { status, body: bodies[shape] }
}
