import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'

const formats: ReadonlySet<string> = new Set(['enum', 'date-time', 'float', 'double', 'int32', 'int64'])

/** How often a schema may stand within itself before it is only an object. */
const maxNesting = 16

/**
 * A lowered schema in the dialect of `parameters`: one type in capitals, `nullable`, branches only by `anyOf`, lists of texts,
 * numbers of items as texts, and no references. Looser where that dialect says less.
 */
export function toOpenApi(schema: JsonObject): JsonObject {
  return convert(schema, isJsonObject(schema['$defs']) ? schema['$defs'] : {}, 0)
}

function convert(schema: JsonValue, definitions: JsonObject, depth: number): JsonObject {
  if (!isJsonObject(schema)) return { type: 'STRING' }
  if (depth > maxNesting) return { type: 'OBJECT' }
  const next = (value: JsonValue): JsonObject => convert(value, definitions, depth + 1)
  const target = targetOf(schema['$ref'], definitions)
  if (target !== null) {
    const { $ref: _ref, ...beside } = schema
    return {
      ...next(target),
      ...(typeof beside['description'] === 'string' && { description: beside['description'] }),
    }
  }
  const branches = branchesOf(schema)
  const real = branches.filter(({ type }) => type !== 'null')
  const nullable = real.length < branches.length
  const [only, ...more] = real
  if (only !== undefined && more.length === 0) {
    const { anyOf: _any, oneOf: _one, ...rest } = schema
    return { ...next({ ...only, ...rest }), ...(nullable && { nullable }) }
  }
  const made: Record<string, JsonValue> = {}
  if (typeof schema['type'] === 'string') made['type'] = schema['type'].toUpperCase()
  for (const name of ['title', 'description', 'required', 'minimum', 'maximum']) {
    const value = schema[name]
    if (value !== undefined) made[name] = value
  }
  for (const name of ['minItems', 'maxItems']) {
    const value = schema[name]
    if (typeof value === 'number') made[name] = String(value)
  }
  const { enum: words, format, properties, items } = schema
  if (Array.isArray(words) && words.every((word) => typeof word === 'string')) made['enum'] = words
  if (typeof format === 'string' && formats.has(format)) made['format'] = format
  if (isJsonObject(properties) && Object.keys(properties).length > 0) {
    made['properties'] = Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, next(each)]),
    )
  }
  if (isJsonObject(items)) made['items'] = next(items)
  else if (made['type'] === 'ARRAY') made['items'] = { type: 'STRING' }
  if (real.length > 1) made['anyOf'] = real.map(next)
  return { ...made, ...(nullable && { nullable }) }
}

function branchesOf(schema: JsonObject): readonly JsonObject[] {
  const branches = schema['anyOf'] ?? schema['oneOf']
  return Array.isArray(branches) ? (branches as readonly JsonValue[]).filter(isJsonObject) : []
}

function targetOf(ref: JsonValue | undefined, definitions: JsonObject): JsonValue | null {
  const name = typeof ref === 'string' ? /^#\/\$defs\/([^/]+)$/.exec(ref)?.[1] : undefined
  return name !== undefined && Object.hasOwn(definitions, name) ? (definitions[name] ?? null) : null
}
