import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../ports/database.ts'
import { loadSqlite } from '../sqlite/load-sqlite.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { migrate } from '../store/migrate.ts'
import { migrations } from '../store/migrations.ts'
import { authenticate } from './authenticate.ts'
import type { ClientError, ClientRegister } from './client-register.ts'
import { createClientRegister } from './create-client-register.ts'
import { describeClientError } from './describe-client-error.ts'

let directory: string
let database: Database
let register: ClientRegister

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'clients-'))
  const driver = await loadSqlite()
  if (driver === null) throw new Error('this Node has no SQLite')
  database = openSqlite(driver, join(directory, 'server.db'))
  const migrated = await migrate(database, migrations)
  expect(migrated.isOk()).toBe(true)
  register = createClientRegister(database)
})

afterEach(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

async function tokenOf(issued: ReturnType<ClientRegister['rotate']>): Promise<string> {
  return (await issued)._unsafeUnwrap().token
}

async function isLet(token: string): Promise<boolean> {
  return (await authenticate(`Bearer ${token}`, register))._unsafeUnwrap() !== null
}

function add(id = 'acme', permissions: readonly string[] = ['read ai code reviews']) {
  return register.add({ id, permissions })
}

test('a new client has a token that lets it in, and nobody else has it', async () => {
  const token = await tokenOf(add())
  expect(token).toMatch(/^acme\.[\w-]{43}$/)
  expect(await isLet(token)).toBe(true)
  expect(await isLet(`other${token.slice(4)}`)).toBe(false)
  expect(await isLet(`${token}x`)).toBe(false)
  expect(await isLet(token.slice(0, -1))).toBe(false)
})

test('no secret is kept, only its hash', async () => {
  const token = await tokenOf(add())
  const kept = JSON.stringify([
    await database.all('select * from clients'),
    await database.all('select * from client_secrets'),
  ])
  expect(kept).toContain('acme')
  expect(kept).not.toContain(token.slice(5))
})

test('two secrets are good at a time: the newest and the one before it', async () => {
  const tokens = [await tokenOf(add()), await tokenOf(register.rotate('acme'))]
  expect(await Promise.all(tokens.map(isLet))).toEqual([true, true])
  tokens.push(await tokenOf(register.rotate('acme')))
  expect(await Promise.all(tokens.map(isLet))).toEqual([false, true, true])
  tokens.push(await tokenOf(register.rotate('acme', { revokePrevious: true })))
  expect(await Promise.all(tokens.map(isLet))).toEqual([false, false, false, true])
})

test('a disabled client is let in with none of its secrets, until it is enabled', async () => {
  const token = await tokenOf(add())
  await register.disable('acme')
  expect(await isLet(token)).toBe(false)
  await register.enable('acme')
  expect(await isLet(token)).toBe(true)
})

test('permissions are granted and revoked, each once', async () => {
  await add('acme', ['read ai code reviews', 'read ai code reviews'])
  await register.grant('acme', ['submit ai code reviews', 'read ai code reviews'])
  await register.revoke('acme', ['read ai code reviews'])
  const client = (await register.find('acme'))._unsafeUnwrap()
  expect(client?.permissions).toEqual(['submit ai code reviews'])
})

test('repositories are those of the deployment until they are restricted', async () => {
  await add()
  expect((await register.find('acme'))._unsafeUnwrap()?.repositories).toBe(null)
  await register.restrict('acme', ['git.example.com/acme', '[2001:db8::1]:8443'])
  const [summary] = (await register.list())._unsafeUnwrap()
  expect(summary?.repositories).toEqual(['git.example.com/acme', '[2001:db8::1]:8443'])
})

test('the list tells every client once, and when its secrets were made', async () => {
  await add('beta', [])
  await add()
  await register.rotate('acme')
  const list = (await register.list())._unsafeUnwrap()
  expect(list.map(({ id, secretsCreatedAt }) => [id, secretsCreatedAt.length])).toEqual([
    ['acme', 2],
    ['beta', 1],
  ])
})

test.each([
  ['an id in capitals', () => add('Acme'), { code: 'invalid_client_id', clientId: 'Acme' }],
  ['an id with a dot', () => add('a.b'), { code: 'invalid_client_id', clientId: 'a.b' }],
  ['an id that ends in a line break', () => add('a\n'), { code: 'invalid_client_id', clientId: 'a\n' }],
  [
    'an id of 65 characters',
    () => add('a'.repeat(65)),
    { code: 'invalid_client_id', clientId: 'a'.repeat(65) },
  ],
  [
    'a permission that does not exist',
    () => add('acme', ['all']),
    { code: 'unknown_permission', value: 'all' },
  ],
  [
    'a client that does not exist',
    () => register.rotate('gone'),
    { code: 'client_not_found', clientId: 'gone' },
  ],
  [
    'a repository with a scheme',
    () => register.add({ id: 'acme', permissions: [], repositories: ['https://git.example.com'] }),
    { code: 'invalid_repository', value: 'https://git.example.com' },
  ],
])('%s is refused, and nothing is kept', async (_name, call, error) => {
  expect((await call())._unsafeUnwrapErr()).toEqual(error)
  expect((await register.list())._unsafeUnwrap()).toEqual([])
})

test('a client that exists is not added again, and keeps its secret', async () => {
  const token = await tokenOf(add())
  expect((await add())._unsafeUnwrapErr()).toEqual({ code: 'client_exists', clientId: 'acme' })
  expect(await isLet(token)).toBe(true)
})

test('a store that is away is told, not thrown', async () => {
  await database.close()
  expect((await register.list())._unsafeUnwrapErr().code).toBe('store_unavailable')
  expect((await add())._unsafeUnwrapErr().code).toBe('store_unavailable')
  expect((await authenticate('Bearer acme.secret', register))._unsafeUnwrapErr().code).toBe(
    'store_unavailable',
  )
})

test.each<[ClientError, RegExp]>([
  [{ code: 'invalid_client_id', clientId: 'A\n' }, /"A\\n"/],
  [{ code: 'client_exists', clientId: 'acme' }, /acme already/],
  [{ code: 'client_not_found', clientId: 'acme' }, /no client "acme"/],
  [{ code: 'unknown_permission', value: 'all' }, /"all" is no permission.*manage provider profiles/],
  [{ code: 'invalid_repository', value: 'https://h' }, /"https:\/\/h" names no repositories/],
  [{ code: 'store_locked', detail: 'the file is locked' }, /the file is locked/],
])('an operator is told what is wrong: %j', (error, words) => {
  expect(describeClientError(error)).toMatch(words)
})
