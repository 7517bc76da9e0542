import { err, ok, type Result } from 'neverthrow'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { type Overrides, withDefaults } from '../vocabulary/overrides.ts'
import type { DiffError } from './diff-error.ts'
import { differInType, fileOfSection } from './file-of-section.ts'
import { nameSections } from './name-sections.ts'
import { normaliseTransport } from './normalise-transport.ts'
import { startOfPatch } from './patch-cursor.ts'
import { defaultPatchLimits, type PatchLimits } from './patch-limits.ts'
import { scanPatch } from './scan-patch.ts'

/** Options of `parsePatch`. */
export interface ParsePatchOptions {
  /** Each limit that is left out has its default. */
  readonly limits?: Overrides<PatchLimits> | undefined
  /**
   * Git writes a change of type (a file that becomes a link) as a deletion and an addition. When true, the default, such
   * a pair becomes one file with status `type_changed`.
   */
  readonly mergeTypeChanges?: boolean | undefined
}

/**
 * Reads patch text from any source: git with any prefixes, GNU diff, mails and commit logs around the patches. Line
 * ends and encodings changed on the way are mended first. The files come in the order of the text; a series of
 * patches can name a path more than once. Lines are decoded when first read, and hold on to the bytes until then.
 *
 * Text without any patch is an error, unless it is blank.
 */
export function parsePatch(
  bytes: Uint8Array,
  options: ParsePatchOptions = {},
): Result<ChangedFile[], DiffError> {
  const limits = withDefaults(defaultPatchLimits, options.limits)
  if (bytes.length > limits.bytes) {
    return err({ code: 'patch_too_large', limit: 'bytes', maximum: limits.bytes, line: null })
  }
  return normaliseTransport(bytes).andThen((text) =>
    readFiles(text, limits, options.mergeTypeChanges ?? true),
  )
}

function readFiles(text: Uint8Array, limits: PatchLimits, merge: boolean): Result<ChangedFile[], DiffError> {
  return scanPatch(startOfPatch(text), limits).andThen((sections) => {
    if (sections.length === 0 && !isBlank(text)) {
      const expected = 'a line "diff --git" or lines "---" and "+++"'
      return err({ code: 'patch_malformed', line: 1, expected, detail: 'no patch in the text' } as const)
    }
    return nameSections(text, sections).andThen((names) => {
      const files: ChangedFile[] = []
      for (const [index, section] of sections.entries()) {
        const file = fileOfSection(section, names[index] ?? noPaths)
        if (file.isErr()) return err(file.error)
        files.push(file.value)
      }
      return ok(merge ? mergeTypeChanges(files) : files)
    })
  })
}

const noPaths = { oldPath: null, newPath: null }

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))
}

/** Joins each deletion with the addition right after it where both are one path and two types of file. */
function mergeTypeChanges(files: readonly ChangedFile[]): ChangedFile[] {
  const merged: ChangedFile[] = []
  for (const file of files) {
    const before = merged.at(-1)
    if (before !== undefined && isTypeChange(before, file))
      merged[merged.length - 1] = joinTypeChange(before, file)
    else merged.push(file)
  }
  return merged
}

function isTypeChange(before: ChangedFile, after: ChangedFile): boolean {
  const onePath = before.status === 'deleted' && after.status === 'added' && before.oldPath === after.newPath
  return onePath && differInType(before.oldMode, after.newMode)
}

/** One file from the two halves of a change of type: its first hunks delete all of the old text, its last add the new. */
export function joinTypeChange(deleted: ChangedFile, added: ChangedFile): ChangedFile {
  return {
    ...added,
    status: 'type_changed',
    oldPath: deleted.oldPath,
    oldMode: deleted.oldMode,
    oldId: deleted.oldId,
    binary: deleted.binary || added.binary,
    additions: added.additions + deleted.additions,
    deletions: added.deletions + deleted.deletions,
    hunks: [...deleted.hunks, ...added.hunks],
  }
}
