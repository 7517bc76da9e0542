import { describe, expect, it } from 'vitest'
import { crc32, hasTokenChecksum, inBase62 } from './token-checksum.ts'

describe('token checksums', () => {
  it('is CRC-32 as everywhere', () => {
    expect(crc32('123456789')).toBe(0xcbf43926)
  })

  it.each([
    [0, '000000'],
    [61, '00000z'],
    [62, '000010'],
    [0xffffffff, '4gfFC3'],
  ])('writes %i as %s', (value, digits) => {
    expect(inBase62(value)).toBe(digits)
  })

  it('tells a made-up token from one that a service gave', () => {
    const body = 'r8KqVn3LxZt7Wb2MhYc5JdPf9GsQa4'
    expect(hasTokenChecksum(`ghp_${body}${inBase62(crc32(body))}`)).toBe(true)
    expect(hasTokenChecksum(`ghp_${body}Eu1HiT`)).toBe(false)
    expect(hasTokenChecksum(`ghp_${body}`)).toBe(false)
  })
})
