import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A PostgreSQL of one test file: its data in a directory of its own, no port, nobody else's. */
export interface TestPostgres {
  /** A new, empty database in it. */
  createDatabase(): Promise<string>
  /** Ends it as a crash would; `start` brings it back. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Where its programs are; null on a machine without. `POSTGRES_BIN` names another place. */
export const postgresBin: string | null = findBin()

function findBin(): string | null {
  const named = process.env['POSTGRES_BIN']
  if (named !== undefined) return named
  if (process.platform === 'win32') return null
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : []
  return (
    [
      ...versions.map((version) => join(home, version, 'bin')),
      '/usr/local/bin',
      '/usr/bin',
      '/opt/homebrew/bin',
    ]
      .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
      .at(0) ?? null
  )
}

/** The superuser may not run it, so then a user does who owns nothing. */
async function userOf(): Promise<{ uid: number; gid: number } | null> {
  if (userInfo().uid !== 0) return null
  const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, 'nobody'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** Starts one. It syncs nothing to the disk, which matters only when the machine itself stops. */
export async function startPostgres(bin: string): Promise<TestPostgres> {
  const user = await userOf()
  // Short, since the name of a socket may not be long, and where that user may go.
  const directory = mkdtempSync(join(user === null ? tmpdir() : '/tmp', 'scr-pg-'))
  if (user !== null) chownSync(directory, user.uid, user.gid)
  const options = { ...user, cwd: directory, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } }
  const data = join(directory, 'data')
  const initArguments = ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  await promisify(execFile)(join(bin, 'initdb'), initArguments, options)
  let server: ChildProcess | null = null
  let databases = 0

  const start = async (): Promise<void> => {
    const settings = [
      'fsync=off',
      'full_page_writes=off',
      'listen_addresses=',
      'max_connections=200',
      'shared_buffers=32MB',
    ]
    const started = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-k', directory, ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    server = started
    await new Promise<void>((resolve, reject) => {
      let said = ''
      started.stderr?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-5000)
        if (said.includes('ready to accept connections')) resolve()
      })
      started.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${said}`)))
    })
  }

  const end = async (signal: 'SIGQUIT' | 'SIGINT'): Promise<void> => {
    const ended = server
    server = null
    if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return
    await new Promise<void>((resolve) => {
      ended.once('exit', () => resolve())
      ended.kill(signal)
    })
  }

  // A test file that fails before it could stop it must not leave it behind.
  const leave = (): void => {
    server?.kill('SIGQUIT')
  }
  process.once('exit', leave)

  await start()
  return {
    async createDatabase() {
      databases += 1
      const name = `test_${databases}`
      const psql = ['-h', directory, '-U', 'tester', '-d', 'postgres', '-qc', `create database ${name}`]
      await promisify(execFile)(join(bin, 'psql'), psql, options)
      return `postgres://tester@/${name}?host=${encodeURIComponent(directory)}`
    },
    // At SIGQUIT it and its children end where they stand. SIGKILL would leave the children behind, with the shared memory.
    kill: () => end('SIGQUIT'),
    start,
    async stop() {
      await end('SIGINT')
      process.removeListener('exit', leave)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
