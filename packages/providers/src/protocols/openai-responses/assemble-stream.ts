import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import { errorOfEvent } from '../stream/error-of-event.ts'
import { lengthOf } from '../stream/growing-fields.ts'
import { endMark, type StreamAssembler } from '../stream/stream-assembler.ts'

/**
 * Takes the response from the event that ends a stream: it holds all of it. Some servers leave its items out there; then they
 * are those that were told to be done on the way. What comes in pieces only shows that something comes.
 */
export function assembleStream(): StreamAssembler {
  let response: JsonObject = {}
  const items = new Map<number, JsonObject>()
  let inResponse = 0
  let inItems = 0
  let inPieces = 0
  let failure: JsonObject | null = null
  let over = false

  function takeItem({ output_index: place, item }: JsonObject): boolean {
    if (typeof place !== 'number' || !isJsonObject(item)) return false
    inItems += lengthOf(item) - lengthOf(items.get(place) ?? {})
    items.set(place, item)
    return true
  }

  function takeResponse(told: JsonValue | undefined): boolean {
    if (!isJsonObject(told)) return false
    response = told
    inResponse = lengthOf(told)
    return true
  }

  return {
    marksEnd: false,
    take(data, name) {
      if (data === endMark) return true
      const type = typeof data['type'] === 'string' ? data['type'] : name
      switch (type) {
        case 'response.created':
        case 'response.queued':
        case 'response.in_progress':
          return takeResponse(data['response'])
        case 'response.output_item.done':
          return takeItem(data)
        case 'response.completed':
        case 'response.incomplete':
        case 'response.failed':
        case 'response.cancelled':
          over = true
          return takeResponse(data['response'])
        default: {
          if (typeof data['delta'] === 'string') inPieces += data['delta'].length
          // Pieces and items may have fields of their own that look like an error.
          const error = type.startsWith('response.') ? null : errorOfEvent(data, name)
          if (error === null) return true
          failure = { ...error, type: 'error' }
          over = true
          return true
        }
      }
    },
    reached: () => (over ? 'over' : 'open'),
    size: () => Math.max(inResponse + inItems, inPieces),
    body() {
      if (failure !== null) return { body: failure, unsafeKeys: false }
      const done = [...items].sort(([a], [b]) => a - b).map(([, item]) => item)
      const output = isEmpty(response['output']) && done.length > 0 ? { output: done } : {}
      return { body: { ...response, ...output }, unsafeKeys: false }
    },
  }
}

function isEmpty(list: JsonValue | undefined): boolean {
  return list === undefined || list === null || (Array.isArray(list) && list.length === 0)
}
