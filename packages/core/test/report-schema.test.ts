import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { jsonSchemaOf } from '../../../scripts/json-schema.ts'
import { reportJsonSchema, schemaFile } from '../../../scripts/report-schema.ts'

it('the published schema is the one that core checks with (npm run schema writes it)', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(reportJsonSchema())
})

describe('a valibot schema as JSON Schema', () => {
  it.each<[string, object, object]>([
    [
      'a bounded number',
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9)),
      { type: 'integer', minimum: 0, maximum: 9 },
    ],
    ['a pattern', v.pipe(v.string(), v.regex(/^a+$/)), { type: 'string', pattern: '^a+$' }],
    ['a nullable word', v.nullable(v.picklist(['a', 'b'])), { enum: ['a', 'b', null] }],
    [
      'a nullable list',
      v.nullable(v.array(v.boolean())),
      { type: ['array', 'null'], items: { type: 'boolean' } },
    ],
    ['a constant', v.literal('1'), { const: '1' }],
    ['a description', v.pipe(v.string(), v.description('d')), { type: 'string', description: 'd' }],
    [
      'an object',
      v.object({ a: v.string() }),
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    ],
  ])('%s', (_, schema, json) => expect(jsonSchemaOf(schema)).toEqual(json))

  it('a check without a form is refused, never left out', () => {
    expect(() => jsonSchemaOf(v.pipe(v.string(), v.email()))).toThrow('email')
    expect(() => jsonSchemaOf(v.date())).toThrow('date')
    expect(() => jsonSchemaOf(v.nullable(v.literal(1)))).toThrow('constant')
  })
})
