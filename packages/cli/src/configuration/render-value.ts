import type { JsonObject } from '@scrutineer/core'
import { toSafeJson } from '../output/to-safe-json.ts'
import type { PlainValue } from './setting-kind.ts'

/** A value as YAML on one line, safe to print, in the plainest form that reads back as the same. */
export function renderValue(value: PlainValue): string {
  if (typeof value === 'string') return isPlain(value) ? value : quote(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${(value as readonly PlainValue[]).map(renderValue).join(', ')}]`
  const pairs = Object.entries(value as JsonObject).map(
    ([key, each]) => `${renderValue(key)}: ${renderValue(each)}`,
  )
  return `{${pairs.join(', ')}}`
}

/** Words, paths and addresses; nothing that YAML could take for something else, inside brackets or outside. */
function isPlain(text: string): boolean {
  if (/^(?:\d+(?:h|ms|m|s))+$/.test(text)) return true
  return /^[A-Za-z/](?:[\w./@%+-]|:(?=[\w./]))*$/.test(text) && !/^(?:true|false|null)$/i.test(text)
}

/** JSON's quotes are YAML's too; what a terminal could act on, or YAML wants escaped, is escaped as well. */
function quote(text: string): string {
  return toSafeJson(text).replace(
    /[\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  )
}
