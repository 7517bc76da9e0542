import { okAsync } from 'neverthrow'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defineTool } from './define-tool.ts'
import { maxCharacters } from './max-characters.ts'

const run = () => okAsync({ content: '', truncated: false })

function declare(input: v.GenericSchema) {
  return defineTool({ name: 'x', description: 'X.', input, run }).declaration.parameters
}

describe('a tool definition', () => {
  it('shows its schema in the plain dialect that every provider takes', () => {
    const input = v.object({
      word: v.picklist(['a', 'b']),
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(9), v.description('A text.')),
      list: v.optional(v.pipe(v.array(v.number()), v.minLength(1), v.maxLength(3))),
      share: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), null),
      side: v.optional(v.nullable(v.picklist(['old', 'new']))),
      deep: v.object({ flag: v.boolean() }),
      name: v.pipe(v.string(), maxCharacters(5)),
      open: v.pipe(v.string(), v.metadata({ enum: ['usual'] })),
    })
    expect(declare(input)).toEqual({
      type: 'object',
      properties: {
        word: { type: 'string', enum: ['a', 'b'] },
        text: { type: 'string', minLength: 1, maxLength: 9, description: 'A text.' },
        list: { type: 'array', items: { type: 'number' }, minItems: 1, maxItems: 3 },
        share: { type: ['number', 'null'], minimum: 0, maximum: 1, default: null },
        side: { type: ['string', 'null'], enum: ['old', 'new', null] },
        deep: {
          type: 'object',
          properties: { flag: { type: 'boolean' } },
          required: ['flag'],
          additionalProperties: false,
        },
        name: { type: 'string', maxLength: 5 },
        open: { type: 'string', enum: ['usual'] },
      },
      required: ['word', 'text', 'deep', 'name', 'open'],
      additionalProperties: false,
    })
  })

  it.each([
    ['a root that is no object', v.string()],
    ['a schema without a plain form', v.object({ when: v.date() })],
    ['an action without a plain form', v.object({ mail: v.pipe(v.string(), v.email()) })],
  ])('refuses %s at once', (_name, input) => {
    expect(() => declare(input)).toThrow(TypeError)
  })

  it.each(['', 'has blank', 'ä', 'x'.repeat(65)])('refuses the name %j at once', (name) => {
    expect(() => defineTool({ name, description: '', input: v.object({}), run })).toThrow(TypeError)
  })

  it.each([
    [{}, 'path is required'],
    [{ path: 3 }, 'path must be string (received 3)'],
    [{ path: 'a', line: 'ten' }, 'line must be number (received "ten")'],
    [{ path: 'a', deep: { flag: 1 } }, 'deep.flag must be boolean (received 1)'],
    [{ path: 'a', extra: true }, 'extra is not a parameter of this tool'],
  ])('says of %o which field is wrong: %s', (args, message) => {
    const input = v.strictObject({
      path: v.string(),
      line: v.optional(v.number()),
      deep: v.optional(v.object({ flag: v.boolean() })),
    })
    const prepared = defineTool({ name: 'x', description: '', input, run }).prepare(args)
    expect(prepared.isErr() && prepared.error).toEqual({ code: 'invalid_arguments', message })
  })
})
