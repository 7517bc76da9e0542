import { err, ok, type Result } from 'neverthrow'
import type { ChangedFile, ChangeStatus } from '../vocabulary/changed-file.ts'
import type { PatchMalformed } from './diff-error.ts'
import { type FieldsBeforeHunks, lazyFile } from './lazy-file.ts'
import type { SectionPaths } from './name-sections.ts'
import type { PatchSection } from './patch-section.ts'

/** The changed file that a section of patch text tells of, or why its lines contradict one another. */
export function fileOfSection(
  section: PatchSection,
  paths: SectionPaths,
): Result<ChangedFile, PatchMalformed> {
  const { header } = section
  const { binary, hunks } = section.body
  const status = statusOf(section, paths)
  const sides = {
    old: status !== 'added',
    new: status !== 'deleted',
  }
  if (status === null || (!sides.old && hunks.oldLines > 0) || (!sides.new && hunks.newLines > 0)) {
    const expected = 'header lines and hunks that agree on whether each side exists'
    return err({
      code: 'patch_malformed',
      line: section.line,
      expected,
      detail: 'a contradictory file header',
    })
  }
  const fields: FieldsBeforeHunks = {
    status,
    oldPath: sides.old ? paths.oldPath : null,
    newPath: sides.new ? paths.newPath : null,
    oldMode: sides.old ? (header.oldMode ?? header.deletedFileMode ?? header.indexMode) : null,
    newMode: sides.new ? (header.newMode ?? header.newFileMode ?? header.indexMode) : null,
    oldId: sides.old ? fullId(header.oldId) : null,
    newId: sides.new ? fullId(header.newId) : null,
    similarity: status === 'renamed' || status === 'copied' ? header.similarity : null,
    binary,
    untracked: false,
    additions: hunks.additions,
    deletions: hunks.deletions,
  }
  return ok(lazyFile(fields, hunks))
}

/** A whole object id of either hash that is not all zeros, or null. */
export function fullId(id: string | null): string | null {
  return id !== null && (id.length === 40 || id.length === 64) && !zeroIds.includes(id) ? id : null
}

const zeroIds: readonly string[] = ['0'.repeat(40), '0'.repeat(64)]

/** Says whether two modes are of different kinds of file, such as a regular file and a symbolic link. */
export function differInType(oldMode: string | null, newMode: string | null): boolean {
  return oldMode !== null && newMode !== null && oldMode.slice(0, 3) !== newMode.slice(0, 3)
}

function statusOf({ header }: PatchSection, { oldPath, newPath }: SectionPaths): ChangeStatus | null {
  const renamed = header.renameFrom !== null
  const copied = header.copyFrom !== null
  const added = header.newFileMode !== null
  const deleted = header.deletedFileMode !== null
  if (Number(renamed) + Number(copied) + Number(added) + Number(deleted) > 1) return null
  if ((added && oldPath !== null) || (deleted && newPath !== null)) return null
  if (oldPath === null) return deleted || renamed || copied ? null : 'added'
  if (newPath === null) return added || renamed || copied ? null : 'deleted'
  if (copied) return 'copied'
  if (renamed || oldPath !== newPath) return 'renamed'
  return differInType(header.oldMode, header.newMode) ? 'type_changed' : 'modified'
}
