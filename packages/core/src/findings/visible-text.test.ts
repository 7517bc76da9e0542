import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import { hasHiddenCharacters, toVisibleLine, toVisibleText } from './visible-text.ts'

describe('toVisibleText', () => {
  it.each([
    ['a colour', '\u001b[31mred\u001b[0m', 'red'],
    ['a title for the terminal window', '\u001b]0;owned\u0007text', 'text'],
    ['a link for the terminal', '\u001b]8;;http://x.test\u001b\\here\u001b]8;;\u001b\\', 'here'],
    ['an eight-bit control sequence', '\u009b2Jx', 'x'],
    ['a half sequence', 'a\u001b', 'a\\u001b'],
    ['a string that never ends', 'a\u001b]0;b\nc', 'a\\u001b]0;b\nc'],
    ['a bell and a backspace', 'a\u0007\u0008', 'a\\u0007\\u0008'],
    ['a right-to-left override', '\u202egnp.exe', '\\u202egnp.exe'],
    ['an isolate', '\u2066x\u2069', '\\u2066x\\u2069'],
    ['a zero-width space', 'a\u200bb', 'a\\u200bb'],
    ['a byte order mark', '\ufeffa', '\\ufeffa'],
    ['tag characters', 'a\u{e0041}', 'a\\u{e0041}'],
    ['smuggled variation selectors', 'a\u{e0101}', 'a\\u{e0101}'],
    ['a line separator', 'a\u2028b', 'a\\u2028b'],
    ['a lone surrogate', 'a\ud800', 'a\\ud800'],
    ['a byte that is not UTF-8', decodeBytes(Uint8Array.of(0x61, 0xff)), 'a\\xff'],
    ['a return inside a line', 'a\rb', 'a\\u000db'],
    ['returns at line ends', 'a\r\nb', 'a\nb'],
    ['tabs and line feeds', 'a\tb\nc', 'a\tb\nc'],
    ['plain text of many scripts', 'Größe 大小 размер', 'Größe 大小 размер'],
    ['a joiner between Latin letters', 'a\u200db', 'a\\u200db'],
    ['a joiner that Persian needs', 'می\u200cشود', 'می\u200cشود'],
    ['joined emoji', '👩\u200d💻', '👩\u200d💻'],
  ])('%s', (_, text, visible) => expect(toVisibleText(text)).toBe(visible))

  it('leaves nothing to change, whatever the text', () => {
    const character = fc.constantFrom(
      'a',
      '\u001b',
      '[',
      ']',
      '\r',
      '\n',
      '\u009c',
      '\u0007',
      '\u202e',
      '\u200d',
      '1',
      'm',
      '\ud800',
    )
    fc.assert(
      fc.property(fc.array(character), (characters) => {
        const visible = toVisibleText(characters.join(''))
        expect(hasHiddenCharacters(visible)).toBe(false)
        expect(visible).not.toContain('\r')
        expect(toVisibleText(visible)).toBe(visible)
      }),
    )
  })
})

it('one line has no line feed, no tab and no blank at its ends', () => {
  expect(toVisibleLine(' a\n\tb\r\n\u001b[1mc ')).toBe('a b c')
})

it('hidden characters are found, line ends forgiven', () => {
  expect(hasHiddenCharacters('a\r\n\tb')).toBe(false)
  expect(hasHiddenCharacters('a\rb')).toBe(true)
  expect(hasHiddenCharacters('a\u202eb')).toBe(true)
})
