import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import { limitText } from './limit-output.ts'

describe('a bounded text', () => {
  it('is left alone when it fits, to the byte', () => {
    expect(limitText('aé', 3)).toEqual({ text: 'aé', truncated: false, bytes: 3 })
  })

  it('is cut between characters and says how long it was', () => {
    expect(limitText('aé', 2)).toEqual({ text: 'a', truncated: true, bytes: 3 })
    expect(limitText('a😀b', 4)).toEqual({ text: 'a', truncated: true, bytes: 6 })
    expect(limitText('abcdef', 5, '…')).toEqual({ text: 'ab…', truncated: true, bytes: 6 })
  })

  it('never passes its bound and is always the start of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat({ max: 300 }), (text, most) => {
        const limited = limitText(text, most)
        expect(byteLengthOf(limited.text)).toBeLessThanOrEqual(most)
        expect(text.startsWith(limited.text)).toBe(true)
        expect(limited.truncated).toBe(byteLengthOf(text) > most)
      }),
    )
  })
})
