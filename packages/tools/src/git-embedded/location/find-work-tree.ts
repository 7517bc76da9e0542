import type { GitFiles } from '../files/git-files.ts'
import { followGitFile, type GitLocation, join } from './find-git-directory.ts'
import type { GitConfig } from './git-config.ts'

/** Where the files of a repository are. */
export interface WorkTreePlace {
  /** Absolute; null for a bare repository. */
  readonly folder: string | null
  /** Whether the folder leads back to the repository by its own `.git`. */
  readonly isOwn: boolean
}

/**
 * Finds the folder of a repository's files. A repository may name any folder of this machine (`core.worktree`), and
 * everything in there would count as untracked: who trusts the repository has not asked for that.
 *
 * `own` holds the settings of the repository alone: git takes this one from nowhere else.
 */
export async function findWorkTree(
  files: GitFiles,
  { folder, gitDirectory }: GitLocation,
  own: GitConfig,
): Promise<WorkTreePlace> {
  const configured = own.get('core.worktree')
  if (typeof configured !== 'string') {
    return { folder: own.flag('core.bare', folder === null) ? null : folder, isOwn: true }
  }
  const named = await files.realPath(configured.startsWith('/') ? configured : join(gitDirectory, configured))
  return { folder: named, isOwn: named === null || (await leadsTo(files, named, gitDirectory)) }
}

async function leadsTo(files: GitFiles, folder: string, gitDirectory: string): Promise<boolean> {
  const dotGit = join(folder, '.git')
  const isFile = (await files.facts(dotGit))?.kind === 'file'
  const led = isFile ? await followGitFile(files, dotGit) : dotGit
  const real = led === null ? null : await files.realPath(led)
  return real !== null && real === (await files.realPath(gitDirectory))
}
