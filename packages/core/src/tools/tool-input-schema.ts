import type * as v from 'valibot'
import type { JsonObject, JsonValue } from '../vocabulary/json.ts'

/**
 * The JSON Schema of a valibot object schema, in the plain dialect that every provider takes: `type`, `properties`,
 * `required`, `additionalProperties: false`, `description`, `enum`, `default`, bounds, `items`, and `["x", "null"]`.
 * `v.metadata({ … })` adds keywords that a model sees and the local check does not enforce.
 *
 * @throws TypeError for a schema that has no such form, or whose root is not an object.
 */
export function toolInputSchema(schema: v.GenericSchema): JsonObject {
  const converted = convert(schema)
  if (converted['type'] !== 'object') throw new TypeError('The input of a tool must be an object schema.')
  return converted
}

/** What valibot's schema and action objects look like from outside; they are plain data. */
interface Parts {
  readonly kind: 'schema' | 'validation' | 'transformation' | 'metadata'
  readonly type: string
  readonly pipe?: readonly Parts[]
  readonly entries?: Readonly<Record<string, Parts>>
  readonly item?: Parts
  readonly wrapped?: Parts
  readonly default?: unknown
  readonly options?: readonly JsonValue[]
  readonly requirement?: unknown
  readonly description?: string
  readonly metadata?: JsonObject
}

function convert(schema: Parts): JsonObject {
  if (schema.pipe !== undefined) {
    const [root, ...rest] = schema.pipe
    if (root === undefined) throw new TypeError('A pipe needs a schema.')
    const made: Record<string, JsonValue> = { ...convert(root) }
    for (const part of rest) Object.assign(made, refine(part, made))
    return made
  }
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'number':
      return { type: schema.type }
    case 'picklist':
      return { type: 'string', enum: schema.options ?? [] }
    case 'array':
      return { type: 'array', items: convert(inner(schema.item)) }
    case 'object':
    case 'strict_object':
      return convertObject(schema.entries ?? {})
    case 'nullable':
    case 'nullish': {
      const made = convert(inner(schema.wrapped))
      const words = made['enum']
      return withDefault(
        {
          ...made,
          type: [made['type'] ?? 'string', 'null'],
          ...(Array.isArray(words) ? { enum: [...(words as JsonValue[]), null] } : {}),
        },
        schema.default,
      )
    }
    case 'optional':
      return withDefault(convert(inner(schema.wrapped)), schema.default)
    default:
      throw new TypeError(`The schema "${schema.type}" has no form that every provider understands.`)
  }
}

function convertObject(entries: Readonly<Record<string, Parts>>): JsonObject {
  const properties: Record<string, JsonValue> = {}
  const required: string[] = []
  for (const [name, entry] of Object.entries(entries)) {
    properties[name] = convert(entry)
    if (!isOptional(entry)) required.push(name)
  }
  return { type: 'object', properties, required, additionalProperties: false }
}

function isOptional(entry: Parts): boolean {
  const root = entry.pipe?.[0] ?? entry
  return root.type === 'optional' || root.type === 'nullish'
}

function refine(action: Parts, made: JsonObject): JsonObject {
  const bound = action.requirement as number
  switch (action.type) {
    case 'integer':
      return { type: 'integer' }
    case 'min_value':
      return { minimum: bound }
    case 'max_value':
      return { maximum: bound }
    case 'min_length':
    case 'non_empty':
      return { [made['type'] === 'array' ? 'minItems' : 'minLength']: bound ?? 1 }
    case 'max_length':
      return { [made['type'] === 'array' ? 'maxItems' : 'maxLength']: bound }
    case 'max_characters':
      return { maxLength: bound }
    case 'description':
      return { description: action.description ?? '' }
    case 'metadata':
      return action.metadata ?? {}
    case 'trim':
      return {}
    default:
      throw new TypeError(`The action "${action.type}" has no form that every provider understands.`)
  }
}

function withDefault(made: JsonObject, value: unknown): JsonObject {
  return value === undefined ? made : { ...made, default: value as JsonValue }
}

function inner(schema: Parts | undefined): Parts {
  if (schema === undefined) throw new TypeError('A wrapping schema needs one inside.')
  return schema
}
