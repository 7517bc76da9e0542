import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import type { StreamAnswer } from '../stream/write-stream.test-support.ts'

/** The chunks in which vendors send a completion; `cut` says where texts may be cut. */
export const streamAnswer: StreamAnswer = (body, cut) => {
  const { choices, usage, error, ...top } = body
  const chunk = (more: JsonObject): string =>
    JSON.stringify({ ...top, object: 'chat.completion.chunk', ...more })
  const list = Array.isArray(choices) ? (choices as readonly JsonValue[]) : []
  const events = list.flatMap((choice, index) =>
    (isJsonObject(choice) ? deltasOf(choice, cut) : []).map((each) =>
      chunk({ choices: [{ index, ...each }] }),
    ),
  )
  if (events.length === 0) events.push(chunk(choices === undefined ? {} : { choices }))
  if (usage !== undefined) events.push(chunk({ choices: [], usage }))
  if (error !== undefined) events.push(chunk({ error }))
  return [...events, '[DONE]'].map((data) => ({ name: '', data }))
}

type Cut = (text: string) => readonly string[]

function deltasOf({ message, ...choice }: JsonObject, cut: Cut): JsonObject[] {
  const { index: _index, ...last } = choice
  const open = (delta: JsonValue): JsonObject => ({ delta, finish_reason: null })
  if (!isJsonObject(message)) return [open(message ?? null), last]
  const deltas = Object.entries(message).flatMap(([name, value]) => piecesOf(name, value, cut))
  return [...deltas.map(open), { ...last, delta: {} }]
}

const texts = ['content', 'refusal', 'reasoning_content', 'reasoning']

function piecesOf(name: string, value: JsonValue, cut: Cut): JsonObject[] {
  if (name === 'tool_calls' && Array.isArray(value)) {
    return (value as readonly JsonValue[]).flatMap((call, index) => callPieces(call, index, cut))
  }
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((part) => ({ [name]: [part] }))
  const isText = texts.includes(name) && typeof value === 'string'
  return isText ? ['', ...cut(value)].map((piece) => ({ [name]: piece })) : [{ [name]: value }]
}

function callPieces(call: JsonValue, index: number, cut: Cut): JsonObject[] {
  if (!isJsonObject(call)) return [{ tool_calls: [call] }]
  const called = call['function']
  const text = isJsonObject(called) ? called['arguments'] : undefined
  if (!isJsonObject(called) || typeof text !== 'string') return [{ tool_calls: [{ index, ...call }] }]
  const first = { index, ...call, function: { ...called, arguments: '' } }
  const later = cut(text).map((piece) => ({ index, id: '', function: { name: null, arguments: piece } }))
  return [first, ...later].map((entry) => ({ tool_calls: [entry] }))
}
