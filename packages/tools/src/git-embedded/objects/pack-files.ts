import { unsupported } from '../failure.ts'
import type { GitFiles } from '../files/git-files.ts'
import { namesIn } from './names-in.ts'

/** Packs are read whole, so their size is memory and start-up time. Measured: 0.3 to 0.5 s up to here. */
const maxPackBytes = 64 * 1024 * 1024

/** The packs of a repository, each file read at most once and then kept. */
export interface PackFiles {
  /** Names in `objects/pack`, sorted. */
  readonly names: readonly string[]
  /** A file's bytes; null when there is no such file. */
  read(name: string): Promise<Uint8Array | null>
}

/** Looks at the packs; those above 64 MB in all are refused before anything of them is read. */
export async function openPackFiles(files: GitFiles, gitDirectory: string): Promise<PackFiles> {
  const folder = `${gitDirectory}/objects/pack`
  const names = [...(await namesIn(files, folder))].sort()
  let bytes = 0
  for (const name of names) {
    if (name.endsWith('.pack')) bytes += (await files.facts(`${folder}/${name}`))?.size ?? 0
  }
  if (bytes > maxPackBytes) {
    throw unsupported('objects/pack', `packs of ${Math.ceil(bytes / 1e6)} MB, more than this engine reads`)
  }
  const kept = new Map<string, Promise<Uint8Array | null>>()
  return {
    names,
    read(name) {
      const known = kept.get(name) ?? readPackFile(files, folder, name)
      kept.set(name, known)
      return known
    },
  }
}

async function readPackFile(files: GitFiles, folder: string, name: string): Promise<Uint8Array | null> {
  const bytes = await files.read(`${folder}/${name}`)
  if (bytes !== null && name.endsWith('.idx') && !isSecondVersion(bytes)) {
    throw unsupported(`objects/pack/${name}`, 'a pack index of a version this engine does not read')
  }
  return bytes
}

function isSecondVersion(index: Uint8Array): boolean {
  const head = [0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]
  return head.every((byte, at) => index[at] === byte)
}
