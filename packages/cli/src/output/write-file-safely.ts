import { randomBytes } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
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
    return err(unwritable(path, error, 'the result is on standard output'))
  }
}

/** Says early whether a file could be written now, before anything is spent on what it shall hold. Leaves nothing. */
export function checkWritable(path: string): Result<void, Failure> {
  try {
    if (isDevice(path)) accessSync(path, constants.W_OK)
    else beside(path, closeSync)
    return ok(undefined)
  } catch (error) {
    return err(unwritable(path, error, 'nothing was reviewed and no model was asked'))
  }
}

function unwritable(path: string, error: unknown, rest: string): Failure {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
  const why = Object.hasOwn(reasons, code) ? `${reasons[code]}, ${code}` : code
  return {
    code: 'output_failed',
    message: `${path} cannot be written (${why}), expected a file in a folder that exists and can be written to; ${rest}`,
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'what should be its folder is none',
  EISDIR: 'it is a folder',
  EACCES: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
}

function replaceFile(path: string, bytes: Buffer): void {
  beside(path, (file, temporary, target) => {
    writeAll(file, bytes)
    renameSync(temporary, target)
  })
}

/** Opens a new file in the same folder for `use`, which closes it, and takes it away again unless `use` has. */
function beside(path: string, use: (file: number, temporary: string, target: string) => void): void {
  const folder = realpathSync(dirname(path))
  const target = join(folder, basename(path))
  // Renaming onto a folder would fail only after everything was written.
  if (lstatSync(target, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
  }
  const temporary = join(folder, `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    use(openSync(temporary, 'wx', 0o600), temporary, target)
  } finally {
    rmSync(temporary, { force: true })
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
