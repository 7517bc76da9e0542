import { err, ok, type Result } from 'neverthrow'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { type Overrides, withDefaults } from '../vocabulary/overrides.ts'
import type { DiffError } from './diff-error.ts'
import { fullId } from './file-of-section.ts'
import { type CountRecord, type RawRecord, readGitRecords } from './git-records.ts'
import { type FieldsBeforeHunks, lazyFile } from './lazy-file.ts'
import { joinTypeChange } from './parse-patch.ts'
import { startOfPatch } from './patch-cursor.ts'
import { defaultPatchLimits, type PatchLimits } from './patch-limits.ts'
import { binaryBody, type PatchSection } from './patch-section.ts'
import { scanPatch } from './scan-patch.ts'

/**
 * Reads the output of one `git diff --raw --numstat -p -z --full-index --abbrev=40` (64 in a SHA-256 repository), of
 * `git diff`, `diff-tree -r`, `diff-index` or `diff-files`, with or without `--text`. Names, modes, ids and statuses come from the records, never
 * from the patch text, whose parts are attached in order; wherever the two disagree the whole output is refused.
 *
 * `--numstat` may be left out where git lists no merely touched files, as `git diff` does not: with it git compares each
 * file twice. Files come in git's order. Merely touched files, which `diff-index` lists without a change, are left out.
 * Unresolved conflicts are an error that names them. Line numbers in errors count from the start of the patch text.
 */
export function parseGitDiff(
  bytes: Uint8Array,
  options: { readonly limits?: Overrides<PatchLimits> | undefined } = {},
): Result<ChangedFile[], DiffError> {
  const limits = withDefaults(defaultPatchLimits, options.limits)
  if (bytes.length > limits.bytes) {
    return err({ code: 'patch_too_large', limit: 'bytes', maximum: limits.bytes, line: null })
  }
  return readGitRecords(bytes, limits.files).andThen(({ raw, counts, patchStart }) => {
    const patch = bytes.subarray(patchStart)
    // A change of type takes two sections.
    return scanPatch(startOfPatch(patch), { ...limits, files: limits.files * 2 }).andThen((sections) =>
      attachSections(patch, raw, counts, sections),
    )
  })
}

function attachSections(
  patch: Uint8Array,
  raw: readonly RawRecord[],
  counts: readonly CountRecord[],
  sections: readonly PatchSection[],
): Result<ChangedFile[], DiffError> {
  const files: ChangedFile[] = []
  let nextCount = 0
  let nextSection = 0
  for (const record of raw) {
    const count = counts[nextCount] ?? null
    if (counts.length > 0 && (count?.oldPath !== record.oldPath || count.newPath !== record.newPath)) {
      if (isMerelyTouched(record)) continue
      return err(mismatch(sections[nextSection], `no counts for ${record.newPath}`))
    }
    nextCount++
    const parts = record.status === 'type_changed' ? 2 : 1
    const own = sections.slice(nextSection, nextSection + parts)
    nextSection += parts
    const file =
      record.status === 'type_changed' ? fileOfPair(record, own) : fileOfRecord(patch, record, own[0], count)
    if (file === null) return err(mismatch(own[0], `the patch does not fit the record of ${record.newPath}`))
    files.push(file)
  }
  if (nextCount < counts.length || nextSection < sections.length) {
    return err(mismatch(sections[nextSection], 'more counts or patches than records'))
  }
  return ok(files)
}

/** In the working tree, a file whose time changed and whose content did not: listed, not hashed, and with no text. */
function isMerelyTouched(record: RawRecord): boolean {
  return record.status === 'modified' && record.oldMode === record.newMode && fullId(record.newId) === null
}

function fileOfRecord(
  patch: Uint8Array,
  record: RawRecord,
  section: PatchSection | undefined,
  count: CountRecord | null,
): ChangedFile | null {
  if (section === undefined || !fits(section, record)) return null
  if (count === null) return fileOf(record, section)
  if (count.additions === null || count.deletions === null)
    return fileOf(record, withoutBinaryText(patch, section))
  const { additions, deletions } = section.body.hunks
  const counted = count.additions === additions && count.deletions === deletions
  return counted && !section.body.binary ? fileOf(record, section) : null
}

/**
 * What git does not count as text. With `--text` it still writes lines for it: those of a file with a NUL byte, git's own
 * mark of binary content, are dropped; the others are text that an attribute in the repository calls binary, and stay. A
 * file that was only moved or given another mode has no content to show, of whatever kind: git counts it, and a patch by
 * itself could not tell.
 */
function withoutBinaryText(patch: Uint8Array, section: PatchSection): PatchSection {
  const text = section.body.hunkText
  const binary = text !== null && patch.subarray(text.start, text.end).includes(0)
  return binary ? { ...section, body: binaryBody } : section
}

/** A change of type comes as a deletion and an addition; git counts its lines in another way, so they are not compared. */
function fileOfPair(record: RawRecord, [first, second]: readonly PatchSection[]): ChangedFile | null {
  const deletion: RawRecord = { ...record, status: 'deleted' }
  const addition: RawRecord = { ...record, status: 'added' }
  if (first === undefined || second === undefined || !fits(first, deletion) || !fits(second, addition))
    return null
  return joinTypeChange(fileOf(deletion, first), fileOf(addition, second))
}

/** Says whether a section is of the record's kind and speaks of the same contents. */
function fits({ header, body }: PatchSection, record: RawRecord): boolean {
  const { status } = record
  const kinds =
    (header.newFileMode !== null) === (status === 'added') &&
    (header.deletedFileMode !== null) === (status === 'deleted') &&
    (header.renameFrom !== null) === (status === 'renamed') &&
    (header.copyFrom !== null) === (status === 'copied')
  const { oldLines, newLines } = body.hunks
  const sides = (status !== 'added' || oldLines === 0) && (status !== 'deleted' || newLines === 0)
  return (
    kinds &&
    sides &&
    sameWhereKnown(fullId(header.oldId), status === 'added' ? null : fullId(record.oldId)) &&
    sameWhereKnown(fullId(header.newId), status === 'deleted' ? null : fullId(record.newId)) &&
    sameWhereKnown(header.oldMode ?? header.deletedFileMode ?? header.indexMode, record.oldMode) &&
    sameWhereKnown(header.newMode ?? header.newFileMode ?? header.indexMode, record.newMode)
  )
}

/** Git writes hashes of working-tree files into the patch that its records do not have. */
function sameWhereKnown(written: string | null, recorded: string | null): boolean {
  return written === null || recorded === null || written === recorded
}

function fileOf(record: RawRecord, section: PatchSection): ChangedFile {
  const added = record.status === 'added'
  const deleted = record.status === 'deleted'
  const { hunks } = section.body
  const fields: FieldsBeforeHunks = {
    status: record.status,
    oldPath: added ? null : record.oldPath,
    newPath: deleted ? null : record.newPath,
    oldMode: added ? null : record.oldMode,
    newMode: deleted ? null : record.newMode,
    oldId: added ? null : fullId(record.oldId),
    newId: deleted ? null : fullId(record.newId),
    similarity: record.similarity,
    binary: section.body.binary,
    untracked: false,
    additions: hunks.additions,
    deletions: hunks.deletions,
  }
  return lazyFile(fields, hunks)
}

function mismatch(section: PatchSection | undefined, detail: string): DiffError {
  const expected = 'records and patch text of one and the same change'
  return { code: 'patch_malformed', line: section?.line ?? null, expected, detail }
}
