import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspectJson, type JsonLimits } from './inspect-json.ts'

const free: JsonLimits = { maxDepth: 64, keys: 'free' }
const strict: JsonLimits = { maxDepth: 4, keys: 'checked' }

describe('inspectJson', () => {
  it('takes every JSON text', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(inspectJson(text, free)).toBeNull()
      }),
    )
  })

  it('calls the beginning of an object cut, wherever it ends', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), fc.nat(), (value, seed) => {
        const text = JSON.stringify(value)
        expect(inspectJson(text.slice(0, seed % text.length), free)).toBe('cut')
      }),
    )
  })

  it('agrees with JSON.parse on any text', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '"a"',
      '1',
      '-',
      '.',
      'e',
      '0',
      'true',
      'nul',
      ' ',
      '\n',
      '\u0001',
      '\\u12',
      'x',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        let parses = true
        try {
          JSON.parse(text)
        } catch {
          parses = false
        }
        expect(inspectJson(text, free) === null).toBe(parses)
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    ['an empty text', '', 'cut'],
    ['text after the value', '{"a":1}, oops', 'invalid'],
    ['garbage inside', '{"a":1, oops', 'invalid'],
    ['a cut word', '{"a":tr', 'cut'],
    ['a cut number', '{"a":-', 'cut'],
    ['a cut fraction', '[1.', 'cut'],
    ['a cut exponent', '[1e+', 'cut'],
    ['a cut escape', '["\\u00', 'cut'],
    ['a trailing comma', '{"a":1,}', 'invalid'],
    ['single quotes', "{'a':1}", 'invalid'],
    ['a raw line feed in a string', '["a\nb"]', 'invalid'],
    ['the same key twice', '{"a":1,"a":2}', 'duplicate_key'],
    ['the same key twice, once escaped', '{"a":1,"\\u0061":2}', 'duplicate_key'],
    ['the same key in two objects', '{"a":{"b":1},"c":{"b":1}}', null],
    ['__proto__', '{"a":[{"__proto__":{}}]}', 'forbidden_key'],
    ['__proto__ in escapes', '{"\\u005f_proto__":1}', 'forbidden_key'],
    ['constructor.prototype', '{"constructor":{"prototype":{}}}', 'forbidden_key'],
    ['constructor alone', '{"constructor":{"name":"x"},"prototype":1}', null],
    ['depth at the limit', '[[[[1]]]]', null],
    ['depth over the limit', '[[[[[1]]]]]', 'too_deep'],
  ])('%s', (_name, text, expected) => expect(inspectJson(text, strict)).toBe(expected))

  it('needs no stack for a million brackets', () => {
    expect(inspectJson('['.repeat(1_000_000), { maxDepth: 2_000_000, keys: 'checked' })).toBe('cut')
  })
})
