import { isJsonObject } from '@scrutineer/core'

/** What a message says: its text, and the words of a refusal when it is one. */
export interface ReadContent {
  readonly text: string
  readonly refusal: string | null
}

/**
 * Reads the content of a message: a text, nothing, or a list of parts of which only the texts count. Null when it is
 * none of these.
 */
export function readContent(content: unknown, refusal: unknown): ReadContent | null {
  const declined = typeof refusal === 'string' && refusal.trim() !== '' ? refusal : null
  if (content === undefined || content === null) return { text: '', refusal: declined }
  if (typeof content === 'string') return { text: content, refusal: declined }
  if (!Array.isArray(content)) return null
  const parts: readonly unknown[] = content
  const texts = parts.map((part) => partOf(part, 'text')).join('')
  const refusals = parts.map((part) => partOf(part, 'refusal')).join('')
  return { text: texts, refusal: declined ?? (refusals.trim() === '' ? null : refusals) }
}

function partOf(part: unknown, type: 'text' | 'refusal'): string {
  if (!isJsonObject(part) || part['type'] !== type) return ''
  const text = part[type]
  return typeof text === 'string' ? text : ''
}
