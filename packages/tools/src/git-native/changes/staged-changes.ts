import type { ChangeSet, ChangeSourceError, ReadChangesOptions } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { Environment } from '../../process/git-environment.ts'
import { indexFileOf } from '../../process/index-file-of.ts'
import type { GitPlace } from '../../process/run-git.ts'
import { openGitFolder } from '../git-folder.ts'
import { copyIndex } from '../index-copy.ts'
import { createObjectReader } from '../objects/object-reader.ts'
import { problem } from '../problem.ts'
import { indexSnapshot } from '../repository/index-snapshot.ts'
import { snapshotRepository } from '../repository/snapshot-repository.ts'
import { treeSnapshot } from '../repository/tree-snapshot.ts'
import { askCommits } from '../revisions/ask-commits.ts'
import { emptyBlobId, emptyTreeId } from '../revisions/empty-tree.ts'
import { commitPlace } from './commit-place.ts'
import { markTooLarge } from './mark-too-large.ts'
import { readDiff } from './read-diff.ts'
import { revealText } from './reveal-text.ts'
import { startSession } from './session.ts'
import { sortFiles } from './sort-files.ts'

/**
 * What is staged, against `HEAD` or, before the first commit, against nothing. All answers are about the index as it is
 * now: git works on a copy, and the index itself is only read.
 */
export async function readStagedChanges(
  { dir }: { readonly dir: string },
  env: Environment,
  { contextLines, signal }: ReadChangesOptions,
): Promise<Result<ChangeSet, ChangeSourceError>> {
  const folder = await openGitFolder(dir, env)
  if (folder.isErr()) return err(folder.error)
  const answer = await askCommits(folder.value, { expressions: ['HEAD'], names: ['HEAD'] }, signal)
  if (answer.isErr()) return err(answer.error)
  const { gitDirectory, bare, format, unresolved, ids } = answer.value
  if (unresolved !== null && unresolved.code !== 'unborn_branch') return err(unresolved)
  if (bare) {
    return err(
      problem('not_a_repository', null, 'a bare repository has nothing staged', 'name a commit or a range'),
    )
  }
  const session = startSession()
  const fail = async (error: ChangeSourceError) => {
    await session.end()
    return err(error)
  }
  const copy = await copyIndex(await indexFileOf(gitDirectory, folder.value.folder, env))
  if (copy === null) return fail(problem('git_failed', null, 'the index cannot be copied'))
  session.atEnd(copy.remove)
  const commits = commitPlace(folder.value, gitDirectory)
  const place: GitPlace = { ...commits, env: { ...commits.env, GIT_INDEX_FILE: copy.file } }
  const objects = createObjectReader(commits)
  session.atEnd(() => objects.close())

  const head = ids[0] ?? null
  const sides = ['--cached', head ?? emptyTreeId(format)]
  const read = await readDiff(place, { sides, contextLines, signal })
  if (read.isErr()) return fail(read.error)
  const marked = await markTooLarge(read.value, objects, signal)
  if (marked.isErr()) return fail(marked.error)
  const files = await revealText(place, objects, marked.value, { sides, contextLines, signal })
  if (files.isErr()) return fail(files.error)
  const source = { place, objects, ended: session.ended }
  const base = head === null ? null : treeSnapshot({ ...source, place: commits }, head)
  const facts = { changed: files.value, base, emptyBlob: emptyBlobId(format) }
  return ok({
    mode: 'staged',
    base: head === null ? null : { rev: 'HEAD', oid: head },
    head: null,
    mergeBase: null,
    files: sortFiles(files.value),
    repository: snapshotRepository(indexSnapshot(source, facts)),
    baseRepository: base === null ? null : snapshotRepository(base),
    warnings: [],
    close: () => session.end(),
  })
}
