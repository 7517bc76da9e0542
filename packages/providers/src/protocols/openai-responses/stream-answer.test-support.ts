import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import type { StreamAnswer } from '../stream/write-stream.test-support.ts'

/** The events in which OpenAI sends a response; `cut` says where texts may be cut. */
export const streamAnswer: StreamAnswer = (body, cut) => {
  const { output, status, usage, ...response } = body
  const items = Array.isArray(output) ? (output as readonly JsonValue[]) : []
  const begun = { ...response, error: null, status: 'in_progress', output: [], usage: null }
  const last = ['incomplete', 'failed'].find((word) => word === status) ?? 'completed'
  const events: JsonObject[] = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...items.flatMap((item, output_index) => (isJsonObject(item) ? itemEvents(item, output_index, cut) : [])),
    { type: `response.${last}`, response: body },
  ]
  return events.map((event, sequence_number) => ({
    name: typeof event['type'] === 'string' ? event['type'] : '',
    data: JSON.stringify({ ...event, sequence_number }),
  }))
}

type Cut = (text: string) => readonly string[]

function itemEvents(item: JsonObject, output_index: number, cut: Cut): JsonObject[] {
  const item_id = item['id'] ?? null
  const { arguments: text } = item
  const pieces = typeof text === 'string' ? cut(text) : []
  return [
    { type: 'response.output_item.added', output_index, item: { ...item, status: 'in_progress' } },
    ...pieces.map((delta) => ({
      type: 'response.function_call_arguments.delta',
      item_id,
      output_index,
      delta,
    })),
    ...(typeof text === 'string'
      ? [{ type: 'response.function_call_arguments.done', item_id, output_index, arguments: text }]
      : []),
    { type: 'response.output_item.done', output_index, item },
  ]
}
