import { isJsonObject } from '@scrutineer/core'
import type { ModelRules } from './chat-rules.test-support.ts'

/** Keywords that the makers of grammars, and Moonshot's dialect, do not know. */
const unknown = ['default', '$schema', 'pattern', 'minLength', 'maxLength', 'oneOf', 'allOf', 'not', 'const']

/** What in a schema is not of a dialect; null where all is. */
export function schemaProblem(schema: unknown, dialect: ModelRules['schema']): string | null {
  if (!isJsonObject(schema) || schema['type'] !== 'object') return 'the root is no object'
  return dialect === 'any' ? null : problemIn(schema, dialect)
}

function problemIn(schema: unknown, dialect: ModelRules['schema']): string | null {
  if (!isJsonObject(schema)) return typeof schema === 'boolean' ? null : 'no schema'
  const keyword = Object.keys(schema).find(
    (name) => unknown.includes(name) && (name !== 'oneOf' || dialect === 'moonshot'),
  )
  if (keyword !== undefined) return `${keyword} is not known`
  if (Array.isArray(schema['type'])) return 'a list of types'
  if (dialect === 'moonshot' && 'anyOf' in schema && 'type' in schema) return 'a type beside anyOf'
  const { anyOf, items, properties } = schema
  const below: readonly unknown[] = [
    ...(Array.isArray(anyOf) ? (anyOf as readonly unknown[]) : []),
    ...(items === undefined ? [] : [items]),
    ...(isJsonObject(properties) ? Object.values(properties) : []),
  ]
  return below.map((each) => problemIn(each, dialect)).find((each) => each !== null) ?? null
}
