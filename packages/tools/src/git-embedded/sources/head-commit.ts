import type { ResolvedRevision } from '@scrutineer/core'
import type { GitRepository } from '../location/open-git-repository.ts'
import { readHead } from '../refs/read-ref.ts'
import { commitFiles } from '../repository/commit-files.ts'
import type { FileTree } from '../repository/file-tree.ts'

/** The commit that is checked out. */
export interface HeadCommit {
  readonly revision: ResolvedRevision
  readonly tree: string
  readonly files: FileTree
}

/** Reads the commit that is checked out; null on a branch without one. */
export async function readHeadCommit({
  files,
  gitDirectory,
  objects,
}: GitRepository): Promise<HeadCommit | null> {
  const { oid } = await readHead(files, gitDirectory)
  if (oid === null) return null
  const { tree } = await objects.readCommit(oid)
  return { revision: { rev: 'HEAD', oid }, tree, files: commitFiles(objects, oid, tree) }
}
