import type { LanguageModel, ModelResponse } from '../ports/language-model.ts'
import type { Quirk } from '../ports/quirk.ts'
import { extractAnswer } from '../tools/extract-answer.ts'
import type { Tool } from '../tools/tool.ts'
import type { JsonObject, JsonValue } from '../vocabulary/json.ts'

/**
 * The same model, whose answer in words is taken for the call of `tool` that it stands for, when it is JSON that fits the
 * tool's schema: some models never call. Recorded as the quirk `answer_in_text`. Anything else passes unchanged.
 */
export function hearTextAnswers(model: LanguageModel, tool: Tool): LanguageModel {
  return {
    provider: model.provider,
    model: model.model,
    isAi: model.isAi,
    capabilities: model.capabilities,
    complete: (request, options) =>
      model.complete(request, options).map((response) => asCall(response, tool, request.tolerate)),
  }
}

function asCall(response: ModelResponse, tool: Tool, tolerate: readonly Quirk[]): ModelResponse {
  const { turn, finish } = response
  const spoke = finish.unified === 'stop' || finish.unified === 'tool_calls'
  if (turn.toolCalls.length > 0 || !spoke) return response
  const found = readAnswer(turn.text, tool, tolerate)
  if (found === null || tool.prepare(found.value).isErr()) return response
  const { name } = tool.declaration
  const call = { id: `answer_${name}`, name, arguments: found.value, problem: null }
  return {
    ...response,
    finish: { ...finish, unified: 'tool_calls' },
    turn: { ...turn, toolCalls: [call] },
    quirks: [...response.quirks, ...found.quirks, 'answer_in_text'],
  }
}

interface Found {
  readonly value: JsonObject
  readonly quirks: readonly string[]
}

function readAnswer(text: string, tool: Tool, tolerate: readonly Quirk[]): Found | null {
  const { properties, required } = tool.declaration.parameters
  const keys = Array.isArray(required) ? required.map(String) : []
  const named = extractAnswer(text, keys, tolerate)
  const list = listKey(properties)
  if (list === null || (named !== null && Object.hasOwn(named.value, list))) return named
  // Where the answer is one list, it can be meant by nothing else than the only list that was said.
  const bare = extractAnswer(`{"${list}":${unfenced(text)}}`, [list], [])
  if (bare !== null && Array.isArray(bare.value[list])) return { ...bare, quirks: ['answer_unwrapped'] }
  const lists = Object.values(named?.value ?? {}).filter((value) => Array.isArray(value))
  const [only] = lists
  return named !== null && only !== undefined && lists.length === 1
    ? { value: { [list]: only }, quirks: [...named.quirks, 'answer_unwrapped'] }
    : named
}

/** The only property of an answer, when it is a list; else null. */
function listKey(properties: JsonValue | undefined): string | null {
  const entries = Object.entries((properties ?? {}) as Readonly<Record<string, { type?: JsonValue }>>)
  const [first] = entries
  return entries.length === 1 && first?.[1].type === 'array' ? first[0] : null
}

function unfenced(text: string): string {
  return /^(`{3,})[^\n`]*\n([\s\S]*?)\n?\1$/.exec(text.trim())?.[2] ?? text.trim()
}
