import type { ChangedFile, Hunk } from '../vocabulary/changed-file.ts'

/** A file's share of a chunk: all its hunks, some of them, or slices of one. */
export interface ChunkPart {
  readonly file: ChangedFile
  /** What is shown, in order. A slice of a hunk has a header of its own with the right numbers. */
  readonly hunks: readonly Hunk[]
  /** True when every hunk of the file is shown here. */
  readonly whole: boolean
  /** The file's hunks that are shown here at least in part, counted from 1; equal to 1 and the number of hunks when `whole`. */
  readonly firstHunk: number
  readonly lastHunk: number
}

/** What one conversation reviews. */
export interface Chunk {
  /** Stable: made from the content, so the same change gives the same ids. */
  readonly id: string
  readonly parts: readonly ChunkPart[]
  /** Estimated tokens of the rendered diff. */
  readonly tokens: number
  /** Added and deleted lines together. */
  readonly changedLines: number
}
