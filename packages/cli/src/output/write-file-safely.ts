import { randomBytes } from 'node:crypto'
import { closeSync, lstatSync, openSync, realpathSync, renameSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'

/**
 * Writes a file whole or not at all, readable by its owner alone. A symbolic link is replaced, not followed: a link in a
 * reviewed tree must not lead the result elsewhere. Devices and pipes are written to as they are.
 *
 * Synchronous on purpose: no signal can come between the temporary file and its new name.
 */
export function writeFileSafely(path: string, text: string): Result<void, Failure> {
  const bytes = Buffer.from(text, 'utf8')
  try {
    if (isDevice(path)) writeAll(openSync(path, 'w'), bytes)
    else replaceFile(path, bytes)
    return ok(undefined)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    return err({
      code: 'output_failed',
      message: `${path} could not be written (${code}), expected a place that can be; the result is on standard output`,
    })
  }
}

function replaceFile(path: string, bytes: Buffer): void {
  const folder = realpathSync(dirname(path))
  const temporary = join(folder, `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    writeAll(openSync(temporary, 'wx', 0o600), bytes)
    renameSync(temporary, join(folder, basename(path)))
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function writeAll(file: number, bytes: Buffer): void {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
  } finally {
    closeSync(file)
  }
}

/** `/dev/stdout` is a link, yet replacing it is never meant. */
function isDevice(path: string): boolean {
  if (/^\/(dev|proc)\//.test(resolve(path))) return true
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found !== undefined && !found.isFile() && !found.isSymbolicLink() && !found.isDirectory()
}
