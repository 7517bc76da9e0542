import type { ChangedFile, ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { type DiffQuestion, readDiff } from '../changes/read-diff.ts'
import { pathspecOf } from '../pathspec.ts'
import type { WorkingTree } from './open-working-tree.ts'
import type { UntrackedFile } from './untracked-file.ts'
import { type CopyLife, withUntracked } from './with-untracked.ts'

/** More paths than these are not put on one command line; all files are then compared once more. */
const maxPathspecs = 200

/**
 * Untracked files as git would store them: line ends, encodings and keywords converted as settings and attributes say.
 * Only git knows these rules, so the few files that could be affected are put before it; all others stay as they are.
 */
export async function storedForm(
  tree: WorkingTree,
  untracked: readonly UntrackedFile[],
  question: DiffQuestion,
  life: CopyLife,
): Promise<Result<ChangedFile[], ChangeSourceError>> {
  const asRead = untracked.map(({ file }) => file)
  const doubtful = untracked
    .filter(({ mayBeConverted }) => mayBeConverted)
    .flatMap(({ file }) => file.newPath ?? [])
  if (doubtful.length === 0) return ok(asRead)
  const place = await withUntracked(tree, doubtful, life)
  if (place.isErr()) return err(place.error)
  const pathspecs = doubtful.length > maxPathspecs ? [] : doubtful.map((path) => pathspecOf(path))
  const read = await readDiff(place.value, { ...question, pathspecs })
  if (read.isErr()) return err(read.error)
  const stored = new Map(
    read.value.filter(({ oldPath }) => oldPath === null).map((file) => [file.newPath, file]),
  )
  const wanted = new Set<string | null>(doubtful)
  return ok(asRead.map((file) => (wanted.has(file.newPath) ? convert(file, stored.get(file.newPath)) : file)))
}

/** What git calls binary stays as it was read: an attribute may say so of a text. */
function convert(file: ChangedFile, stored: ChangedFile | undefined): ChangedFile {
  if (stored === undefined || stored.binary) return file
  const { additions, hunks } = stored
  return { ...file, binary: false, additions, hunks }
}
