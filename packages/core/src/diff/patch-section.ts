import { type HunkList, noHunks } from './hunk-table.ts'

/** A range of bytes in the patch text. */
export interface ByteSpan {
  readonly start: number
  readonly end: number
}

/** One file's part of a patch as it stands there: names are still raw text, prefixes and quotes included. */
export interface PatchSection {
  /** Where it begins, from 1. */
  readonly line: number
  /** What follows `diff --git `; null in a patch without such lines. */
  readonly gitNames: ByteSpan | null
  readonly header: ExtendedHeader
  readonly body: SectionBody
}

/** What follows the header lines of a section. */
export interface SectionBody {
  /** What follows `--- ` and `+++ `. */
  readonly oldName: ByteSpan | null
  readonly newName: ByteSpan | null
  /** The two names of a line `Binary files X and Y differ` that stands alone. */
  readonly binaryNames: ByteSpan | null
  readonly binary: boolean
  readonly hunks: HunkList
  /** Where the hunks stand, from the first `@@` line on; null where there are none. */
  readonly hunkText: ByteSpan | null
}

/** The body of a section that ends with its header: a new mode or name, or an empty file. */
export const noBody: SectionBody = {
  oldName: null,
  newName: null,
  binaryNames: null,
  binary: false,
  hunks: noHunks,
  hunkText: null,
}

/** The body of a section that only says that binary content differs. */
export const binaryBody: SectionBody = { ...noBody, binary: true }

/** The lines between `diff --git` and the text of the change. Null where a line is missing. */
export interface ExtendedHeader {
  readonly oldMode: string | null
  readonly newMode: string | null
  readonly newFileMode: string | null
  readonly deletedFileMode: string | null
  /** The mode at the end of the `index` line, the same on both sides. */
  readonly indexMode: string | null
  /** Ids as they stand, abbreviated or zero included. */
  readonly oldId: string | null
  readonly newId: string | null
  /** Percent. */
  readonly similarity: number | null
  readonly renameFrom: ByteSpan | null
  readonly renameTo: ByteSpan | null
  readonly copyFrom: ByteSpan | null
  readonly copyTo: ByteSpan | null
}

/** The header of a section that has none. */
export const noExtendedHeader: ExtendedHeader = {
  oldMode: null,
  newMode: null,
  newFileMode: null,
  deletedFileMode: null,
  indexMode: null,
  oldId: null,
  newId: null,
  similarity: null,
  renameFrom: null,
  renameTo: null,
  copyFrom: null,
  copyTo: null,
}
