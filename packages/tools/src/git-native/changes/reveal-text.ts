import type { ChangedFile, ChangeSourceError } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { GitPlace } from '../../process/run-git.ts'
import type { ObjectReader } from '../objects/object-reader.ts'
import { argumentParts, pathspecOf } from '../pathspec.ts'
import { sniffedBytes } from '../sniff-binary.ts'
import { type DiffQuestion, readDiff } from './read-diff.ts'

/** Tells whether the new side of a file has a NUL at its start; null when it cannot be told. */
export type SniffNewSide = (file: ChangedFile) => Promise<boolean | null>

/**
 * Files that are listed as binary although both sides are text: an attributes file, which the change itself may have
 * brought, says so. They are read a second time, as text, so that nothing can be hidden that way. Real binary files stay.
 */
export async function revealText(
  place: GitPlace,
  objects: ObjectReader,
  files: readonly ChangedFile[],
  question: DiffQuestion,
  sniffNewSide?: SniffNewSide,
): Promise<Result<readonly ChangedFile[], ChangeSourceError>> {
  const hidden: ChangedFile[] = []
  for (const file of files) {
    const isHidden = file.binary ? await isText(file, objects, question.signal, sniffNewSide) : ok(false)
    if (isHidden.isErr()) return err(isHidden.error)
    if (isHidden.value) hidden.push(file)
  }
  if (hidden.length === 0) return ok(files)
  const shown = new Map<string, ChangedFile>()
  const groups = hidden.map((file) => pathsOf(file).map((path) => pathspecOf(path)))
  for (const pathspecs of argumentParts(groups)) {
    const read = await readDiff(place, { ...question, sides: ['--text', ...question.sides], pathspecs })
    if (read.isErr()) return err(read.error)
    for (const file of read.value) shown.set(keyOf(file), file)
  }
  return ok(files.map((file) => shown.get(keyOf(file)) ?? file))
}

async function isText(
  file: ChangedFile,
  objects: ObjectReader,
  signal: AbortSignal | undefined,
  sniffNewSide: SniffNewSide | undefined,
): Promise<Result<boolean, ChangeSourceError>> {
  const sniffed = (await sniffNewSide?.(file)) ?? null
  if (sniffed === true) return ok(false)
  const ids = [
    contentId(file.oldMode, file.oldId),
    sniffed === null ? contentId(file.newMode, file.newId) : null,
  ].filter((oid) => oid !== null)
  for (const oid of ids) {
    const read = await objects.contents(oid, sniffedBytes, signal)
    if (read.isErr()) return err(read.error)
    if (read.value === null || read.value.bytes.includes(0)) return ok(false)
  }
  return ok(ids.length > 0 || sniffed === false)
}

/** The object to look into; null for a submodule, of which git shows a line of its own making. */
function contentId(mode: string | null, oid: string | null): string | null {
  return mode === '160000' ? null : oid
}

/** Both paths, or git would not see that one became the other. */
function pathsOf({ oldPath, newPath }: ChangedFile): string[] {
  return [...new Set([oldPath, newPath].filter((path) => path !== null))]
}

function keyOf({ oldPath, newPath }: ChangedFile): string {
  return `${oldPath ?? ''}\0${newPath ?? ''}`
}
