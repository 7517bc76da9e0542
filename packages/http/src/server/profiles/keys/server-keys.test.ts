import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sodiumBox } from '../envelope/sodium-box.ts'
import { checkKeys } from './check-keys.ts'
import { keyringOf } from './keyring-of.ts'
import { describeKeysError, loadServerKeys } from './load-server-keys.ts'
import { newServerKeys, replaceCredentialKey, replaceRegistrationKey } from './new-server-keys.ts'
import { parseServerKeys } from './parse-server-keys.ts'
import { writeServerKeys } from './write-server-keys.ts'

const keys = newServerKeys()
const [registration] = keys.registration.keys
const [credentials] = keys.credentials.keys
const now = Date.UTC(2026, 11, 1)

function parse(value: unknown) {
  return parseServerKeys(JSON.stringify(value))
}

test('fresh keys work, and no two are the same', async () => {
  const checked = await checkKeys(keyringOf(parse(keys)._unsafeUnwrap()), sodiumBox)
  expect(checked._unsafeUnwrap().registration.kid).toBe(keys.registration.active)
  expect(checked._unsafeUnwrap().credential.id).toBe(keys.credentials.active)
  expect(JSON.stringify(newServerKeys())).not.toBe(JSON.stringify(newServerKeys()))
})

test('a replaced registration key opens for its grace time and is dropped after it', async () => {
  const second = replaceRegistrationKey(keys, now, 3600)
  const keyring = keyringOf(parse(second)._unsafeUnwrap())
  const old = keys.registration.active
  expect((await keyring.registrationKey())._unsafeUnwrap().kid).not.toBe(old)
  expect((await keyring.registrationKeyOf(old, now + 3_599_000))._unsafeUnwrap()?.kid).toBe(old)
  expect((await keyring.registrationKeyOf(old, now + 3_600_000))._unsafeUnwrap()).toBeNull()
  expect((await keyring.registrationKeyOf('other', now))._unsafeUnwrap()).toBeNull()
  const third = replaceRegistrationKey(second, now + 60_000, 3600)
  expect(third.registration.keys.map(({ kid }) => kid)).toEqual([
    third.registration.active,
    second.registration.active,
    old,
  ])
  const fourth = replaceRegistrationKey(third, now + 3_600_000, 3600)
  expect(fourth.registration.keys.map(({ kid }) => kid)).not.toContain(old)
})

test('a replaced credential key stays for what it has encrypted', async () => {
  const second = replaceCredentialKey(keys)
  const keyring = keyringOf(parse(second)._unsafeUnwrap())
  expect((await keyring.credentialKey())._unsafeUnwrap().id).toBe(second.credentials.active)
  const old = (await keyring.credentialKeyOf(keys.credentials.active))._unsafeUnwrap()
  expect(old?.id).toBe(keys.credentials.active)
})

describe('keys that are none', () => {
  const zero = 'A'.repeat(43)
  test.each([
    ['of another version', { ...keys, version: 2 }, 'version'],
    ['with a member more', { ...keys, more: 1 }, 'more'],
    [
      'without an active registration key',
      { ...keys, registration: { active: 'x', keys: [registration] } },
      'registration.keys',
    ],
    [
      'without an active credential key',
      { ...keys, credentials: { active: 'x', keys: [credentials] } },
      'credentials.keys',
    ],
    [
      'with one twice',
      { ...keys, registration: { ...keys.registration, keys: [registration, registration] } },
      'registration.keys',
    ],
    [
      'of zeros',
      { ...keys, registration: { ...keys.registration, keys: [{ ...registration, private_key: zero }] } },
      'registration.keys',
    ],
    [
      'that encrypt with zeros',
      { ...keys, credentials: { ...keys.credentials, keys: [{ ...credentials, key: zero }] } },
      'credentials.keys',
    ],
    [
      'with spare bits set',
      { ...keys, credentials: { ...keys.credentials, keys: [{ ...credentials, key: `${zero.slice(1)}B` }] } },
      'credentials.keys',
    ],
    [
      'that are too short',
      { ...keys, credentials: { ...keys.credentials, keys: [{ ...credentials, key: 'AAAA' }] } },
      'credentials.keys.0.key',
    ],
    [
      'with a name that is none',
      { ...keys, registration: { active: '-x', keys: [] } },
      'registration.active',
    ],
  ])('%s are refused, and what is wrong is told without them', (_, value, place) => {
    const error = parse(value)._unsafeUnwrapErr()
    expect(error).toEqual({ code: 'invalid_keys', place })
    expect(describeKeysError(error)).not.toContain(registration?.private_key)
  })

  test('that are no JSON are refused without being repeated', () => {
    const error = parseServerKeys(`${JSON.stringify(keys)}x`)._unsafeUnwrapErr()
    expect(error).toEqual({ code: 'not_json', place: '' })
  })
})

describe('a file of keys', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scrutineer-keys-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('is written for its owner alone and read again', async () => {
    const file = join(folder, 'keys.json')
    expect((await writeServerKeys(file, keys, 'create')).isOk()).toBe(true)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(keys)
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await loadServerKeys(file, {})).isOk()).toBe(true)
  })

  test('is never overwritten by new keys, and replaced whole', async () => {
    const file = join(folder, 'keys.json')
    await writeServerKeys(file, keys, 'create')
    const again = await writeServerKeys(file, newServerKeys(), 'create')
    expect(again._unsafeUnwrapErr()).toEqual({ code: 'keys_exist', place: file })
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(keys)
    const next = replaceCredentialKey(keys)
    expect((await writeServerKeys(file, next, 'replace')).isOk()).toBe(true)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(next)
  })

  test('that cannot be written or read is told', async () => {
    const nowhere = join(folder, 'missing', 'keys.json')
    expect((await writeServerKeys(nowhere, keys, 'create'))._unsafeUnwrapErr().code).toBe('keys_not_written')
    expect((await loadServerKeys(nowhere, {}))._unsafeUnwrapErr().code).toBe('keys_missing')
    expect((await loadServerKeys(folder, {})).isErr()).toBe(true)
    const long = join(folder, 'long.json')
    await writeFile(long, ' '.repeat(70_000), { mode: 0o600 })
    expect((await loadServerKeys(long, {}))._unsafeUnwrapErr().code).toBe('keys_unreadable')
  })

  test.skipIf(process.platform === 'win32')('that others can read is refused', async () => {
    const file = join(folder, 'keys.json')
    await writeServerKeys(file, keys, 'create')
    await chmod(file, 0o640)
    expect((await loadServerKeys(file, {}))._unsafeUnwrapErr().code).toBe('keys_exposed')
  })

  test.skipIf(process.platform === 'win32')('that is a pipe is not waited for', async () => {
    const file = join(folder, 'keys.json')
    execFileSync('mkfifo', ['-m', '600', file])
    expect((await loadServerKeys(file, {}))._unsafeUnwrapErr().code).toBe('keys_unreadable')
  })

  test('gives way to the variable', async () => {
    const env = { SCRUTINEER_SERVER_KEYS: JSON.stringify(keys) }
    const loaded = await loadServerKeys(join(folder, 'none.json'), env)
    expect(loaded._unsafeUnwrap().registration[0]?.kid).toBe(keys.registration.active)
  })
})
