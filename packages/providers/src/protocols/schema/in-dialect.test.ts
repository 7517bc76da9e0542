import type { JsonObject } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { inDialect } from './in-dialect.ts'

const schema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    path: { type: 'string', minLength: 1, pattern: '^[^/]', description: 'A path.' },
    line: { type: ['integer', 'null'], minimum: 1, default: null },
    side: { type: ['string', 'null'], enum: ['old', 'new', null] },
    pair: { type: 'array', items: [{ type: 'string' }, { type: 'integer' }] },
  },
  required: ['path'],
  additionalProperties: false,
}

describe('the schema of a tool', () => {
  it('stays as it is where any is taken', () => {
    expect(inDialect(schema, 'json_schema')).toBe(schema)
  })

  it.each(['portable', 'moonshot'] as const)('has what every grammar knows: %s', (dialect) => {
    expect(inDialect(schema, dialect)).toEqual({
      type: 'object',
      properties: {
        path: { type: 'string', description: 'A path. (minLength 1, pattern "^[^/]")' },
        line: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
        side: { anyOf: [{ type: 'string', enum: ['old', 'new'] }, { type: 'null' }] },
        pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
      },
      required: ['path'],
      additionalProperties: false,
    })
  })

  it.each(['portable', 'moonshot'] as const)('is an object at its root: %s', (dialect) => {
    expect(inDialect({ properties: {} }, dialect)).toEqual({ type: 'object', properties: {} })
  })

  it('has a type in its branches and not beside them, for Moonshot alone', () => {
    const choice: JsonObject = {
      type: 'object',
      properties: {
        at: {
          type: 'object',
          oneOf: [{ properties: { a: { type: 'string' } } }, { $ref: '#/$defs/b' }, { type: 'string' }],
        },
      },
      $defs: { b: { type: 'array', items: { type: 'integer', anyOf: [{ minimum: 1 }] } } },
    }
    expect(inDialect(choice, 'moonshot')).toEqual({
      type: 'object',
      properties: {
        at: {
          anyOf: [
            { type: 'object', properties: { a: { type: 'string' } } },
            { $ref: '#/$defs/b' },
            { type: 'string' },
          ],
        },
      },
      $defs: { b: { type: 'array', items: { anyOf: [{ type: 'integer', minimum: 1 }] } } },
    })
    expect(inDialect(choice, 'portable')).toMatchObject({ properties: { at: { type: 'object' } } })
  })
})
