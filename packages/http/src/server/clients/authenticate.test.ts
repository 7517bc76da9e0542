import { timingSafeEqual } from 'node:crypto'
import { okAsync } from 'neverthrow'
import { describe, expect, test, vi } from 'vitest'
import type { ClientDirectory, ClientRecord } from '../ports/client-directory.ts'
import { authenticate } from './authenticate.ts'
import { secretHash } from './secret-hash.ts'

const acme: ClientRecord = {
  id: 'acme',
  secretHashes: [secretHash('one')],
  permissions: [],
  repositories: null,
  disabled: false,
}
const known = new Map<string, ClientRecord>(
  Object.entries({
    acme,
    two: { ...acme, id: 'two', secretHashes: [secretHash('one'), secretHash('other')] },
    none: { ...acme, id: 'none', secretHashes: [] },
    off: { ...acme, id: 'off', disabled: true },
    zero: { ...acme, id: 'zero', secretHashes: [new Uint8Array(32)] },
    short: { ...acme, id: 'short', secretHashes: [new Uint8Array(3)] },
  }),
)
const clients: ClientDirectory = { find: (id) => okAsync(known.get(id) ?? null) }

async function whoSends(header: string | null): Promise<string | null> {
  return (await authenticate(header, clients))._unsafeUnwrap()?.id ?? null
}

test.each([
  ['a secret', 'Bearer acme.one', 'acme'],
  ['the scheme in capitals', 'BEARER acme.one', 'acme'],
  ['the newer of two secrets', 'Bearer two.one', 'two'],
  ['the older of two secrets', 'Bearer two.other', 'two'],
  ['another secret', 'Bearer acme.two', null],
  ['no secret', 'Bearer acme.', null],
  ['no dot', 'Bearer acme', null],
  ['no client', 'Bearer .one', null],
  ['a secret with a dot that is not its own', 'Bearer acme.one.one', null],
  ['a client in capitals', 'Bearer Acme.one', null],
  ['another scheme', 'Basic acme.one', null],
  ['two tokens', 'Bearer acme.one, Bearer acme.one', null],
  ['no header', null, null],
  ['an unknown client', 'Bearer nobody.one', null],
  ['the name of what every object has', 'Bearer constructor.one', null],
  ['a client without a secret', 'Bearer none.one', null],
  ['a disabled client', 'Bearer off.one', null],
])('%s', async (_name, header, client) => {
  expect(await whoSends(header)).toBe(client)
})

describe('takes as long for those who may not as for those who may:', () => {
  test.each(['acme.one', 'acme.wrong', 'two.one', 'none.one', 'nobody.one', 'off.one', 'short.one'])(
    '%s is compared twice, in constant time',
    async (token) => {
      const isEqual = vi.fn(timingSafeEqual)
      await authenticate(`Bearer ${token}`, clients, isEqual)
      expect(isEqual).toHaveBeenCalledTimes(2)
      for (const [one, other] of isEqual.mock.calls) expect(one.byteLength).toBe(other.byteLength)
    },
  )
})
