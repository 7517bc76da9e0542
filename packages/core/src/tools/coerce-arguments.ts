import type { JsonObject, JsonValue } from '../vocabulary/json.ts'
import { isJsonObject } from '../vocabulary/json.ts'

/** Arguments after coercion, and the names of the fields that were changed. */
export interface CoercedArguments {
  readonly args: JsonObject
  readonly coerced: readonly string[]
}

/**
 * Turns texts into the type that the schema asks for, where some models write `"10"` for `10` or `"[\"a\"]"` for
 * `["a"]`. Only where the schema takes no string, and only when the whole text is exactly a value of that type;
 * everything else stays as it is for the schema check to refuse. Top-level fields and those of nested objects.
 */
export function coerceArguments(args: JsonObject, schema: JsonObject): CoercedArguments {
  const coerced: string[] = []
  return { args: coerceObject(args, schema, '', coerced), coerced }
}

function coerceObject(args: JsonObject, schema: JsonObject, prefix: string, coerced: string[]): JsonObject {
  const properties = schema['properties']
  if (properties === undefined || !isJsonObject(properties)) return args
  const made: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(args)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    made[name] = isJsonObject(property) ? coerceValue(value, property, `${prefix}${name}`, coerced) : value
  }
  return made
}

function coerceValue(value: JsonValue, schema: JsonObject, name: string, coerced: string[]): JsonValue {
  const types = [schema['type']].flat()
  let result = value
  if (typeof value === 'string' && !types.includes('string')) {
    const parsed = parseAs(value, types)
    if (parsed === undefined) return value
    coerced.push(name)
    result = parsed
  }
  return isJsonObject(result) ? coerceObject(result, schema, `${name}.`, coerced) : result
}

function parseAs(text: string, types: readonly unknown[]): JsonValue | undefined {
  let parsed: JsonValue
  try {
    parsed = JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
  return types.some((type) => isOfType(parsed, type)) ? parsed : undefined
}

function isOfType(value: JsonValue, type: unknown): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isJsonObject(value)
    case 'null':
      return value === null
    default:
      return typeof value === type
  }
}
