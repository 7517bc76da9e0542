import { decodeBytes } from '@scrutineer/core'
import { unsupported } from '../failure.ts'
import type { GitFiles } from '../files/git-files.ts'
import type { GitConfig } from './git-config.ts'

/** Refuses repositories that store what this engine cannot read, where it would else answer wrongly. */
export async function checkSupported(
  files: GitFiles,
  gitDirectory: string,
  config: GitConfig,
): Promise<void> {
  const version = config.get('core.repositoryformatversion') ?? '0'
  if (version !== '0' && version !== '1') throw unsupported(null, `a repository of format version ${version}`)
  for (const key of config.keysBelow('extensions')) {
    const name = key.slice('extensions.'.length)
    const value = (config.get(key) ?? '').toLowerCase()
    if (name === 'objectformat' && value !== 'sha1')
      throw unsupported(null, `a repository of ${value} objects`)
    if (name === 'refstorage' && value !== 'files') throw unsupported(null, `a repository of ${value} refs`)
    if (!knownExtensions.has(name)) throw unsupported(key, 'a repository extension this engine does not know')
  }
  if (await holdsLines(files, `${gitDirectory}/objects/info/alternates`)) {
    throw unsupported('objects/info/alternates', 'a repository that borrows the objects of another')
  }
}

/** Those that change nothing in how objects, refs and the index are read. */
const knownExtensions = new Set([
  'noop',
  'objectformat',
  'partialclone',
  'preciousobjects',
  'refstorage',
  'relativeworktrees',
  'worktreeconfig',
])

async function holdsLines(files: GitFiles, path: string): Promise<boolean> {
  const bytes = await files.read(path)
  return bytes !== null && /^[^#\s]/m.test(decodeBytes(bytes))
}
