import { isJsonObject, type JsonObject } from '@scrutineer/core'

/** What the items of an answer say. */
export interface ReadOutput {
  /** Where a part is marked as the final answer, what was said on the way to it is no part of the text. */
  readonly text: string
  /** The model's words of refusal; null when there are none. */
  readonly refusal: string | null
  readonly calls: readonly JsonObject[]
}

/** Reads the items of an answer. Items of kinds that nobody asked for say nothing. */
export function readOutput(output: readonly unknown[]): ReadOutput {
  const items = output.filter(isJsonObject)
  const refusal = items
    .filter(isMessage)
    .map((item) => partsOf(item, 'refusal'))
    .join('')
  return {
    text: textOf(items),
    refusal: refusal.trim() === '' ? null : refusal,
    calls: items.filter(isCall),
  }
}

/** The text of an answer's items. */
export function textOf(items: readonly JsonObject[]): string {
  const messages = items.filter(isMessage)
  const final = messages.filter(({ phase }) => phase === 'final_answer')
  const said = final.length > 0 ? final : messages
  return said.map((item) => partsOf(item, 'output_text')).join('')
}

/** Says whether an item is a message. */
export function isMessage({ type }: JsonObject): boolean {
  return type === 'message'
}

/** Says whether an item is a call. */
export function isCall({ type }: JsonObject): boolean {
  return type === 'function_call'
}

function partsOf(message: JsonObject, type: 'output_text' | 'refusal'): string {
  const content: unknown = message['content']
  if (!Array.isArray(content)) return ''
  const field = type === 'refusal' ? 'refusal' : 'text'
  return (content as readonly unknown[])
    .map((part) => {
      const said = isJsonObject(part) && part['type'] === type ? part[field] : ''
      return typeof said === 'string' ? said : ''
    })
    .join('')
}
