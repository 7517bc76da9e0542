import type { PromiseFsClient } from 'isomorphic-git'
import { FileSystem } from 'isomorphic-git/models'
import type { GitFiles } from '../files/git-files.ts'
import type { PackFiles } from './pack-files.ts'

/**
 * The file system that isomorphic-git reads objects through. It only reads, and it answers most questions from memory:
 * the library asks for each object's loose file, the list of packs and the git directory again and again.
 */
export function libraryFileSystem(
  files: GitFiles,
  gitDirectory: string,
  packs: PackFiles,
  loose: (oid: string) => Promise<boolean>,
): PromiseFsClient {
  const objects = `${gitDirectory}/objects/`
  const refuse = () => Promise.reject(readOnly)
  const client = {
    async readFile(path?: string): Promise<ArrayBufferLike> {
      if (path?.startsWith(objects) !== true) throw missing
      const name = path.slice(objects.length)
      if (name.startsWith('pack/')) return asBuffer(await packs.read(name.slice('pack/'.length)))
      if (!(await loose(name.replace('/', '')))) throw missing
      return asBuffer(await files.read(path))
    },
    readdir: (path: string) =>
      path.endsWith('/objects/pack') ? Promise.resolve([...packs.names]) : Promise.reject(missing),
    stat: (path: string) => (path === gitDirectory ? Promise.resolve(folder) : Promise.reject(missing)),
    lstat: (path: string) => (path === gitDirectory ? Promise.resolve(folder) : Promise.reject(missing)),
    readlink: () => Promise.reject(missing),
    writeFile: refuse,
    mkdir: refuse,
    rmdir: refuse,
    unlink: refuse,
    symlink: refuse,
    rm: refuse,
  }
  // Wrapped once: given anything else, the library would probe it anew on each call. Its types do not say so.
  return new FileSystem(client) as unknown as PromiseFsClient
}

/** The same memory as an ArrayBuffer, which the library takes as it is; it would copy anything else. */
function asBuffer(bytes: Uint8Array | null): ArrayBufferLike {
  if (bytes === null) throw missing
  const whole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
  return whole ? bytes.buffer : bytes.slice().buffer
}

const folder = { isDirectory: () => true, isFile: () => false }
// Made once: an error is costly to build, and these are answers rather than faults.
const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' })
const readOnly = Object.assign(new Error('this file system can only be read'), { code: 'EROFS' })
