import type { JsonObject } from '@scrutineer/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toOpenApi } from '../gemini-generate-content/to-open-api.ts'
import { lowerSchema } from './lower-schema.ts'

const closed = { type: 'object', additionalProperties: false } as const

describe('a schema that Gemini takes', () => {
  it.each<[string, JsonObject, JsonObject]>([
    [
      'stays as it is',
      {
        ...closed,
        title: 'T',
        properties: { a: { type: 'string', enum: ['x'], description: 'A.' } },
        required: ['a'],
      },
      {
        ...closed,
        title: 'T',
        properties: { a: { type: 'string', enum: ['x'], description: 'A.' } },
        required: ['a'],
      },
    ],
    [
      'has branches for several types, each with its own bounds',
      { type: ['integer', 'null'], minimum: 1, description: 'Line.' },
      { description: 'Line.', anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
    ],
    [
      'has branches with the words of their type',
      { type: ['string', 'null'], enum: ['old', 'new', null] },
      { anyOf: [{ type: 'string', enum: ['old', 'new'] }, { type: 'null' }] },
    ],
    [
      'has no branch for null where the list of words has none',
      { type: ['string', 'null'], enum: ['a'] },
      { type: 'string', enum: ['a'] },
    ],
    [
      'has no branch for a single type in a list',
      { type: ['string'], description: 'D.' },
      { type: 'string', description: 'D.' },
    ],
    [
      'tells what it cannot say',
      { type: 'string', minLength: 1, maxLength: 9, description: 'A text.' },
      { type: 'string', description: 'A text. (minLength 1, maxLength 9)' },
    ],
    ['tells a default', { type: 'integer', default: 100 }, { type: 'integer', description: 'default 100' }],
    ['does not tell of a default that is null', { type: 'string', default: null }, { type: 'string' }],
    ['has a list of one in the place of a constant', { const: 'x' }, { enum: ['x'] }],
    [
      'has bounds that hold their end',
      { type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 10 },
      { type: 'integer', minimum: 1, maximum: 9 },
    ],
    [
      'has looser bounds for fractions',
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'number', minimum: 0 },
    ],
    [
      'is one where it was several',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
          { properties: { b: { const: 1 } } },
        ],
        required: ['b'],
      },
      { type: 'object', properties: { a: { type: 'string' }, b: { enum: [1] } }, required: ['b', 'a'] },
    ],
    [
      'has its definitions where Gemini looks for them',
      {
        type: 'object',
        properties: { a: { $ref: '#/definitions/x' } },
        definitions: { x: { type: 'string', pattern: '^a' } },
      },
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/x' } },
        $defs: { x: { type: 'string', description: 'pattern "^a"' } },
      },
    ],
    [
      'has none of the keywords that mean nothing to it',
      { $schema: 's', type: 'object', patternProperties: {}, if: {}, not: {}, examples: [] },
      { type: 'object' },
    ],
    [
      'has a property by the name of a keyword',
      { type: 'object', properties: { default: { type: 'string' }, not: { type: 'string' } } },
      { type: 'object', properties: { default: { type: 'string' }, not: { type: 'string' } } },
    ],
    [
      'holds lists',
      { type: 'array', items: { type: ['string', 'null'] }, maxItems: 3, uniqueItems: true },
      {
        type: 'array',
        items: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        maxItems: 3,
        description: 'uniqueItems true',
      },
    ],
  ])('%s', (_name, schema, expected) => expect(lowerSchema(schema)).toEqual(expected))

  it('has nowhere a keyword or a list of types that Gemini would not take', () => {
    const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        fc.record(
          {
            type: fc.constantFrom<JsonObject[string]>(
              'string',
              'integer',
              ['string', 'null'],
              ['number', 'object'],
              'object',
              'array',
            ),
            enum: fc.constantFrom<JsonObject[string]>(['a'], [1, null], ['a', null]),
            const: fc.constantFrom<JsonObject[string]>('a', 1, null),
            default: fc.constantFrom<JsonObject[string]>('a', 1, null),
            pattern: fc.constant('^a$'),
            exclusiveMinimum: fc.integer(),
            not: fc.constant({}),
          },
          { requiredKeys: [] },
        ),
        fc.record(
          {
            type: fc.constant('object'),
            properties: fc.dictionary(fc.constantFrom('a', 'type', 'not'), tie('schema')),
            oneOf: fc.array(tie('schema'), { maxLength: 2 }),
            allOf: fc.array(tie('schema'), { maxLength: 2 }),
            items: tie('schema'),
          },
          { requiredKeys: [] },
        ),
      ) as fc.Arbitrary<JsonObject>,
    }))
    fc.assert(
      fc.property(schema, (given) => {
        expect(problemOf(lowerSchema(given))).toBeNull()
        expect(lowerSchema(given)).toEqual(lowerSchema(structuredClone(given)))
      }),
    )
  })
})

const taken = new Set(
  '$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required'.split(
    ' ',
  ),
)

function problemOf(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null) return null
  for (const [name, value] of Object.entries(schema)) {
    if (!taken.has(name)) return name
    if (name === 'type' && typeof value !== 'string') return 'several types'
    if (name === 'anyOf' && (value as unknown[]).length === 0) return 'no branch at all'
    const inner =
      name === 'properties' || name === '$defs'
        ? Object.values(value as object)
        : name === 'items' || name === 'additionalProperties'
          ? [value]
          : name === 'anyOf' || name === 'oneOf'
            ? (value as unknown[])
            : []
    for (const each of inner) {
      const problem = problemOf(each)
      if (problem !== null) return problem
    }
  }
  return null
}

describe('a schema in the smaller dialect', () => {
  it.each<[string, JsonObject, JsonObject]>([
    [
      'has no word on other properties',
      { ...closed, properties: { a: { type: 'string' } } },
      { type: 'OBJECT', properties: { a: { type: 'STRING' } } },
    ],
    [
      'says that null is allowed',
      { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }], description: 'D.' },
      { type: 'INTEGER', minimum: 1, description: 'D.', nullable: true },
    ],
    [
      'keeps branches that are left',
      { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
      { anyOf: [{ type: 'STRING' }, { type: 'INTEGER' }], nullable: true },
    ],
    [
      'has branches by one word alone',
      { oneOf: [{ type: 'string' }, { type: 'integer' }] },
      { anyOf: [{ type: 'STRING' }, { type: 'INTEGER' }] },
    ],
    ['lists texts alone', { type: 'integer', enum: [1, 2] }, { type: 'INTEGER' }],
    ['knows few formats', { type: 'string', format: 'uri' }, { type: 'STRING' }],
    [
      'says of what its lists are',
      { type: 'array', maxItems: 2 },
      { type: 'ARRAY', maxItems: '2', items: { type: 'STRING' } },
    ],
    [
      'has no references',
      { type: 'object', properties: { a: { $ref: '#/$defs/x' } }, $defs: { x: { type: 'string' } } },
      { type: 'OBJECT', properties: { a: { type: 'STRING' } } },
    ],
  ])('%s', (_name, schema, expected) => expect(toOpenApi(schema)).toEqual(expected))

  it('ends where a schema stands within itself', () => {
    const tree = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } }
    const made = toOpenApi({ ...tree, $defs: { node: tree } })
    expect(JSON.stringify(made)).not.toContain('$ref')
    expect(JSON.stringify(made).length).toBeLessThan(2000)
  })
})
