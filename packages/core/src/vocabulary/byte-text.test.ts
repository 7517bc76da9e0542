import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byteLengthOf,
  compareBytewise,
  decodeBytes,
  decodeClosely,
  encodeText,
  hasRawBytes,
} from './byte-text.ts'

/** Bytes that are text in part only: sequences, their halves, and anything. */
const someBytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 4 }),
      fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => new TextEncoder().encode(text)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])))

describe('decodeBytes', () => {
  it('loses nothing: encodeText gives the bytes back', () => {
    fc.assert(
      fc.property(someBytes, (bytes) => {
        expect(encodeText(decodeBytes(bytes))).toEqual(bytes)
      }),
      { numRuns: 2000 },
    )
  })

  it('gives the same text with and without the decoder of the platform', () => {
    fc.assert(
      fc.property(someBytes, (bytes) => {
        expect(decodeBytes(bytes)).toBe(decodeClosely(bytes, 0, bytes.length))
      }),
      { numRuns: 2000 },
    )
    for (const text of ['\ufeffa', 'a\ufffdb', '\ufffd\udc80'])
      expect(decodeBytes(encodeText(text))).toBe(text)
  })

  it('reads valid UTF-8 as the platform does', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((one) => !/\p{Surrogate}/u.test(one))
    fc.assert(
      fc.property(text, (one) => {
        expect(decodeBytes(new TextEncoder().encode(one))).toBe(one)
        expect(encodeText(one)).toEqual(new TextEncoder().encode(one))
      }),
      { numRuns: 1000 },
    )
  })

  it('accepts exactly what the platform accepts', () => {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    fc.assert(
      fc.property(someBytes, (bytes) => {
        let expected: string | null = null
        try {
          expected = strict.decode(bytes)
        } catch {
          expect(hasRawBytes(decodeBytes(bytes))).toBe(true)
        }
        if (expected !== null) expect(decodeBytes(bytes)).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  const odd: Record<string, number[]> = {
    'an overlong slash': [0xc0, 0xaf],
    'an overlong three-byte form': [0xe0, 0x9f, 0xbf],
    'an overlong four-byte form': [0xf0, 0x8f, 0xbf, 0xbf],
    'half a surrogate pair': [0xed, 0xa0, 0x80],
    'a code point past the last': [0xf4, 0x90, 0x80, 0x80],
    'a sequence cut at the end': [0xe2, 0x82],
    'a stray continuation': [0x80],
    'bytes that no sequence has': [0xfe, 0xff],
  }
  it.each(Object.entries(odd))('keeps each byte of %s apart', (_name, bytes) => {
    expect(decodeBytes(Uint8Array.from(bytes))).toBe(
      String.fromCharCode(...bytes.map((byte) => 0xdc00 + byte)),
    )
  })

  it('reads a part, and cuts a character at its ends', () => {
    const bytes = encodeText('aäb')
    expect(decodeBytes(bytes, 1, 3)).toBe('ä')
    expect(decodeBytes(bytes, 2)).toBe('\udca4b')
    expect(decodeBytes(bytes, 0, 2)).toBe('a\udcc3')
    expect(decodeBytes(bytes, 2, 2)).toBe('')
  })

  it('reads texts longer than a call can take arguments', () => {
    const text = `${'aä😀'.repeat(40_000)}\udc80`
    expect(decodeBytes(encodeText(text))).toBe(text)
    for (const shift of [1, 2, 3])
      expect(decodeBytes(encodeText('x'.repeat(shift) + text)).slice(shift)).toBe(text)
  })
})

describe('encodeText', () => {
  it('replaces half a pair that stands for no byte', () => {
    expect(encodeText('a\ud800b\udc7f\udbff')).toEqual(new TextEncoder().encode('a\ufffdb\ufffd\ufffd'))
  })

  it('makes as many bytes as byteLengthOf says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        expect(byteLengthOf(text)).toBe(encodeText(text).length)
      }),
      { numRuns: 1000 },
    )
    expect(byteLengthOf('\ud800')).toBe(3)
    expect(byteLengthOf('\udc80')).toBe(1)
  })
})

describe('compareBytewise', () => {
  it('orders as the bytes do', () => {
    const text = someBytes.map((bytes) => decodeBytes(bytes))
    fc.assert(
      fc.property(text, text, (one, other) => {
        const order = Buffer.compare(encodeText(one), encodeText(other))
        expect(Math.sign(compareBytewise(one, other))).toBe(order)
      }),
      { numRuns: 3000 },
    )
  })

  it('puts characters beyond the first plane last, where their bytes are', () => {
    expect(compareBytewise('\uffee', '😀')).toBeLessThan(0)
    expect(compareBytewise('a', 'a/b')).toBeLessThan(0)
    expect(compareBytewise('a', 'a')).toBe(0)
  })
})

describe('hasRawBytes', () => {
  it('sees lone halves that stand for bytes, not those of a pair', () => {
    expect(hasRawBytes('a😀ä')).toBe(false)
    expect(hasRawBytes('\ud83d\udc80')).toBe(false)
    expect(hasRawBytes('a\udc80')).toBe(true)
    expect(hasRawBytes('\ud83d\ud83d\udc80\udc80')).toBe(true)
  })
})
