import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import { parseJson } from '../parse-json.ts'
import { errorOfEvent } from '../stream/error-of-event.ts'
import { type GrowingFields, growingFields } from '../stream/growing-fields.ts'
import { endMark, type StreamAssembler } from '../stream/stream-assembler.ts'

/** A block of a message that comes bit by bit. */
interface GrowingBlock {
  readonly fields: GrowingFields
  /** The JSON of a call's input so far. */
  input: string
}

/**
 * Puts the events of a message together. Blocks have a start, pieces and an end; the reason why it ended comes behind them, and
 * `message_stop` ends it. A piece of a block that never began says that something is missing.
 */
export function assembleStream(): StreamAssembler {
  const message = growingFields()
  const usage = growingFields()
  const blocks = new Map<number, GrowingBlock>()
  let failure: JsonObject | null = null
  let hasContent = false
  let over = false
  let inBlocks = 0

  function begin(event: JsonObject): boolean {
    const { index, content_block: block } = event
    if (typeof index !== 'number' || !isJsonObject(block) || blocks.has(index)) return false
    const fields = growingFields()
    fields.setAll(block)
    blocks.set(index, { fields, input: '' })
    inBlocks += fields.size()
    return true
  }

  function goOn({ index, delta }: JsonObject): boolean {
    const block = typeof index === 'number' ? blocks.get(index) : undefined
    if (block === undefined || !isJsonObject(delta)) return false
    const before = block.fields.size() + block.input.length
    takeDelta(block, delta)
    inBlocks += block.fields.size() + block.input.length - before
    return true
  }

  function takeMessage(event: JsonValue | undefined): void {
    if (!isJsonObject(event)) return
    message.setAll(event, apart)
    hasContent ||= Array.isArray(event['content'])
    takeUsage(event['usage'])
  }

  function takeUsage(told: JsonValue | undefined): void {
    if (!isJsonObject(told)) return
    // What was used only grows; some servers tell all of it at the beginning and nothing but the output at the end.
    for (const [name, count] of Object.entries(told))
      if (count !== 0 || !usage.get(name)) usage.set(name, count)
  }

  function body(): JsonObject {
    const content = [...blocks.values()].map(blockOf)
    return {
      ...message.toObject(),
      ...((hasContent || content.length > 0) && { content: content.map(({ block }) => block) }),
      ...(usage.size() > emptySize && { usage: usage.toObject() }),
    }
  }

  return {
    marksEnd: true,
    take(data, name) {
      if (data === endMark) {
        over ||= hasEnded(message)
        return true
      }
      const type = typeof data['type'] === 'string' ? data['type'] : name
      switch (type) {
        case 'message_start':
          takeMessage(data['message'])
          return true
        case 'content_block_start':
          return begin(data)
        case 'content_block_delta':
          return goOn(data)
        case 'message_delta':
          takeMessage(data['delta'])
          takeUsage(data['usage'])
          return true
        case 'message_stop':
          over = true
          return true
        default: {
          const error = errorOfEvent(data, name)
          if (error === null) return true
          failure = { ...error, type: 'error' }
          over = true
          return true
        }
      }
    },
    reached: () => (over ? 'over' : hasEnded(message) ? 'said' : 'open'),
    size: () => message.size() + usage.size() + inBlocks,
    body() {
      const unsafeKeys = [...blocks.values()].some((block) => blockOf(block).unsafeKeys)
      return { body: failure ?? body(), unsafeKeys }
    },
  }
}

const emptySize = growingFields().size()
const apart: ReadonlySet<string> = new Set(['content', 'usage'])

function hasEnded(message: GrowingFields): boolean {
  return typeof message.get('stop_reason') === 'string'
}

function takeDelta(block: GrowingBlock, delta: JsonObject): void {
  const { type, text, thinking, partial_json: json, signature } = delta
  if (type === 'text_delta' && typeof text === 'string') block.fields.append('text', text)
  if (type === 'thinking_delta' && typeof thinking === 'string') block.fields.append('thinking', thinking)
  if (type === 'signature_delta' && typeof signature === 'string') block.fields.append('signature', signature)
  if (type === 'input_json_delta' && typeof json === 'string') block.input += json
}

/** A call whose input is no JSON, since it was cut, keeps it as the text that it is. */
function blockOf({ fields, input }: GrowingBlock): {
  readonly block: JsonObject
  readonly unsafeKeys: boolean
} {
  const block = fields.toObject()
  if (input.trim() === '') return { block, unsafeKeys: false }
  const parsed = parseJson(input)
  return {
    block: { ...block, input: parsed === undefined ? input : (parsed.value as JsonValue) },
    unsafeKeys: parsed?.unsafeKeys === true,
  }
}
