import { decodeBytes } from '@scrutineer/core'
import { failure, unsupported } from '../failure.ts'
import type { GitFiles } from '../files/git-files.ts'
import { type ObjectStore, openObjectStore } from '../objects/object-store.ts'
import { readBranch } from '../refs/read-ref.ts'
import { checkOwnership } from './check-ownership.ts'
import { checkSupported } from './check-supported.ts'
import { findGitDirectory, join, shownFolder } from './find-git-directory.ts'
import { findWorkTree } from './find-work-tree.ts'
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
  /** False where the repository names a folder as its working tree that does not lead back to it: nothing in there is its own. */
  readonly ownsWorkTree: boolean
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
  const { config, own } = await readAllConfig(surroundings, gitDirectory)
  await checkSupported(files, gitDirectory, config)
  const shallow = await readShallow(files, gitDirectory)
  const isPartial = config.keysBelow('remote').some((key) => key.endsWith('.promisor'))
  const objects = await openObjectStore(files, gitDirectory, (oid) => objectMissing(oid, isPartial))
  const { folder: workTree, isOwn: ownsWorkTree } = await findWorkTree(files, location, own)
  return { surroundings, files, gitDirectory, workTree, ownsWorkTree, config, objects, shallow }
}

/** All settings that count, and those of the repository alone, which say where its files are. */
async function readAllConfig(
  surroundings: Surroundings,
  gitDirectory: string,
): Promise<{ readonly config: GitConfig; readonly own: GitConfig }> {
  const branch = (await readBranch(surroundings.files, gitDirectory))?.replace(/^refs\/heads\//, '') ?? null
  const place = { gitDirectory, branch }
  const own = await readConfigFile(join(gitDirectory, 'config'), surroundings, place, 0)
  const perWorkTree = gitConfigOf(own).flag('extensions.worktreeconfig', false)
    ? await readConfigFile(join(gitDirectory, 'config.worktree'), surroundings, place, 0)
    : []
  const user = await readUserConfig(surroundings, place)
  return {
    config: gitConfigOf([...user, ...own, ...perWorkTree, ...readCommandConfig(surroundings.env)]),
    own: gitConfigOf([...own, ...perWorkTree]),
  }
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
