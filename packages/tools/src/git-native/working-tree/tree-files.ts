import { constants, lstatSync, type Stats } from 'node:fs'
import { lstat, open, readlink, realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { encodeText } from '@scrutineer/core'

/** What a working tree's disk holds at a path. */
export type Found =
  | { readonly kind: 'file'; readonly size: number; readonly executable: boolean }
  | { readonly kind: 'symlink'; readonly size: number }
  | { readonly kind: 'directory' }
  /** A pipe, socket or device. */
  | { readonly kind: 'other' }

/** Why a file's bytes could not be had. */
export type ReadFailure = 'missing' | 'not_a_file' | 'unreadable' | 'too_large' | 'outside'

/** Reads files below one root. Paths are repository paths; links in them have been followed before. */
export interface TreeFiles {
  /** Null when nothing stands there. */
  find(path: string): Promise<Found | null>
  /** As `find`, at once: for the many files of a whole tree. */
  findNow(path: string): Found | null
  /** At most `maxBytes` from the start; with `whole`, a longer file is too large and not read. */
  read(path: string, maxBytes: number, whole: boolean): Promise<Uint8Array | ReadFailure>
  /** The text of a link. */
  readLink(path: string): Promise<Uint8Array | ReadFailure>
}

/** Files below an absolute folder. */
export function createTreeFiles(root: string): TreeFiles {
  const base = encodeText(root)
  const placeOf = (path: string) => Buffer.concat([base, slash, encodeText(path)])
  let realRoot: Promise<string> | null = null

  /** A folder on the way may have become a link since the path was walked. */
  const staysInside = async (path: string) => {
    realRoot ??= realpath(root)
    const [real, inside] = [await realpath(placeOf(path), 'utf8'), await realRoot]
    return real === inside || real.startsWith(inside.endsWith(sep) ? inside : inside + sep)
  }

  return {
    find: (path) =>
      lstat(placeOf(path)).then(
        (stats) => toFound(stats),
        () => null,
      ),
    findNow(path) {
      try {
        const stats = lstatSync(placeOf(path), { throwIfNoEntry: false })
        return stats === undefined ? null : toFound(stats)
      } catch {
        // A folder on the way may have become a file, or be closed to us.
        return null
      }
    },
    async read(path, maxBytes, whole) {
      try {
        // Not through a link, and never waiting for the other end of a pipe.
        const file = await open(placeOf(path), constants.O_RDONLY | noFollow | nonBlocking)
        try {
          const stats = await file.stat()
          if (!stats.isFile()) return 'not_a_file'
          if (whole && stats.size > maxBytes) return 'too_large'
          if (!(await staysInside(path))) return 'outside'
          const buffer = Buffer.alloc(Math.min(stats.size, maxBytes))
          let filled = 0
          while (filled < buffer.length) {
            const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, filled)
            if (bytesRead === 0) break
            filled += bytesRead
          }
          return buffer.subarray(0, filled)
        } finally {
          await file.close()
        }
      } catch (error) {
        return failureOf(error)
      }
    },
    async readLink(path) {
      try {
        return await readlink(placeOf(path), 'buffer')
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}

const slash = Buffer.from('/')
// Windows has neither; there links take a privilege, and pipes have other names.
const noFollow = constants.O_NOFOLLOW ?? 0
const nonBlocking = constants.O_NONBLOCK ?? 0

function toFound(stats: Stats): Found {
  if (stats.isFile()) return { kind: 'file', size: stats.size, executable: (stats.mode & 0o100) !== 0 }
  if (stats.isSymbolicLink()) return { kind: 'symlink', size: stats.size }
  return { kind: stats.isDirectory() ? 'directory' : 'other' }
}

function failureOf(error: unknown): ReadFailure {
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'missing'
    case 'ELOOP':
    case 'EINVAL':
    case 'ENXIO':
    case 'EISDIR':
      return 'not_a_file'
    default:
      return 'unreadable'
  }
}
