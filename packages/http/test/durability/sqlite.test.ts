import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/ports/database.ts'
import { loadSqlite } from '../../src/server/sqlite/load-sqlite.ts'
import { openDataDirectory } from '../../src/server/sqlite/open-data-directory.ts'
import { openSqlite } from '../../src/server/sqlite/open-sqlite.ts'
import type { SqliteDriver } from '../../src/server/sqlite/sqlite-driver.ts'
import { type Account, auditStatuses, takeAccount } from './audit.ts'
import { type ReviewProcess, removeProgram, startProcess } from './start-process.ts'

/** What is always tried; `DURABILITY=full` tries it at the size that the server is held to. */
const full = process.env['DURABILITY'] === 'full'
const size = full ? { reviews: 1000, kills: 20 } : { reviews: 60, kills: 3 }

// Processes are started one after another; a busy machine takes its time.
vi.setConfig({ testTimeout: full ? 900_000 : 240_000 })

let directory: string
let home: string
let running: ReviewProcess | null = null

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'scrutineer-durable-'))
  directory = join(home, 'data')
})
afterAll(removeProgram)
afterEach(async () => {
  await running?.kill()
  running = null
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

async function driverHere(): Promise<SqliteDriver> {
  const driver = await loadSqlite()
  if (driver === null) throw new Error('this Node has no SQLite')
  return driver
}

async function openStore(): Promise<Database> {
  return (await openDataDirectory(await driverHere(), directory))._unsafeUnwrap()
}

/** Only reads, and so waits for no turn beside a server that writes without a pause. */
async function account(acknowledged: readonly string[]): Promise<Account> {
  const database = openSqlite(await driverHere(), join(directory, 'scrutineer.db'))
  try {
    return await takeAccount(database, acknowledged)
  } finally {
    await database.close()
  }
}

const orders = (workers: number, workMs: readonly [number, number]) => ({
  sqlite: directory,
  workers,
  workMs,
  ledger: join(home, 'ledger'),
})

test('reviews that were accepted end once each, however often the server is killed meanwhile', async () => {
  const database = await openStore()
  await auditStatuses(database)
  await database.close()
  const acknowledged: string[] = []
  let next = 0
  let server = await startProcess(orders(4, [10, 120]))
  running = server
  const submitSome = async (): Promise<void> => {
    // Every submission that was not answered is sent again, as clients do.
    while (next < size.reviews) {
      const answer = await server.accept(`client-${next % 7}`, `key-${next}`)
      if (answer === null) return
      if (answer.reviewId !== null) acknowledged.push(answer.reviewId)
      next += 1
    }
  }
  for (let kills = 0; kills < size.kills; kills += 1) {
    const submitting = submitSome()
    await setTimeout(100 + Math.random() * (full ? 1200 : 500))
    await server.kill()
    await submitting
    server = await startProcess(orders(4, [10, 120]))
    running = server
  }
  await submitSome()
  for (;;) {
    const { unfinished } = await account([])
    if (unfinished === 0) break
    await setTimeout(200)
  }
  await server.drain(0)
  running = null
  const result = await account(acknowledged)
  if (full) console.log('sqlite', acknowledged.length, 'acknowledged', JSON.stringify(result))
  expect(new Set(acknowledged).size).toBe(size.reviews)
  expect(result).toMatchObject({ lost: 0, unfinished: 0, endedTwice: 0, miscounted: 0 })
  const begun = readFileSync(join(home, 'ledger'), 'utf8').trim().split('\n')
  expect(new Set(begun).size).toBe(begun.length)
})

test('the directory is its owner’s alone, and a second server is told whose it is', async () => {
  running = await startProcess(orders(0, [0, 0]))
  if (process.platform !== 'win32') {
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    for (const file of ['scrutineer.db', 'scrutineer.db-wal', 'server.lock', 'server.owner'])
      expect([file, statSync(join(directory, file)).mode & 0o777]).toEqual([file, 0o600])
  }
  const second = startProcess(orders(0, [0, 0]))
  await expect(second).rejects.toThrow(
    `data_directory_in_use: ${directory} belongs to process ${running.pid} on `,
  )
  await running.kill()
  running = await startProcess(orders(0, [0, 0]))
  await running.drain(0)
  running = await startProcess(orders(0, [0, 0]))
})

test.skipIf(process.platform === 'win32')(
  'what does not fit is refused, loses nothing that was acknowledged, and makes room for what comes next',
  async () => {
    const database = await openStore()
    await auditStatuses(database)
    await database.close()
    // The largest file that the server may write, in blocks of 512 or 1024 bytes; the signal would end it.
    running = await startProcess(orders(1, [1, 5]), `trap '' XFSZ; ulimit -f 1600`)
    const acknowledged: string[] = []
    let refusal: string | null = null
    for (let number = 0; refusal === null && number < 5000; number += 1) {
      const answer = await running.accept('client', `key-${number}`)
      if (answer === null) throw new Error('the server ended')
      if (answer.reviewId === null) refusal = answer.said
      else acknowledged.push(answer.reviewId)
    }
    expect(refusal).toBe('store_full')
    // How many fit is up to the worker, which writes beside them.
    expect(acknowledged).not.toEqual([])
    // What stood beside the file has gone into it, so there is room again.
    const later = await running.accept('client', 'later')
    expect(later?.said).toBe('accepted')
    acknowledged.push(later?.reviewId ?? '')
    await running.kill()
    running = await startProcess(orders(4, [0, 1]))
    for (;;) {
      const { unfinished } = await account([])
      if (unfinished === 0) break
      await setTimeout(200)
    }
    expect(await account(acknowledged)).toMatchObject({ lost: 0, endedTwice: 0, miscounted: 0 })
  },
)
