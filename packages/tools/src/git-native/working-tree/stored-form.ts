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
  const doubtful = untracked.filter(({ mayBeConverted }) => mayBeConverted).map(({ file }) => file)
  if (doubtful.length === 0) return ok(asRead)
  const place = await withUntracked(tree, pathsOf(doubtful), life)
  if (place.isErr()) return err(place.error)
  const stored = new Map<string | null, ChangedFile>()
  // An attribute may call a text binary, and then git would not show what it makes of it.
  const questions = [
    { paths: pathsOf(doubtful.filter((file) => !file.binary)), sides: ['--text', ...question.sides] },
    { paths: pathsOf(doubtful.filter((file) => file.binary)), sides: question.sides },
  ]
  for (const { paths, sides } of questions) {
    if (paths.length === 0) continue
    const pathspecs = paths.length > maxPathspecs ? [] : paths.map((path) => pathspecOf(path))
    const read = await readDiff(place.value, { ...question, sides, pathspecs })
    if (read.isErr()) return err(read.error)
    const wanted = new Set<string | null>(paths)
    for (const file of read.value) {
      if (file.oldPath === null && wanted.has(file.newPath)) stored.set(file.newPath, file)
    }
  }
  return ok(asRead.map((file) => convert(file, stored.get(file.newPath))))
}

function pathsOf(files: readonly ChangedFile[]): string[] {
  return files.flatMap(({ newPath }) => newPath ?? [])
}

/** What git calls binary stays as it was read. */
function convert(file: ChangedFile, stored: ChangedFile | undefined): ChangedFile {
  if (stored === undefined || stored.binary) return file
  const { additions, hunks } = stored
  return { ...file, binary: false, additions, hunks }
}
