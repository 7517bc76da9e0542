import { describe, expect, it } from 'vitest'
import { coerceArguments } from './coerce-arguments.ts'

const schema = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    paths: { type: 'array', items: { type: 'string' } },
    start_line: { type: 'integer' },
    end_line: { type: ['integer', 'null'] },
    case_sensitive: { type: 'boolean' },
    share: { type: 'number' },
    finding: { type: 'object', properties: { line: { type: 'integer' }, title: { type: 'string' } } },
  },
} as const

describe('values sent as text', () => {
  it.each([
    ['a list', { paths: '["a.ts","b.ts"]' }, { paths: ['a.ts', 'b.ts'] }],
    ['a whole number', { start_line: '10' }, { start_line: 10 }],
    ['a whole number written with a point', { start_line: '10.0' }, { start_line: 10 }],
    ['a boolean', { case_sensitive: 'true' }, { case_sensitive: true }],
    ['a number', { share: '0.5' }, { share: 0.5 }],
    ['null where it may be', { end_line: 'null' }, { end_line: null }],
    [
      'an object with a number inside',
      { finding: '{"line":"3","title":"7"}' },
      { finding: { line: 3, title: '7' } },
    ],
    ['a field inside an object', { finding: { line: '3' } }, { finding: { line: 3 } }],
  ])('become %s', (_name, args, expected) => {
    expect(coerceArguments(args, schema).args).toEqual(expected)
  })

  it.each([
    ['a field of type text', { path: '10' }],
    ['text that is no number', { start_line: 'ten' }],
    ['a fraction for a whole number', { start_line: '1.5' }],
    ['a number for a boolean', { case_sensitive: '1' }],
    ['an object for a list', { paths: '{"a":1}' }],
    ['null where it may not be', { start_line: 'null' }],
    ['an unknown field', { other: '10' }],
    ['a name that every object has', { constructor: '10' }],
  ])('stay as they are for %s', (_name, args) => {
    expect(coerceArguments(args, schema)).toEqual({ args, coerced: [] })
  })

  it('are named', () => {
    const args = { start_line: '10', finding: { line: '3' } }
    expect(coerceArguments(args, schema).coerced).toEqual(['start_line', 'finding.line'])
  })
})
