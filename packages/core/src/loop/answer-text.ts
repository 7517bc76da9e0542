import * as v from 'valibot'
import { finishReasons } from '../ports/finish-reason.ts'
import type { ModelResponse } from '../ports/language-model.ts'
import type { JsonObject, JsonValue } from '../vocabulary/json.ts'
import { isJsonObject } from '../vocabulary/json.ts'

/** An answer as text that `readAnswer` takes back. */
export function writeAnswer({ finish, turn, model, degraded, quirks }: ModelResponse): string {
  return JSON.stringify({ finish, turn, model, degraded, quirks })
}

/** The answer as a remembered one: nothing was sent, nothing was used. Null when the text is none. */
export function readAnswer(text: string): ModelResponse | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) return null
  const { finish, turn, model, degraded, quirks } = parsed.output
  return {
    finish,
    turn,
    model,
    degraded,
    quirks,
    refusal: null,
    usage: null,
    requestId: { body: null, header: null },
    attempts: [],
    remembered: true,
  }
}

const word = v.nullable(v.string())
const anyJson = v.custom<JsonValue>((value) => value !== undefined)

const schema = v.object({
  finish: v.object({ unified: v.picklist(finishReasons), raw: word }),
  turn: v.object({
    role: v.literal('assistant'),
    text: v.string(),
    toolCalls: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        arguments: v.custom<JsonObject>(isJsonObject),
        problem: v.null(),
      }),
    ),
    replay: v.nullable(v.object({ provider: v.string(), model: v.string(), data: anyJson })),
  }),
  model: word,
  degraded: v.array(v.string()),
  quirks: v.array(v.string()),
})
