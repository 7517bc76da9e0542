import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import { cutText } from './cut-text.ts'

it('leaves a text alone that fits', () => {
  expect(cutText('ä'.repeat(10), 20)).toEqual({ text: 'ä'.repeat(10), missing: 0 })
})

it('ends with a whole line, and says how much is missing', () => {
  const text = Array.from({ length: 100 }, (_, place) => `line ${place}`).join('\n')
  const cut = cutText(text, 100)
  expect(cut.text).toMatch(/line \d+\n\[cut: \d+ bytes more\]$/)
  expect(text.startsWith(`${cut.text.split('\n[cut')[0]}\n`)).toBe(true)
})

it('never takes more bytes than allowed, nor half a character, and counts what is missing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.integer({ min: 40, max: 300 }),
      (text, most) => {
        const cut = cutText(text, most)
        expect(byteLengthOf(cut.text)).toBeLessThanOrEqual(most)
        const kept = cut.text.replace(/\n\[cut: \d+ bytes more\]$/, '')
        if (cut.missing === 0) expect(cut.text).toBe(text)
        else {
          expect(text.startsWith(kept)).toBe(true)
          expect(byteLengthOf(kept) + cut.missing).toBe(byteLengthOf(text))
        }
      },
    ),
  )
})
