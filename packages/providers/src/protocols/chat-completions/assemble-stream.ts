import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import { errorOfEvent } from '../stream/error-of-event.ts'
import { growingFields } from '../stream/growing-fields.ts'
import { isFirst } from '../stream/is-first.ts'
import { endMark, type StreamAssembler } from '../stream/stream-assembler.ts'
import { growingMessage } from './growing-message.ts'

/**
 * Puts the chunks of a chat completion together; only the first choice is read. The answer says why it ended in the last chunk
 * of its message, the usage may follow, and the stream ends with its mark.
 */
export function assembleStream(): StreamAssembler {
  const top = growingFields()
  const choice = growingFields()
  const message = growingMessage()
  let hasChoice = false
  let hasMessage = false
  let over = false

  function takeChoice(chunk: JsonObject): void {
    hasChoice = true
    choice.setAll(chunk, partsOfChoice)
    const { delta, message: whole } = chunk
    if (isJsonObject(delta)) message.take(delta)
    // A server that was asked for a stream and has none may put its whole answer into one event.
    else if (isJsonObject(whole) && !hasMessage) message.take(whole)
    else return
    hasMessage = true
  }

  return {
    marksEnd: true,
    take(data, name) {
      if (data === endMark) {
        over = true
        return true
      }
      top.setAll(data, partsOfBody)
      const first = firstChoice(data['choices'])
      if (first !== undefined) takeChoice(first)
      // Two vendors tell the usage of a stream in places of their own.
      const usage = usageIn(data['x_groq']) ?? usageIn(first)
      if (usage !== undefined && !isJsonObject(data['usage'])) top.set('usage', usage)
      const failure = errorOfEvent(data, name)
      over = failure !== null
      if (failure !== null) top.setAll(failure, partsOfBody)
      return true
    },
    reached: () => (over ? 'over' : isWord(choice.get('finish_reason')) ? 'said' : 'open'),
    size: () => top.size() + choice.size() + message.size(),
    body() {
      const said = hasMessage ? { message: message.toObject() } : {}
      const choices = hasChoice ? [{ ...choice.toObject(), ...said }] : []
      return { body: { ...top.toObject(), choices }, unsafeKeys: false }
    },
  }
}

const partsOfBody: ReadonlySet<string> = new Set(['choices', 'x_groq'])
const partsOfChoice: ReadonlySet<string> = new Set(['delta', 'message', 'usage'])

function firstChoice(choices: JsonValue | undefined): JsonObject | undefined {
  if (!Array.isArray(choices)) return undefined
  const list: readonly JsonValue[] = choices
  return list.filter(isJsonObject).find(isFirst)
}

function usageIn(holder: JsonValue | undefined): JsonObject | undefined {
  const usage = isJsonObject(holder) ? holder['usage'] : undefined
  return isJsonObject(usage) ? usage : undefined
}

function isWord(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value !== ''
}
