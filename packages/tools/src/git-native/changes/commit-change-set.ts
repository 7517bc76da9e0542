import type {
  ChangeMode,
  ChangeSet,
  ChangeSourceError,
  ReadChangesOptions,
  ResolvedRevision,
  Warning,
} from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { GitFolder } from '../git-folder.ts'
import { createObjectReader } from '../objects/object-reader.ts'
import { snapshotRepository } from '../repository/snapshot-repository.ts'
import { treeSnapshot } from '../repository/tree-snapshot.ts'
import type { CommitAnswer } from '../revisions/ask-commits.ts'
import { emptyTreeId } from '../revisions/empty-tree.ts'
import { commitPlace } from './commit-place.ts'
import { markTooLarge } from './mark-too-large.ts'
import { readDiff } from './read-diff.ts'
import { revealText } from './reveal-text.ts'
import { startSession } from './session.ts'
import { sortFiles } from './sort-files.ts'

/** Two commits to compare. */
export interface CommitComparison {
  readonly folder: GitFolder
  readonly answer: CommitAnswer
  readonly mode: Extract<ChangeMode, 'range' | 'commit'>
  readonly base: ResolvedRevision | null
  readonly head: ResolvedRevision
  readonly mergeBase: string | null
  /** Id of the commit to compare with; null for the empty tree. */
  readonly before: string | null
  readonly warnings: readonly Warning[]
  readonly options: ReadChangesOptions
}

/** The change between two commits. Both sides, and all that is read later, come from objects with fixed ids. */
export async function commitChangeSet({
  folder,
  answer,
  mode,
  base,
  head,
  mergeBase,
  before,
  warnings,
  options: { contextLines, signal },
}: CommitComparison): Promise<Result<ChangeSet, ChangeSourceError>> {
  const place = commitPlace(folder, answer.gitDirectory)
  const session = startSession()
  const objects = createObjectReader(place)
  session.atEnd(() => objects.close())
  const sides = [before ?? emptyTreeId(answer.format), head.oid]
  const question = { sides, contextLines, signal }
  const source = { place, objects, ended: session.ended }
  const baseRepository = before === null ? null : snapshotRepository(treeSnapshot(source, before))
  const reading = readDiff(place, question)
  // Whoever reviews asks for settings and rules in the tree before the change next. Its process starts beside the diff, and
  // the root folder is known then, whatever there is to this question.
  void baseRepository?.stat('.gitattributes', { signal })
  const read = await reading
  const marked = read.isOk() ? await markTooLarge(read.value, objects, signal) : read
  // Attributes in the git directory itself cannot be turned off.
  const files = marked.isOk() ? await revealText(place, objects, marked.value, question) : marked
  if (files.isErr()) {
    await session.end()
    return err(files.error)
  }
  return ok({
    mode,
    base,
    head,
    mergeBase,
    files: sortFiles(files.value),
    repository: snapshotRepository(treeSnapshot(source, head.oid)),
    baseRepository,
    warnings: [...warnings, ...new Set(answer.ambiguous)].map(toWarning),
    close: () => session.end(),
  })
}

/** A warning, or one about a name that stands for several things. */
function toWarning(warning: Warning | string): Warning {
  if (typeof warning !== 'string') return warning
  const detail = 'the name stands for more than one thing; git takes a tag before a branch'
  return { code: 'ambiguous_revision', subject: warning, detail, incomplete: false }
}
