import { describe, expect, it } from 'vitest'
import { nameList } from './name-list.ts'

const kind = nameList()

describe('a list of models', () => {
  it.each([
    ['m-1', ['m-1']],
    ['m-1, groq:m-2 ,acme/m:free', ['m-1', 'groq:m-2', 'acme/m:free']],
    ['none', []],
    ['', undefined],
    ['m 1', undefined],
    ['m-1,,m-2', undefined],
    ['m-1,none', undefined],
    [Array.from({ length: 11 }, (_, place) => `m-${place}`).join(','), undefined],
  ])('%s', (text, names) => {
    expect(kind.fromText(text)).toEqual(names)
    expect(kind.fromPlain(text)).toEqual(names)
    if (names !== undefined) expect(kind.fromText(kind.toText(names))).toEqual(names)
    if (names !== undefined) expect(kind.fromPlain(kind.toPlain(names))).toEqual(names)
  })

  it('may be a list in a file, of texts alone', () => {
    expect(kind.fromPlain(['m-1', 'm-2'])).toEqual(['m-1', 'm-2'])
    expect(kind.fromPlain([])).toEqual([])
    expect(kind.fromPlain(['m-1', 2])).toBe(undefined)
    expect(kind.fromPlain(3)).toBe(undefined)
  })
})
