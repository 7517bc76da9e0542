import { err, ok, type Result } from 'neverthrow'
import { encodeText } from '../vocabulary/byte-text.ts'
import type { ChangedFile, ChangeStatus, UnreadReason } from '../vocabulary/changed-file.ts'
import { type Overrides, withDefaults } from '../vocabulary/overrides.ts'
import type { DiffError } from './diff-error.ts'
import { fullId } from './file-of-section.ts'
import { createHunkTable, type HunkList, makeHunks } from './hunk-table.ts'
import { createLineMemo } from './line-memo.ts'
import { atEnd, malformedHere, skipLine, startOfPatch } from './patch-cursor.ts'
import { defaultPatchLimits, type PatchLimits } from './patch-limits.ts'
import { scanHunks } from './scan-section.ts'

/** One entry of a host's list of changed files, with GitHub's field names. */
export interface HostFile {
  readonly filename: string
  readonly previous_filename?: string | undefined
  /** `added`, `removed`, `modified`, `renamed`, `copied`, `changed` or `unchanged`. */
  readonly status: string
  /** Hunks without a file header and without a final line feed; missing for binary and for large files. */
  readonly patch?: string | undefined
  readonly additions: number
  readonly deletions: number
  readonly changes: number
  /** Blob id: after the change, or before it for a removed file. */
  readonly sha?: string | null | undefined
}

/**
 * The changed file behind a host's entry. A host gives no modes and no similarity, so they are null. Where it left the
 * text out of a change that has some, the file has `unread: 'patch_unavailable'`; a pure rename and an empty file have
 * no text to leave out.
 */
export function fileFromHostPatch(
  entry: HostFile,
  options: { readonly limits?: Overrides<PatchLimits> | undefined } = {},
): Result<ChangedFile, DiffError> {
  const status = statuses[entry.status]
  if (status === undefined) return err(badEntry('a status that GitHub knows', 'an unknown status of a file'))
  const moved = status === 'renamed' || status === 'copied'
  if (moved && entry.previous_filename === undefined) {
    return err(badEntry('the previous name', `a ${status} file without the name it had`))
  }
  return readHunks(entry.patch ?? '', withDefaults(defaultPatchLimits, options.limits)).andThen((hunks) => {
    const given = hunks.count > 0
    const oneSided =
      (status !== 'added' || hunks.oldLines === 0) && (status !== 'deleted' || hunks.newLines === 0)
    const counted = hunks.additions === entry.additions && hunks.deletions === entry.deletions
    if (given && !(counted && oneSided)) {
      return err(
        badEntry('a patch that fits the status and the counts', 'a patch that was cut or is of another file'),
      )
    }
    const id = fullId(entry.sha ?? null)
    const unread: UnreadReason | null = given || hasNoText(entry) ? null : 'patch_unavailable'
    return ok({
      status,
      oldPath: status === 'added' ? null : moved ? (entry.previous_filename ?? null) : entry.filename,
      newPath: status === 'deleted' ? null : entry.filename,
      oldMode: null,
      newMode: null,
      oldId: status === 'deleted' ? id : null,
      newId: status === 'deleted' ? null : id,
      similarity: null,
      binary: false,
      untracked: false,
      additions: entry.additions,
      deletions: entry.deletions,
      hunks: makeHunks(hunks),
      unread,
    })
  })
}

const statuses: Readonly<Record<string, ChangeStatus>> = {
  added: 'added',
  removed: 'deleted',
  modified: 'modified',
  changed: 'modified',
  unchanged: 'modified',
  renamed: 'renamed',
  copied: 'copied',
}

/** Ids of the blob without bytes, in both hashes git has. */
const emptyBlobs: readonly string[] = [
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
]

/** Says whether a patch is missing because there is nothing to show. Other files without one may be binary. */
function hasNoText({ status, changes, sha }: HostFile): boolean {
  if (changes !== 0) return false
  if (status === 'renamed' || status === 'copied' || status === 'unchanged') return true
  return (status === 'added' || status === 'removed') && emptyBlobs.includes(sha ?? '')
}

function readHunks(patch: string, limits: PatchLimits): Result<HunkList, DiffError> {
  const bytes = encodeText(patch)
  if (bytes.length > limits.bytes) {
    return err({ code: 'patch_too_large', limit: 'bytes', maximum: limits.bytes, line: null })
  }
  const cursor = startOfPatch(bytes)
  return scanHunks({ cursor, limits, table: createHunkTable(bytes, createLineMemo()) }).andThen((hunks) => {
    while (!atEnd(cursor) && bytes[cursor.at] === 0x0a) skipLine(cursor)
    return atEnd(cursor) ? ok(hunks) : err(malformedHere(cursor, 'hunks and nothing else', 'stray text'))
  })
}

function badEntry(expected: string, detail: string): DiffError {
  return { code: 'patch_malformed', line: null, expected, detail }
}
