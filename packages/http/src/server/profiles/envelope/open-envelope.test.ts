import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RegistrationKey } from '../../ports/keyring.ts'
import { newKeyring } from '../profile-world.test-support.ts'
import { decodeBase64url, encodeBase64url } from './base64url.ts'
import { openEnvelope } from './open-envelope.ts'
import { sealCredential } from './seal-credential.ts'
import { sodiumBox } from './sodium-box.ts'

const keyring = newKeyring()
const now = Date.UTC(2026, 11, 1, 12)
const seconds = now / 1000
const nonce = encodeBase64url(new Uint8Array(16).fill(7))
const good = { client_id: 'acme', issued_at: seconds, nonce, credential: 'sk-live' }

let key: RegistrationKey
beforeAll(async () => {
  key = (await keyring.registrationKey())._unsafeUnwrap()
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

async function sealedBy(contents: unknown): Promise<Uint8Array> {
  const sealed = await sodiumBox.seal(bytesOf(textOf(contents)), key.publicKey)
  if (sealed === null) throw new Error('not sealed')
  return sealed
}

function envelopeOf(outside: unknown): string {
  return encodeBase64url(bytesOf(textOf(outside)))
}

async function envelopeAround(contents: unknown): Promise<string> {
  return envelopeOf({ v: 1, kid: key.kid, sealed: encodeBase64url(await sealedBy(contents)) })
}

async function open(envelope: string, clientId = 'acme', at = now) {
  return openEnvelope(envelope, {
    keyring,
    box: sodiumBox,
    clientId,
    now: at,
    maximumAgeSeconds: 300,
  })
}

async function problemOf(envelope: string, clientId?: string, at?: number): Promise<unknown> {
  return (await open(envelope, clientId, at))._unsafeUnwrapErr()
}

test('what a client seals is opened once it arrives', async () => {
  const registration = { keyId: key.kid, publicKey: encodeBase64url(key.publicKey) }
  const sealed = await sealCredential({ registration, clientId: 'acme', credential: 'sk-live', now })
  const opened = (await open(sealed._unsafeUnwrap()))._unsafeUnwrap()
  expect(opened).toMatchObject({ credential: 'sk-live', staleAt: now + 330_000 })
  expect(opened.nonce).toHaveLength(24)
})

test('the longest credential fits into the longest envelope, and one character more is refused', async () => {
  const registration = { keyId: 'k'.repeat(64), publicKey: encodeBase64url(key.publicKey) }
  const seal = (credential: string) =>
    sealCredential({ registration, clientId: 'c'.repeat(64), credential, now })
  expect((await seal('x'.repeat(4096)))._unsafeUnwrap().length).toBeLessThanOrEqual(8192)
  expect((await seal('x'.repeat(4097)))._unsafeUnwrapErr()).toBe('invalid_credential')
  expect((await seal(''))._unsafeUnwrapErr()).toBe('invalid_credential')
})

describe('the outside', () => {
  test.each([
    ['is empty', ''],
    ['is padded', `${'A'.repeat(8)}==`],
    ['is base64 of the other alphabet', 'ab+/'],
    ['has a line break', `${envelopeOf({})}\n`],
    ['has spare bits set', 'AB'],
    ['has a length that no bytes have', 'AAAAA'],
    ['is no JSON', envelopeOf('{"v":1')],
    ['begins with a byte order mark', envelopeOf('\ufeff{"v":1,"kid":"k","sealed":"x"}')],
    ['is a list', envelopeOf([1, 'k', 'x'])],
    ['is null', envelopeOf(null)],
    ['names v twice', envelopeOf('{"v":1,"v":1,"kid":"k","sealed":"x"}')],
    ['has a member more', envelopeOf({ v: 1, kid: 'k', sealed: 'x', more: 1 })],
    ['has __proto__ for a member', envelopeOf('{"v":1,"kid":"k","__proto__":"x"}')],
    ['lacks the box', envelopeOf({ v: 1, kid: 'k' })],
    ['is of another version', envelopeOf({ v: 2, kid: 'k', sealed: 'x' })],
    ['has its version as a text', envelopeOf({ v: '1', kid: 'k', sealed: 'x' })],
    ['has a number for its key', envelopeOf({ v: 1, kid: 1, sealed: 'x' })],
  ])('%s: malformed', async (_, envelope) => {
    expect(await problemOf(envelope)).toBe('malformed')
  })

  test('is not UTF-8: malformed', async () => {
    expect(await problemOf(encodeBase64url(new Uint8Array([0x22, 0xff, 0x22])))).toBe('malformed')
  })

  test('names a key that is not known: told before the box is looked at', async () => {
    expect(await problemOf(envelopeOf({ v: 1, kid: 'other', sealed: 7 }))).toBe('unknown_key')
    expect(await problemOf(envelopeOf({ v: 1, kid: '', sealed: 7 }))).toBe('unknown_key')
  })

  test.each([
    ['no text', 7],
    ['no base64url', '+++='],
    ['shorter than an empty box', encodeBase64url(new Uint8Array(47))],
    ['as long as an empty box, and none', encodeBase64url(new Uint8Array(48))],
    ['random', encodeBase64url(crypto.getRandomValues(new Uint8Array(200)))],
  ])('holds a box that is %s: malformed', async (_, sealed) => {
    expect(await problemOf(envelopeOf({ v: 1, kid: key.kid, sealed }))).toBe('malformed')
  })
})

describe('a box that was changed', () => {
  test('in any bit is refused, be it of its key, its tag or its text', async () => {
    const sealed = await sealedBy(good)
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 0, max: 7 }), async (place, bit) => {
        const changed = Uint8Array.from(sealed)
        changed[place] = (sealed[place] ?? 0) ^ (1 << bit)
        const envelope = envelopeOf({ v: 1, kid: key.kid, sealed: encodeBase64url(changed) })
        // The highest bit of an X25519 key means nothing to it, but the nonce is made of the key's bytes.
        expect(await problemOf(envelope)).toBe('malformed')
      }),
      { numRuns: 300 },
    )
  })

  test('by cutting or lengthening it is refused', async () => {
    const sealed = await sealedBy(good)
    for (const other of [
      sealed.subarray(1),
      sealed.subarray(0, -1),
      sealed.subarray(0, 48),
      Uint8Array.from([...sealed, 0]),
    ]) {
      const envelope = envelopeOf({ v: 1, kid: key.kid, sealed: encodeBase64url(other) })
      expect(await problemOf(envelope)).toBe('malformed')
    }
  })

  test.each([
    ['zero', '0000000000000000000000000000000000000000000000000000000000000000'],
    ['one', '0100000000000000000000000000000000000000000000000000000000000000'],
    ['of order eight', 'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800'],
    ['of order eight, the other', '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157'],
    ['the prime less one', 'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
    ['the prime', 'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
    ['the prime and one', 'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
  ])('to a key of the moment of low order (%s) is refused, and nothing is sealed to one', async (_, hex) => {
    const lowOrder = Uint8Array.from(Buffer.from(hex, 'hex'))
    const sealed = await sealedBy(good)
    sealed.set(lowOrder, 0)
    const envelope = envelopeOf({ v: 1, kid: key.kid, sealed: encodeBase64url(sealed) })
    expect(await problemOf(envelope)).toBe('malformed')
    const registration = { keyId: key.kid, publicKey: encodeBase64url(lowOrder) }
    const answer = await sealCredential({ registration, clientId: 'acme', credential: 'sk', now })
    expect(answer._unsafeUnwrapErr()).toBe('invalid_key')
  })

  test('to one that was sealed for another key is refused', async () => {
    const other = (await newKeyring().registrationKey())._unsafeUnwrap()
    const sealed = await sodiumBox.seal(bytesOf(JSON.stringify(good)), other.publicKey)
    const envelope = envelopeOf({ v: 1, kid: key.kid, sealed: encodeBase64url(sealed ?? new Uint8Array()) })
    expect(await problemOf(envelope)).toBe('malformed')
  })
})

describe('the inside', () => {
  test.each([
    ['is no JSON', 'sk-live'],
    ['names its client twice', `{"client_id":"acme",${JSON.stringify(good).slice(1)}`],
    ['has a member more', { ...good, more: true }],
    ['lacks its nonce', { client_id: 'acme', issued_at: seconds, credential: 'sk' }],
    ['is for another client', { ...good, client_id: 'rival' }],
    ['is for a client by another kind', { ...good, client_id: ['acme'] }],
    ['has a time with a fraction', { ...good, issued_at: seconds + 0.5 }],
    ['has its time as a text', { ...good, issued_at: `${seconds}` }],
    [
      'has a time beyond counting',
      `{"client_id":"acme","issued_at":1e300,"nonce":"${nonce}","credential":"x"}`,
    ],
    ['has a nonce that is too short', { ...good, nonce: encodeBase64url(new Uint8Array(15)) }],
    ['has a nonce that is too long', { ...good, nonce: encodeBase64url(new Uint8Array(65)) }],
    ['has a nonce that is no base64url', { ...good, nonce: `${nonce}=` }],
    ['has a number for its nonce', { ...good, nonce: 7 }],
    ['has no credential in it', { ...good, credential: '' }],
    ['has a credential that is too long', { ...good, credential: 'x'.repeat(4097) }],
    ['has a credential with a line break', { ...good, credential: 'sk-live\r\nx-more: 1' }],
    ['has a credential that ends in a line break', { ...good, credential: 'sk-live\n' }],
    ['has a credential with a blank', { ...good, credential: 'sk live' }],
    ['has a credential beyond ASCII', { ...good, credential: 'sk-lïve' }],
    ['has a number for its credential', { ...good, credential: 7 }],
  ])('%s: malformed', async (_, contents) => {
    expect(await problemOf(await envelopeAround(contents))).toBe('malformed')
  })

  test.each([
    ['nonces of 16 bytes', { nonce: encodeBase64url(new Uint8Array(16)) }],
    ['nonces of 64 bytes', { nonce: encodeBase64url(new Uint8Array(64)) }],
    ['credentials of 1 character', { credential: '~' }],
    ['credentials of 4,096 characters', { credential: '!'.repeat(4096) }],
    ['envelopes of exactly the greatest age', { issued_at: seconds - 300 }],
    ['clocks that are 30 seconds ahead', { issued_at: seconds + 30 }],
  ])('takes %s', async (_, more) => {
    expect((await open(await envelopeAround({ ...good, ...more }))).isOk()).toBe(true)
  })

  test('is too old, or not yet: expired', async () => {
    expect(await problemOf(await envelopeAround({ ...good, issued_at: seconds - 301 }))).toBe('expired')
    expect(await problemOf(await envelopeAround({ ...good, issued_at: seconds + 31 }))).toBe('expired')
    expect(await problemOf(await envelopeAround(good), 'acme', now + 300_001)).toBe('expired')
    expect(await problemOf(await envelopeAround({ ...good, issued_at: -1 }))).toBe('expired')
  })

  test('is told to be for another client before its time is', async () => {
    const contents = { ...good, client_id: 'rival', issued_at: 0 }
    expect(await problemOf(await envelopeAround(contents))).toBe('malformed')
  })

  test('is told to be too old before its nonce and its credential are looked at', async () => {
    expect(await problemOf(await envelopeAround({ ...good, issued_at: 0, nonce: 1, credential: 1 }))).toBe(
      'expired',
    )
  })
})

test('nothing that is sent, whatever it is, does more than be refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json().map(envelopeOf)), async (text) => {
      expect(['malformed', 'unknown_key']).toContain(await problemOf(text))
    }),
  )
})

test('base64url has one spelling for all bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(encodeBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(decodeBase64url(encodeBase64url(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('A', 'Q', 'g', 'w', '-', '_', '=', '+', '/', ' ', '\n', 'Z', '9') }),
      (text) => {
        const bytes = decodeBase64url(text)
        if (bytes !== null) expect(encodeBase64url(bytes)).toBe(text)
      },
    ),
  )
})
