import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineOf, readPackets, writePackets } from './packet.ts'

describe('packets', () => {
  it('read back as they were written', () => {
    const line = fc.string({ unit: 'grapheme-ascii', maxLength: 200 }).filter((text) => !text.includes('\n'))
    fc.assert(
      fc.property(fc.array(fc.option(line)), (lines) => {
        const packets = readPackets(writePackets(lines)) ?? []
        expect(packets.at(-1)).toEqual({ kind: 'flush' })
        expect(packets.slice(0, -1).map(lineOf)).toEqual(lines)
      }),
    )
  })

  it('that are cut or altered are told or read, and never break the reader', () => {
    const sound = writePackets(['version 2', null, 'fetch=shallow filter'])
    fc.assert(
      fc.property(fc.nat(sound.length), fc.nat(sound.length - 1), fc.nat(255), (length, place, byte) => {
        const bytes = Uint8Array.from(sound)
        bytes[place] = byte
        const packets = readPackets(bytes.subarray(0, length))
        const size = packets?.reduce(
          (sum, packet) => sum + 4 + (packet.kind === 'data' ? packet.bytes.length : 0),
          0,
        )
        expect(size ?? length).toBe(length)
      }),
    )
  })

  it.each([
    ['a length below its own digits', '0003'],
    ['a length beyond the end', '0009abc'],
    ['digits that are none', 'zzzz'],
    ['a sign', '+004'],
    ['half a length', '00'],
  ])('with %s are broken', (_, text) => {
    expect(readPackets(Buffer.from(text))).toBeNull()
  })
})
