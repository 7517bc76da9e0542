import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { FieldKind, ProfileFault } from './field-kind.ts'

/** A text of printable characters that fits a pattern. */
export function text(expected: string, pattern: RegExp = /^[^\p{Cc}]{0,1000}$/u): FieldKind<string> {
  const isPlain = pattern.flags === ''
  return simple(expected, { type: 'string', ...(isPlain && { pattern: pattern.source }) }, (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined,
  )
}

/** Yes or no. */
export function truth(): FieldKind<boolean> {
  return simple('true or false', { type: 'boolean' }, (value) =>
    typeof value === 'boolean' ? value : undefined,
  )
}

/** A whole number within bounds. */
export function whole(least: number, most: number): FieldKind<number> {
  const schema = { type: 'integer', minimum: least, maximum: most }
  return simple(`a whole number from ${least} to ${most}`, schema, (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : undefined,
  )
}

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]): FieldKind<Word> {
  return simple(`one of ${words.join(', ')}`, { enum: [...words] }, (value) =>
    words.find((word) => word === value),
  )
}

/** Any JSON object. */
export function anyObject(): FieldKind<JsonObject> {
  return simple('an object', { type: 'object' }, (value) => (isJsonObject(value) ? value : undefined))
}

/** A value or null. */
export function orNull<Value>(kind: FieldKind<Value>): FieldKind<Value | null> {
  const expected = `${kind.expected}, or null`
  return {
    expected,
    schema: (spell) => ({ anyOf: [kind.schema(spell), { type: 'null' }] }),
    read(value, at, spell) {
      if (value === null) return ok(null)
      return kind
        .read(value, at, spell)
        .mapErr((fault) =>
          fault.path === at && fault.expected === kind.expected ? { ...fault, expected } : fault,
        )
    },
  }
}

/** The first of two kinds that fits; the fault is that of the second. */
export function either<A, B>(first: FieldKind<A>, second: FieldKind<B>): FieldKind<A | B> {
  return {
    expected: `${first.expected}, or ${second.expected}`,
    schema: (spell) => ({ anyOf: [first.schema(spell), second.schema(spell)] }),
    read(value, at, spell): Result<A | B, ProfileFault> {
      const read = first.read(value, at, spell)
      if (read.isOk()) return read
      return isJsonObject(value) ? second.read(value, at, spell) : wrong(at, this.expected)
    },
  }
}

/** A list of at most 100 values. */
export function listOf<Value>(kind: FieldKind<Value>): FieldKind<readonly Value[]> {
  const expected = `a list, each ${kind.expected}`
  return {
    expected,
    schema: (spell) => ({ type: 'array', items: kind.schema(spell), maxItems: 100 }),
    read(value, at, spell) {
      if (!Array.isArray(value) || value.length > 100) return wrong(at, expected)
      return all(
        (value as readonly JsonValue[]).map((each, place) => kind.read(each, `${at}[${place}]`, spell)),
      )
    },
  }
}

/** Values by names that are data, and stay as they are written. */
export function mapOf<Value>(kind: FieldKind<Value>): FieldKind<Readonly<Record<string, Value>>> {
  const expected = `a map of names, each with ${kind.expected}`
  return {
    expected,
    schema: (spell) => ({ type: 'object', additionalProperties: kind.schema(spell) }),
    read(value, at, spell) {
      if (!isJsonObject(value)) return wrong(at, expected)
      const pairs = Object.entries(value).map(([name, each]) =>
        kind.read(each, pathTo(at, name), spell).map((read) => [name, read] as const),
      )
      return all(pairs).map((read) => Object.fromEntries(read))
    },
  }
}

/** A kind for each field. */
export type FieldKinds<Fields> = { readonly [Name in keyof Fields]-?: FieldKind<Fields[Name]> }

/** An object with all of its fields. */
export function objectWith<Fields extends object>(kinds: FieldKinds<Fields>): FieldKind<Fields> {
  return objectOf<Fields, Fields>(kinds, Object.keys(kinds))
}

/** An object with some of its fields, and those that are named for sure. */
export function someOf<Fields extends object, Must extends keyof Fields & string = never>(
  kinds: FieldKinds<Fields>,
  must: readonly Must[] = [],
): FieldKind<Partial<Fields> & Pick<Fields, Must>> {
  return objectOf<Fields, Partial<Fields> & Pick<Fields, Must>>(kinds, must)
}

function objectOf<Fields extends object, Read>(
  kinds: FieldKinds<Fields>,
  must: readonly string[],
): FieldKind<Read> {
  const names = Object.keys(kinds) as (keyof Fields & string)[]
  return {
    expected: 'an object',
    schema: (spell) => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [spell(name), kinds[name].schema(spell)])),
      ...(must.length > 0 && { required: must.map(spell) }),
      additionalProperties: false,
    }),
    read(value, at, spell) {
      const spelled = names.map(spell)
      if (!isJsonObject(value)) return wrong(at, `an object of ${spelled.join(', ')}`)
      const missing = must.find((name) => !Object.hasOwn(value, spell(name)))
      if (missing !== undefined) return wrong(at, `an object with ${spell(missing)}`)
      const pairs = Object.entries(value).map(
        ([key, each]): Result<readonly [string, unknown], ProfileFault> => {
          const name = names.find((known) => spell(known) === key)
          if (name === undefined)
            return err({ path: pathTo(at, key), expected: 'a known field', known: spelled })
          return kinds[name].read(each, pathTo(at, key), spell).map((read) => [name, read] as const)
        },
      )
      // Each value was read by the kind of its own field, which is what the type says.
      return all(pairs).map((read) => Object.fromEntries(read) as Read)
    },
  }
}

/** The path of something within something. */
function pathTo(at: string, name: string): string {
  const shown = /^[\w-]{1,80}$/.test(name) ? name : JSON.stringify(name.slice(0, 80))
  return at === '' ? shown : `${at}.${shown}`
}

function simple<Value>(
  expected: string,
  schema: JsonObject,
  check: (value: JsonValue) => Value | undefined,
): FieldKind<Value> {
  return {
    expected,
    schema: () => schema,
    read(value, at) {
      const read = check(value)
      return read === undefined ? wrong(at, expected) : ok(read)
    },
  }
}

function wrong(path: string, expected: string): Result<never, ProfileFault> {
  return err({ path, expected, known: [] })
}

/** All values, or the first fault. */
function all<Value>(results: readonly Result<Value, ProfileFault>[]): Result<Value[], ProfileFault> {
  const values: Value[] = []
  for (const result of results) {
    if (result.isErr()) return err(result.error)
    values.push(result.value)
  }
  return ok(values)
}
