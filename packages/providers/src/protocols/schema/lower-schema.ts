import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'

/** Keywords that Gemini's `parametersJsonSchema` honours and grammars know, beside those below that hold schemas. */
const kept: ReadonlySet<string> = new Set([
  '$id',
  '$ref',
  '$anchor',
  'type',
  'format',
  'title',
  'description',
  'enum',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'required',
])

/** Keywords it does not know and a model still should: they are told in the description. */
const told: readonly string[] = ['default', 'minLength', 'maxLength', 'pattern', 'multipleOf', 'uniqueItems']

/** Keywords that say something of one type only, and go into its branch. */
const ofType: ReadonlyMap<JsonValue, readonly string[]> = new Map([
  ['object', ['properties', 'additionalProperties', 'required']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems']],
  ['string', ['format']],
  ['number', ['minimum', 'maximum', 'format']],
  ['integer', ['minimum', 'maximum', 'format']],
])

/**
 * A JSON Schema with the part of it that is portable, which is what Gemini honours: several types become branches, `const` a list of one, bounds that exclude their
 * end ones that include the next number, `allOf` one schema. What cannot be said in keywords is told in the description, if a
 * model should know it. Never stricter than what came in, so that the local check decides.
 */
export function lowerSchema(schema: JsonObject): JsonObject {
  const merged = { ...mergeAll(schema) }
  const words = wordsOf(merged)
  const lowered: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(merged)) {
    const made = lowerKeyword(name, value)
    if (made !== undefined) lowered[name === 'definitions' ? '$defs' : name] = made
  }
  // A list of schemas, one for each place, goes by another name since draft 2020-12.
  if (Array.isArray(merged['items']))
    lowered['prefixItems'] = (merged['items'] as readonly JsonValue[]).map(lowerAny)
  if ('const' in merged && !('enum' in merged)) lowered['enum'] = [merged['const'] ?? null]
  const least = afterBound(merged, 'exclusiveMinimum', 1)
  const most = afterBound(merged, 'exclusiveMaximum', -1)
  if (least !== null && !('minimum' in merged)) lowered['minimum'] = least
  if (most !== null && !('maximum' in merged)) lowered['maximum'] = most
  if (words !== '') lowered['description'] = joined(merged['description'], words)
  return Array.isArray(lowered['type']) ? branch(lowered, lowered['type'] as readonly JsonValue[]) : lowered
}

function lowerKeyword(name: string, value: JsonValue): JsonValue | undefined {
  switch (name) {
    case 'properties':
    case '$defs':
    case 'definitions':
      return isJsonObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, lowerAny(each)]))
        : undefined
    case 'items':
      return Array.isArray(value) ? undefined : lowerSub(value)
    case 'additionalProperties':
      return lowerSub(value)
    case 'prefixItems':
    case 'anyOf':
    case 'oneOf':
      return Array.isArray(value) ? (value as readonly JsonValue[]).map(lowerAny) : undefined
    case '$ref':
      return typeof value === 'string' ? value.replace(/^#\/definitions\//, '#/$defs/') : undefined
    default:
      return kept.has(name) ? value : undefined
  }
}

function lowerSub(value: JsonValue): JsonValue {
  return typeof value === 'boolean' ? value : lowerAny(value)
}

/** A schema may also be a mere yes; a mere no is left to the local check. */
function lowerAny(schema: JsonValue): JsonValue {
  return isJsonObject(schema) ? lowerSchema(schema) : {}
}

/** One branch for each type, with the keywords and the words of the list that are its own. */
function branch(lowered: JsonObject, types: readonly JsonValue[]): JsonObject {
  const { type: _type, enum: words, ...rest } = lowered
  const own = new Set(types.flatMap(keywordsOf))
  const list = Array.isArray(words) ? (words as readonly JsonValue[]) : null
  const branches = types.map((type): JsonObject => {
    const mine = keywordsOf(type)
    const fitting = list?.filter(
      (word) => typeOf(word) === type || (type === 'number' && typeOf(word) === 'integer'),
    )
    const keywords = Object.entries(rest).filter(([name]) => mine.includes(name))
    return {
      type,
      ...Object.fromEntries(keywords),
      ...(fitting !== undefined && type !== 'null' && { enum: fitting }),
    }
  })
  // A list without the word null allows no null, whatever the types say.
  const possible = branches.filter(({ type, enum: left }) =>
    type === 'null' ? (list?.includes(null) ?? true) : !Array.isArray(left) || left.length > 0,
  )
  const shared = Object.fromEntries(Object.entries(rest).filter(([name]) => !own.has(name)))
  const [only, ...more] = possible
  if (only !== undefined && more.length === 0) return { ...shared, ...only }
  return possible.length === 0 || 'anyOf' in shared ? shared : { ...shared, anyOf: possible }
}

function keywordsOf(type: JsonValue): readonly string[] {
  return ofType.get(type) ?? []
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'number') : typeof value
}

function wordsOf(schema: JsonObject): string {
  return told
    .flatMap((name) => {
      const value = schema[name]
      return value === undefined || value === null || value === false
        ? []
        : [`${name} ${JSON.stringify(value)}`]
    })
    .join(', ')
}

function joined(description: JsonValue | undefined, words: string): string {
  return typeof description === 'string' && description !== '' ? `${description} (${words})` : words
}

/** The first number that a bound without its end lets through; the end itself where there is none, which is looser. */
function afterBound(schema: JsonObject, name: string, step: 1 | -1): number | null {
  const bound = schema[name]
  if (typeof bound !== 'number') return null
  return schema['type'] === 'integer' && Number.isInteger(bound) ? bound + step : bound
}

/** A schema and those it must fulfil too as one: properties and requirements together, of all else what is said first. */
function mergeAll(schema: JsonObject): JsonObject {
  const { allOf, ...own } = schema
  if (!Array.isArray(allOf)) return schema
  let merged: JsonObject = own
  for (const part of (allOf as readonly JsonValue[]).filter(isJsonObject).map(mergeAll)) {
    const properties = { ...objectOf(part['properties']), ...objectOf(merged['properties']) }
    const required = [...new Set([...listOf(merged['required']), ...listOf(part['required'])])]
    merged = {
      ...part,
      ...merged,
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
    }
  }
  return merged
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : []
}
