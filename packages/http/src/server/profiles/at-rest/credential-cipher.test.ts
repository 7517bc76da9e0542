import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase64url, encodeBase64url } from '../envelope/base64url.ts'
import { decryptCredential, encryptCredential } from './credential-cipher.ts'

const key = { id: 'k', key: Uint8Array.from(randomBytes(32)) }
const place = { clientId: 'acme', profileId: '0d7e7c3e-6f55-4c25-9f4c-6a1d6f2f5f10', version: 3 }
const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 4096,
})

test('a credential comes back as it was, and is never encrypted alike', () => {
  fc.assert(
    fc.property(visible, (credential) => {
      const stored = encryptCredential(credential, place, key)
      expect(decryptCredential(stored, place, key)).toBe(credential)
      expect(encryptCredential(credential, place, key)).not.toBe(stored)
    }),
  )
})

describe('a credential does not open', () => {
  const stored = encryptCredential('sk-live', place, key)
  test.each([
    ['for another client', { ...place, clientId: 'rival' }],
    ['in another profile', { ...place, profileId: '0d7e7c3e-6f55-4c25-9f4c-6a1d6f2f5f11' }],
    ['as another version', { ...place, version: 4 }],
    [
      'with a client and a profile that only read alike',
      { ...place, clientId: `acme\n${place.profileId}`, profileId: '' },
    ],
  ])('%s', (_, other) => {
    expect(decryptCredential(stored, other, key)).toBeNull()
  })

  test('by another key, cut, or in any bit changed', () => {
    expect(decryptCredential(stored, place, { id: 'k', key: Uint8Array.from(randomBytes(32)) })).toBeNull()
    const bytes = decodeBase64url(stored) ?? new Uint8Array()
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 7 }), (at, bit) => {
        const changed = Uint8Array.from(bytes)
        changed[at] = (bytes[at] ?? 0) ^ (1 << bit)
        expect(decryptCredential(encodeBase64url(changed), place, key)).toBeNull()
        expect(decryptCredential(encodeBase64url(bytes.subarray(0, at)), place, key)).toBeNull()
      }),
    )
    expect(decryptCredential('', place, key)).toBeNull()
    expect(decryptCredential('+++', place, key)).toBeNull()
  })
})
