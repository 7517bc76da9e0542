import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasHighByte } from './has-high-byte.ts'

it('sees a byte beyond ASCII in any place, and none outside the range', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.nat({ max: 8 }),
      fc.nat(),
      fc.nat(),
      (bytes, offset, one, other) => {
        const sparse = bytes.map((byte) => (byte % 5 === 0 ? byte : byte & 0x7f))
        const part = new Uint8Array(sparse.buffer, Math.min(offset, sparse.length))
        const [start = 0, end = 0] = [one % (part.length + 1), other % (part.length + 1)].sort(
          (a, b) => a - b,
        )
        expect(hasHighByte(part, start, end)).toBe(part.slice(start, end).some((byte) => byte > 0x7f))
      },
    ),
    { numRuns: 2000 },
  )
})
