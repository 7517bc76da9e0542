import fc from 'fast-check'
import { described } from './server-contract.ts'

/** A schema of the description, as far as bodies of requests use it. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
}

/** One thing wrong with a value that is otherwise right. */
export interface Fault {
  /** Where, as a JSON Pointer. */
  readonly path: string
  readonly keyword: string
  /** The value with the fault. */
  readonly value: unknown
}

type Json = Record<string, unknown>

/** A schema with its references followed. */
export function schemaNamed(name: string): Schema {
  return resolved({ $ref: `#/components/schemas/${name}` })
}

function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  let found: unknown = described
  for (const part of schema.$ref.slice(2).split('/')) found = (found as Json)[part]
  return resolved(found as Schema)
}

/** Values that fit a schema. */
export function fitting(given: Schema): fc.Arbitrary<unknown> {
  const schema = resolved(given)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return fittingObject(schema)
  if (schema.type === 'array') {
    return fc.uniqueArray(fitting(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
  }
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: 2 ** 31 - 1 })
  return fittingText(schema)
}

function fittingObject({
  properties = {},
  required = [],
  dependentRequired = {},
}: Schema): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fitting(schema)]),
  )
  return fc.record(members, { requiredKeys: [...required] }).map((value) => {
    const alone = Object.keys(dependentRequired).filter((name) =>
      dependentRequired[name]?.some((other) => !Object.hasOwn(value, other)),
    )
    return Object.fromEntries(Object.entries(value).filter(([name]) => !alone.includes(name)))
  })
}

/** Addresses that can be asked; what else fits a pattern of addresses mostly cannot. */
const address =
  /^[Hh][Tt][Tt][Pp][Ss]:\/\/[A-Za-z]{1,9}(?:\.[a-z]{2,5}){1,2}(?::\d{1,4})?(?:\/(?:[\w.~@-]|%2[0-9]){1,9}){0,3}$/

function fittingText({ pattern, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const plain = fc.string({ unit: 'grapheme-ascii', minLength, maxLength: Math.min(maxLength, 40) })
  if (pattern === undefined) return plain
  const test = new RegExp(pattern, 'u')
  const anchored = pattern.replaceAll('(?![\\s\\S])', '$')
  if (format === 'uri') return fc.stringMatching(address).filter((text) => test.test(text))
  const made = anchored.includes('(?!')
    ? fc.oneof(plain, fc.stringMatching(/^[a-zé_-]{1,9}(?:[/.][a-z@]{1,9}){0,3}$/))
    : fc.stringMatching(new RegExp(anchored))
  return made.filter((text) => test.test(text) && text.length >= minLength && text.length <= maxLength)
}

/** Every single fault that a schema knows of, in a value that fits it and has all its members. */
export function faultsIn(value: unknown, given: Schema, path = ''): readonly Fault[] {
  const schema = resolved(given)
  const fault = (keyword: string, wrong: unknown, place = path): Fault => ({
    path: place,
    keyword,
    value: wrong,
  })
  if (schema.type === 'object') return faultsInObject(value as Json, schema, path)
  if (schema.enum !== undefined)
    return [fault('enum', 'none of these'), fault('enum', null), fault('enum', 1)]
  if (schema.type === 'array') {
    const [first] = value as readonly unknown[]
    const many = Array.from({ length: (schema.maxItems ?? 0) + 1 }, (_, index) => `item ${index}`)
    return [
      ...['text', null, {}].map((wrong) => fault('type', wrong)),
      ...(schema.maxItems === undefined ? [] : [fault('maxItems', many)]),
      ...(schema.uniqueItems === true ? [fault('uniqueItems', [first, first])] : []),
      ...faultsIn(first, schema.items ?? {}, `${path}/0`).map((inner) => ({
        ...inner,
        value: [inner.value],
      })),
    ]
  }
  if (schema.type === 'integer') {
    return [
      ...['1', null, 1.5, true].map((wrong) => fault('type', wrong)),
      ...(schema.minimum === undefined ? [] : [fault('minimum', schema.minimum - 1)]),
    ]
  }
  return [
    ...[1, null, [], {}, false].map((wrong) => fault('type', wrong)),
    ...((schema.minLength ?? 0) > 0 ? [fault('minLength', '')] : []),
    ...(schema.maxLength === undefined ? [] : [fault('maxLength', 'a'.repeat(schema.maxLength + 1))]),
    ...(schema.pattern === undefined ? [] : [fault('pattern', `${String(value).slice(0, -1)}\n`)]),
  ]
}

function faultsInObject(value: Json, schema: Schema, path: string): readonly Fault[] {
  const { properties = {}, required = [], dependentRequired = {} } = schema
  const without = (name: string) => Object.fromEntries(Object.entries(value).filter(([own]) => own !== name))
  return [
    ...(path === '' ? [] : ['text', null, []].map((wrong) => ({ path, keyword: 'type', value: wrong }))),
    ...required.map((name) => ({ path: `${path}/${name}`, keyword: 'required', value: without(name) })),
    ...['more', '__proto__', 'constructor', 'a/b~c'].map((name) => ({
      path: `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      keyword: 'additionalProperties',
      value: { ...value, ...(JSON.parse(`{${JSON.stringify(name)}:1}`) as Json) },
    })),
    ...Object.values(dependentRequired)
      .flat()
      .map((name) => ({ path: `${path}/${name}`, keyword: 'dependentRequired', value: without(name) })),
    ...Object.entries(properties).flatMap(([name, inner]) =>
      faultsIn(value[name], inner, `${path}/${name}`).map((fault) => ({
        ...fault,
        value: { ...value, [name]: fault.value },
      })),
    ),
  ]
}
