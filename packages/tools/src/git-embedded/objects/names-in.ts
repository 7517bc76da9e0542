import { failure } from '../failure.ts'
import type { GitFiles } from '../files/git-files.ts'

/** The names in a folder of the git directory; none where there is no such folder. */
export async function namesIn(files: GitFiles, folder: string): Promise<ReadonlySet<string>> {
  const items = await files.list(folder)
  if (items === 'unreadable') {
    throw failure('git_failed', null, 'the system refuses to list the objects of the repository')
  }
  return new Set(items?.map(({ name }) => name))
}
