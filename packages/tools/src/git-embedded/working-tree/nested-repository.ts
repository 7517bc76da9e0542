import { GitFailure } from '../failure.ts'
import type { GitFiles } from '../files/git-files.ts'
import { followGitFile, isGitDirectory, join } from '../location/find-git-directory.ts'
import { readHead } from '../refs/read-ref.ts'

/** Says whether a folder is a repository of its own, or a worktree of another. */
export async function isNestedRepository(files: GitFiles, folder: string): Promise<boolean> {
  return (await gitDirectoryOf(files, folder)) !== null
}

/** The commit checked out in a repository below this one; null where there is no repository, or no commit to be told. */
export async function headOfNested(files: GitFiles, folder: string): Promise<string | null> {
  const gitDirectory = await gitDirectoryOf(files, folder)
  if (gitDirectory === null) return null
  try {
    return (await readHead(files, gitDirectory)).oid
  } catch (error) {
    if (error instanceof GitFailure) return null
    throw error
  }
}

async function gitDirectoryOf(files: GitFiles, folder: string): Promise<string | null> {
  const dotGit = join(folder, '.git')
  const facts = await files.facts(dotGit)
  if (facts === null) return null
  if (facts.kind === 'file') return followGitFile(files, dotGit)
  return (await isGitDirectory(files, dotGit)) ? dotGit : null
}
