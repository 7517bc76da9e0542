import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { ChunkPart } from './chunk.ts'

/** All of a file's change as one part. */
export function wholePart(file: ChangedFile): ChunkPart {
  return { file, hunks: file.hunks, whole: true, firstHunk: 1, lastHunk: file.hunks.length }
}
