import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import type { StreamAnswer } from '../stream/write-stream.test-support.ts'

/** The events in which Anthropic sends a message; `cut` says where texts may be cut. */
export const streamAnswer: StreamAnswer = (body, cut) => {
  const { content, stop_reason, stop_sequence, stop_details, usage, ...message } = body
  const blocks = Array.isArray(content) ? (content as readonly JsonValue[]) : []
  const { output_tokens, output_tokens_details, ...input } = isJsonObject(usage) ? usage : {}
  const ending = { stop_reason, stop_sequence, stop_details }
  const events: JsonObject[] = [
    {
      type: 'message_start',
      message: {
        ...message,
        ...(content !== undefined && { content: Array.isArray(content) ? [] : content }),
        stop_reason: null,
        ...(isJsonObject(usage) && { usage: { ...input, output_tokens: 1 } }),
      },
    },
    { type: 'ping' },
    ...blocks.flatMap((block, index) => (isJsonObject(block) ? blockEvents(block, index, cut) : [])),
    {
      type: 'message_delta',
      delta: defined(ending),
      ...(isJsonObject(usage) && { usage: defined({ output_tokens, output_tokens_details }) }),
    },
    { type: 'message_stop' },
  ]
  return events.map((event) => ({
    name: typeof event['type'] === 'string' ? event['type'] : '',
    data: JSON.stringify(event),
  }))
}

type Cut = (text: string) => readonly string[]

function blockEvents(block: JsonObject, index: number, cut: Cut): JsonObject[] {
  const { text, thinking, signature, input } = block
  const start: Record<string, JsonValue> = { ...block }
  const deltas: JsonObject[] = []
  const grow = (name: string, value: JsonValue | undefined, type: string, field: string): void => {
    if (typeof value !== 'string') return
    start[name] = ''
    deltas.push(...cut(value).map((piece) => ({ type, [field]: piece })))
  }
  if (block['type'] === 'text') grow('text', text, 'text_delta', 'text')
  if (block['type'] === 'thinking') {
    grow('thinking', thinking, 'thinking_delta', 'thinking')
    if (typeof signature === 'string') deltas.push({ type: 'signature_delta', signature })
    if (typeof signature === 'string') start['signature'] = ''
  }
  if (block['type'] === 'tool_use' && input !== undefined) {
    start['input'] = {}
    deltas.push({ type: 'input_json_delta', partial_json: '' })
    const json = cut(JSON.stringify(input))
    deltas.push(...json.map((partial_json) => ({ type: 'input_json_delta', partial_json })))
  }
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
}

function defined(fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
