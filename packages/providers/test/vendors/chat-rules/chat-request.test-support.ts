import { isJsonObject, type JsonObject } from '@scrutineer/core'
import type { ChatRules, ModelRules } from './chat-rules.test-support.ts'

/** A request as it came in, to be judged. */
export interface ChatRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: JsonObject
}

/** What a request is judged by. */
export interface Judged extends ChatRequest {
  readonly rules: ChatRules
  readonly model: ModelRules
  /** What was handed out before: the value of thoughts and the mark of each call, by the id of a turn's first call. */
  readonly given: ReadonlyMap<string, GivenTurn>
}

/** What must come back with a turn. */
export interface GivenTurn {
  readonly thoughts: unknown
  readonly signature: unknown
}

/** The messages of a request. */
export function messagesOf({ body }: ChatRequest): readonly JsonObject[] {
  return listOf(body['messages'])
}

/** The tools of a request. */
export function toolsOf({ body }: ChatRequest): readonly JsonObject[] {
  return listOf(body['tools'])
}

/** The calls of a message. */
export function callsOf(message: JsonObject): readonly JsonObject[] {
  return listOf(message['tool_calls'])
}

/** What a call calls. */
export function functionOf(call: JsonObject): JsonObject {
  return isJsonObject(call['function']) ? call['function'] : {}
}

/** Whether a request turns thinking off. */
export function isSilent({ body }: ChatRequest): boolean {
  const { thinking, reasoning } = body
  return (
    body['reasoning_effort'] === 'none' ||
    body['enable_thinking'] === false ||
    (isJsonObject(thinking) && thinking['type'] === 'disabled') ||
    (isJsonObject(reasoning) && reasoning['effort'] === 'none')
  )
}

/** A request with another body. */
export function withBody(request: ChatRequest, change: JsonObject): ChatRequest {
  return { ...request, body: { ...request.body, ...change } }
}

/** A request with one of its messages changed, the last that `isMeant` says; null where there is none. */
export function withMessage(
  request: ChatRequest,
  isMeant: (message: JsonObject) => boolean,
  change: (message: JsonObject) => readonly JsonObject[],
): ChatRequest | null {
  const messages = messagesOf(request)
  const place = messages.findLastIndex(isMeant)
  const found = messages[place]
  if (found === undefined) return null
  return withBody(request, {
    messages: [...messages.slice(0, place), ...change(found), ...messages.slice(place + 1)],
  })
}

/** A request with the schema of its first tool changed; null where it has none. */
export function withTool(
  request: ChatRequest,
  change: (called: JsonObject) => JsonObject,
): ChatRequest | null {
  const [first, ...rest] = toolsOf(request)
  if (first === undefined) return null
  return withBody(request, { tools: [{ ...first, function: change(functionOf(first)) }, ...rest] })
}

/** Says whether a message calls tools. */
export function isCalling(message: JsonObject): boolean {
  return callsOf(message).length > 0
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isJsonObject) : []
}

/** A text; empty for anything else. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
