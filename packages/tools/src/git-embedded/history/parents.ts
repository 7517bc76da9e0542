import type { GitRepository } from '../location/open-git-repository.ts'

/** The parents of a commit; none where a shallow clone cuts the history. */
export async function parentsOf(repository: GitRepository, oid: string): Promise<readonly string[]> {
  return repository.shallow.has(oid) ? [] : (await repository.objects.readCommit(oid)).parents
}
