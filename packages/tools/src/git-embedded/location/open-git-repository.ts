import { decodeBytes } from '@scrutineer/core'
import { failure, unsupported } from '../failure.ts'
import type { GitFiles } from '../files/git-files.ts'
import { type ObjectStore, openObjectStore } from '../objects/object-store.ts'
import { readBranch } from '../refs/read-ref.ts'
import { checkOwnership } from './check-ownership.ts'
import { checkSupported } from './check-supported.ts'
import { findGitDirectory, type GitLocation, join, shownFolder } from './find-git-directory.ts'
import { type GitConfig, gitConfigOf } from './git-config.ts'
import { readCommandConfig, readConfigFile, readUserConfig } from './read-config.ts'
import type { Surroundings } from './surroundings.ts'

/** A repository, found, trusted and of a kind this engine reads. */
export interface GitRepository {
  readonly surroundings: Surroundings
  readonly files: GitFiles
  readonly gitDirectory: string
  /** The folder of the files; null for a bare repository. */
  readonly workTree: string | null
  readonly config: GitConfig
  readonly objects: ObjectStore
  /** Commits whose parents a shallow clone leaves out; empty for a complete one. */
  readonly shallow: ReadonlySet<string>
}

/** Opens the repository that holds `dir`. */
export async function openGitRepository(surroundings: Surroundings, dir: string): Promise<GitRepository> {
  const { files, env } = surroundings
  const ceilings = (env['GIT_CEILING_DIRECTORIES'] ?? '').split(':').filter((folder) => folder !== '')
  const location = await findGitDirectory(files, dir, ceilings)
  const { gitDirectory } = location
  await checkOwnership(surroundings, location)
  if ((await files.facts(join(gitDirectory, 'commondir'))) !== null) {
    throw unsupported(shownFolder(location.folder ?? gitDirectory), 'a linked worktree')
  }
  const config = await readAllConfig(surroundings, gitDirectory)
  await checkSupported(files, gitDirectory, config)
  const shallow = await readShallow(files, gitDirectory)
  const isPartial = config.keysBelow('remote').some((key) => key.endsWith('.promisor'))
  const objects = await openObjectStore(files, gitDirectory, (oid) => objectMissing(oid, isPartial))
  const workTree = await findWorkTree(files, location, config)
  return { surroundings, files, gitDirectory, workTree, config, objects, shallow }
}

async function readAllConfig(surroundings: Surroundings, gitDirectory: string): Promise<GitConfig> {
  const branch = (await readBranch(surroundings.files, gitDirectory))?.replace(/^refs\/heads\//, '') ?? null
  const place = { gitDirectory, branch }
  const own = await readConfigFile(join(gitDirectory, 'config'), surroundings, place, 0)
  const perWorkTree = gitConfigOf(own).flag('extensions.worktreeconfig', false)
    ? await readConfigFile(join(gitDirectory, 'config.worktree'), surroundings, place, 0)
    : []
  const user = await readUserConfig(surroundings, place)
  return gitConfigOf([...user, ...own, ...perWorkTree, ...readCommandConfig(surroundings.env)])
}

async function findWorkTree(
  files: GitFiles,
  location: GitLocation,
  config: GitConfig,
): Promise<string | null> {
  const configured = config.get('core.worktree')
  if (typeof configured === 'string') {
    const absolute = configured.startsWith('/') ? configured : join(location.gitDirectory, configured)
    return files.realPath(absolute)
  }
  return config.flag('core.bare', location.folder === null) ? null : location.folder
}

async function readShallow(files: GitFiles, gitDirectory: string): Promise<ReadonlySet<string>> {
  const bytes = await files.read(join(gitDirectory, 'shallow'))
  return new Set(bytes === null ? [] : decodeBytes(bytes).match(/^[0-9a-f]{40}$/gm))
}

function objectMissing(oid: string, isPartial: boolean): Error {
  return isPartial
    ? failure(
        'objects_missing',
        oid,
        'this partial clone lacks objects that the change needs',
        'fetch them once: git fetch --refetch --no-filter',
      )
    : failure('objects_missing', oid, 'an object of the repository is missing', 'check with: git fsck')
}
