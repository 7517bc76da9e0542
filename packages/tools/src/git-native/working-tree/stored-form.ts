import type { ChangedFile, ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { type DiffQuestion, readDiff } from '../changes/read-diff.ts'
import { argumentParts, pathspecOf } from '../pathspec.ts'
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
  const paths = pathsOf(doubtful)
  const place = await withUntracked(tree, paths, life)
  if (place.isErr()) return err(place.error)
  const all = paths.length > maxPathspecs ? [] : paths.map((path) => pathspecOf(path))
  const first = await readDiff(place.value, { ...question, pathspecs: all })
  if (first.isErr()) return err(first.error)
  const stored = new Map<string | null, ChangedFile>(addedByPath(first.value))
  // An attribute may call a text binary, and then git does not show what it makes of it.
  const hidden = doubtful.filter(({ binary, newPath }) => !binary && stored.get(newPath)?.binary === true)
  for (const pathspecs of argumentParts(pathsOf(hidden).map((path) => [pathspecOf(path)]))) {
    const sides = ['--text', ...question.sides]
    const shown = await readDiff(place.value, { ...question, sides, pathspecs })
    if (shown.isErr()) return err(shown.error)
    for (const [path, file] of addedByPath(shown.value)) stored.set(path, file)
  }
  return ok(asRead.map((file) => convert(file, stored.get(file.newPath))))
}

function addedByPath(files: readonly ChangedFile[]): [path: string | null, file: ChangedFile][] {
  return files.filter(({ oldPath }) => oldPath === null).map((file) => [file.newPath, file])
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
