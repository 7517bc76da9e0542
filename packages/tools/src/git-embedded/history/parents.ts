import type { GitRepository } from '../location/open-git-repository.ts'

/** Commits, and where their history is cut off. */
export type History = Pick<GitRepository, 'objects' | 'shallow'>

/** The parents of a commit; none where a shallow clone cuts the history. */
export async function parentsOf(history: History, oid: string): Promise<readonly string[]> {
  return history.shallow.has(oid) ? [] : (await history.objects.readCommit(oid)).parents
}
