import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'

/** Bytes of a line on the average. Code that people write has 30 to 60, dense tables of data up to about 200. */
const minifiedAverage = 500
/** A shorter change says too little about its file. */
const leastBytes = 5000

/** Says whether a file is a bundle: by its name, or by lines that no person writes. */
export function looksMinified(file: ChangedFile): boolean {
  if (/[.-]min\.(js|mjs|cjs|css)$|\.(js|css)\.map$|\.bundle\.js$/i.test(pathOf(file))) return true
  const bytes = file.hunks.reduce((sum, hunk) => sum + hunk.byteLength, 0)
  const lines = file.hunks.reduce((sum, hunk) => sum + hunk.newLines + hunk.deletions, 0)
  return bytes >= leastBytes && bytes / Math.max(1, lines) > minifiedAverage
}
