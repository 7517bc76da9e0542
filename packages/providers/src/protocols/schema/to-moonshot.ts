import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'

/**
 * A lowered schema in Moonshot's dialect: a type does not stand beside branches but in each of them, and alternatives are called
 * `anyOf` alone.
 */
export function toMoonshot(schema: JsonObject): JsonObject {
  const { anyOf, oneOf, type, ...rest } = schema
  const made = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, convert(name, value)]))
  const branches = anyOf ?? oneOf
  if (!Array.isArray(branches)) return type === undefined ? made : { type, ...made }
  return {
    ...made,
    anyOf: (branches as readonly JsonValue[]).filter(isJsonObject).map((branch) => ({
      ...(type !== undefined && !('$ref' in branch) && { type }),
      ...toMoonshot(branch),
    })),
  }
}

function convert(name: string, value: JsonValue): JsonValue {
  if (name === 'properties' || name === '$defs') {
    return isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, ofAny(each)]))
      : value
  }
  if (name === 'items' || name === 'additionalProperties') return ofAny(value)
  if (name === 'prefixItems' && Array.isArray(value)) return (value as readonly JsonValue[]).map(ofAny)
  return value
}

function ofAny(value: JsonValue): JsonValue {
  return isJsonObject(value) ? toMoonshot(value) : value
}
