import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { makeFolder } from '../environment/make-folder.ts'
import type { Failure } from '../failure.ts'

/** What others may have the file for; a change takes milliseconds. */
const patienceMs = 5000
/** A lock this old was left behind by a program that was killed. */
const staleMs = 10_000
const pauseMs = 20

/**
 * Changes a file from what it holds now; a file that is not there is empty. It is replaced whole or not at all, by one
 * that its owner alone may read, in a folder that is made the same way; where a symbolic link stands, what it leads to is
 * replaced. Several programs that change it at once do so one after another, and none loses what another wrote.
 */
export async function changeFile(
  path: string,
  change: (text: Uint8Array) => Result<string, Failure>,
  clock: Clock,
): Promise<Result<void, Failure>> {
  try {
    makeFolder(dirname(path))
    const target = followLinks(path)
    const lock = `${target}.lock`
    const locked = await takeLock(lock, clock)
    if (locked.isErr()) return err(locked.error)
    try {
      const changed = change(readTarget(target))
      if (changed.isErr()) return err(changed.error)
      replaceFile(target, changed.value)
      return ok(undefined)
    } finally {
      rmSync(lock, { force: true })
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    return err({
      code: 'config',
      message: `${path} could not be written (${code}), expected a place that can be`,
    })
  }
}

/** Where a file stands or would stand; a link may lead to what is not there yet. */
function followLinks(path: string): string {
  let target = path
  for (let links = 0; links < 40; links++) {
    const found = lstatSync(target, { throwIfNoEntry: false })
    if (found === undefined || !found.isSymbolicLink()) break
    target = resolve(dirname(target), readlinkSync(target))
  }
  return join(realpathSync(dirname(target)), basename(target))
}

function readTarget(target: string): Uint8Array {
  const found = statSync(target, { throwIfNoEntry: false })
  if (found === undefined) return new Uint8Array()
  if (!found.isFile())
    throw Object.assign(new Error('no regular file'), { code: found.isDirectory() ? 'EISDIR' : 'EINVAL' })
  return readFileSync(target)
}

async function takeLock(lock: string, clock: Clock): Promise<Result<void, Failure>> {
  const end = clock.now() + patienceMs
  for (;;) {
    try {
      closeSync(openSync(lock, 'wx', 0o600))
      return ok(undefined)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const held = statSync(lock, { throwIfNoEntry: false })
    if (held !== undefined && clock.now() - held.mtimeMs > staleMs) rmSync(lock, { force: true })
    else if (clock.now() > end) {
      return err({
        code: 'config',
        message: `${lock} is held by another program, expected it to end; remove the file if none runs`,
      })
    }
    await wait(pauseMs)
  }
}

function replaceFile(target: string, text: string): void {
  const folder = dirname(target)
  const temporary = join(folder, `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const file = openSync(temporary, 'wx', 0o600)
    try {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, target)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncFolder(folder)
}

/** So that the new name survives a power cut; not every system lets folders be opened. */
function syncFolder(folder: string): void {
  try {
    const opened = openSync(folder, 'r')
    fsyncSync(opened)
    closeSync(opened)
  } catch {
    return
  }
}
