import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeSqliteError } from '../../src/server/sqlite/describe-sqlite-error.ts'
import { type OpenSqliteError, openSqliteBackend } from '../../src/server/sqlite/open-sqlite-backend.ts'

let home: string
let directory: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'scrutineer-directory-'))
  directory = join(home, 'deep', 'data')
})
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))

const open = () => openSqliteBackend({ directory, nowMs: 0, instance: 'one' })

async function refusal(): Promise<OpenSqliteError> {
  const opened = await open()
  if (opened.isOk()) {
    await opened.value.close()
    throw new Error('it was opened')
  }
  return opened.error
}

test('a directory is owned by one at a time, and free again once it is closed', async () => {
  const first = (await open())._unsafeUnwrap()
  const second = await refusal()
  expect(second).toMatchObject({ code: 'data_directory_in_use', directory })
  expect(describeSqliteError(second)).toMatch(
    /belongs to process \d+ on .+ since 1970-01-01T00:00:00\.000Z: one process works on a data directory at a time\.$/,
  )
  await first.close()
  const third = (await open())._unsafeUnwrap()
  await third.close()
})

test('a note of somebody who is gone keeps nobody out', async () => {
  const first = (await open())._unsafeUnwrap()
  await first.close()
  writeFileSync(join(directory, 'server.owner'), 'process 1 on elsewhere since yesterday\n')
  const next = (await open())._unsafeUnwrap()
  await next.close()
})

test('the file of a server that has ended holds all by itself', async () => {
  const first = (await open())._unsafeUnwrap()
  await first.database.run(
    `insert into clients (client_id, permissions, repositories, disabled, created_at) values ('one', '[]', null, 0, 0)`,
  )
  await first.close()
  const copied = join(home, 'copied')
  mkdirSync(copied, { mode: 0o700 })
  copyFileSync(join(directory, 'scrutineer.db'), join(copied, 'scrutineer.db'))
  const second = (await openSqliteBackend({ directory: copied, nowMs: 0, instance: 'two' }))._unsafeUnwrap()
  const found = await second.database.all('select client_id from clients')
  await second.close()
  expect(found).toEqual([{ client_id: 'one' }])
})

test('a store of a later program is refused and left alone, and its directory is free', async () => {
  const first = (await open())._unsafeUnwrap()
  await first.database.run('update schema_version set version = 999')
  await first.close()
  const refused = await refusal()
  expect(refused).toMatchObject({ code: 'store_newer', foundVersion: 999 })
  expect(describeSqliteError(refused)).toContain('written by a later version: its schema is 999')
  expect((await refusal()).code).toBe('store_newer')
})

test('a file that is no database is said to be none', async () => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  writeFileSync(
    join(directory, 'scrutineer.db'),
    'this is no database, although it is where one should be\n'.repeat(50),
  )
  const refused = await refusal()
  expect(refused.code).toBe('store_unavailable')
  expect(describeSqliteError(refused)).toContain('not a database')
})

test('a name that is a file is no directory', async () => {
  writeFileSync(join(home, 'deep'), '')
  expect(await refusal()).toMatchObject({ code: 'data_directory_unusable', directory })
})

describe.skipIf(process.platform === 'win32')('a directory that others may enter', () => {
  test.each([0o755, 0o770, 0o701, 0o777])('is refused and not changed: mode %o', async (mode) => {
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, mode)
    const refused = await refusal()
    const shown = mode.toString(8).padStart(4, '0')
    expect(refused).toMatchObject({
      code: 'data_directory_exposed',
      detail: `its mode is ${shown}, not 0700`,
    })
    expect(describeSqliteError(refused)).toContain('chmod 700')
    expect((await refusal()).code).toBe('data_directory_exposed')
  })
})

test('a database that is full says so, keeps what it has, and goes on when there is room', async () => {
  const backend = (await open())._unsafeUnwrap()
  const { database } = backend
  const insert = (key: string) =>
    database.run(
      `insert into reviews (review_id, client_id, digest, status, urgent, attempt_limit, profile_id, profile_version,
         submitted_at, deadline_at, submission) values (?, 'c', 'd', 'queued', 0, 3, 'p', 1, 0, 0, ?)`,
      [key, 'x'.repeat(3000)],
    )
  await insert('first')
  const [pages] = await database.all<{ page_count: number }>('select page_count from pragma_page_count()')
  await database.all(`pragma max_page_count = ${Number(pages?.page_count) + 4}`)
  let kept = 1
  const refused = (async () => {
    for (;;) {
      await insert(`more ${kept}`)
      kept += 1
    }
  })()
  await expect(refused).rejects.toMatchObject({ code: 'store_full' })
  const whole = database.transaction(async (tx) => {
    await tx.run(`update reviews set digest = 'changed'`)
    await tx.run('create table more_room (a text)')
    for (let row = 0; row < 20; row += 1) await tx.run('insert into more_room values (?)', ['x'.repeat(3000)])
  })
  await expect(whole).rejects.toMatchObject({ code: 'store_full' })
  const count = `select count(*) as many from reviews where digest = 'd'`
  expect(await database.all(count)).toEqual([{ many: kept }])
  await database.all('pragma max_page_count = 100000')
  await insert('later')
  expect(await database.all(count)).toEqual([{ many: kept + 1 }])
  await backend.close()
  await expect(database.all(count)).rejects.toMatchObject({ code: 'store_unavailable' })
})

test('the driver says nothing on stderr, and warnings of others still come', async () => {
  const module = new URL('../../src/server/sqlite/load-sqlite.ts', import.meta.url).href
  const script = `import { loadSqlite } from ${JSON.stringify(module)}
    const driver = await loadSqlite()
    new driver.DatabaseSync(':memory:').close()
    process.emitWarning('heard')`
  const file = join(home, 'load.mts')
  writeFileSync(file, script)
  const flags = ['--import', 'tsx', '--conditions=@scrutineer/source', file]
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { stderr } = await promisify(execFile)(process.execPath, flags, { cwd })
  expect(stderr).toContain('Warning: heard')
  expect(stderr).not.toMatch(/sqlite|experimental/i)
})
