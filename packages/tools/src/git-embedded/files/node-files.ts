import { type BigIntStats, constants, type Dirent } from 'node:fs'
import { lstat, open, readdir, readFile, readlink, realpath } from 'node:fs/promises'
import { decodeBytes } from '@scrutineer/core'
import type { DirectoryItem, FileFacts, GitFiles } from './git-files.ts'
import { nativePath } from './native-path.ts'

/** The machine's own file system. */
export const nodeFiles: GitFiles = {
  read: (path) => orNull(readFile(nativePath(path))),
  readStart: (path, length) => orNull(readStart(path, length)),
  readPlain: (path, maxBytes) => orUnreadable(orNull(readPlain(path, maxBytes))),
  readLink: (path) => orNull(readlink(nativePath(path), { encoding: 'buffer' })),
  async list(path) {
    const reading = readdir(nativePath(path), { encoding: 'buffer', withFileTypes: true })
    const found = await orUnreadable(orNull(reading))
    return found === null || found === 'unreadable' ? found : found.map(toItem)
  },
  async facts(path) {
    const stats = await orNull(lstat(nativePath(path), { bigint: true }))
    return stats === null ? null : toFacts(stats)
  },
  async realPath(path) {
    const real = await orNull(realpath(nativePath(path), { encoding: 'buffer' }))
    return real === null ? null : decodeBytes(real)
  },
}

/** Answers null where nothing readable of the wanted kind stands. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (absent.some((code) => isError(error, code))) return null
    throw error
  }
}

async function orUnreadable<T>(reading: Promise<T>): Promise<T | 'unreadable'> {
  try {
    return await reading
  } catch (error) {
    if (isError(error, 'EACCES') || isError(error, 'EPERM')) return 'unreadable'
    throw error
  }
}

const absent = ['ENOENT', 'ENOTDIR', 'EISDIR', 'EINVAL', 'ELOOP', 'ENXIO', 'ENAMETOOLONG']

function isError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

async function readStart(path: string, length: number): Promise<Uint8Array> {
  const file = await open(nativePath(path), constants.O_RDONLY)
  try {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await file.read(bytes, 0, length, 0)
    return bytes.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Opens without following a link and without waiting at a named pipe, then looks at what it has opened. */
async function readPlain(path: string, maxBytes: number): Promise<Uint8Array | 'too_large' | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(nativePath(path), flags)
  try {
    const stats = await file.stat()
    if (!stats.isFile()) return null
    if (stats.size > maxBytes) return 'too_large'
    const bytes = await file.readFile()
    // It may have grown meanwhile.
    return bytes.length > maxBytes ? 'too_large' : bytes
  } finally {
    await file.close()
  }
}

function toItem(entry: Dirent<Buffer>): DirectoryItem {
  return { name: decodeBytes(entry.name), kind: kindOf(entry) }
}

function toFacts(stats: BigIntStats): FileFacts {
  return {
    kind: kindOf(stats),
    executable: (stats.mode & 0o100n) !== 0n,
    size: Number(stats.size),
    mtimeNs: stats.mtimeNs,
    ctimeNs: stats.ctimeNs,
    inode: stats.ino,
    userId: Number(stats.uid),
    groupId: Number(stats.gid),
  }
}

function kindOf(entry: {
  isFile(): boolean
  isDirectory(): boolean
  isSymbolicLink(): boolean
}): FileFacts['kind'] {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'directory'
  return entry.isSymbolicLink() ? 'symlink' : 'other'
}
