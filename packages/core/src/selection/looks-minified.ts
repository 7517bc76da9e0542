import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'

/** Bytes of a line on the average. Code that people write has 30 to 60, dense tables of data up to about 200. */
const minifiedAverage = 500
/** A shorter change says too little about its file. */
const leastBytes = 5000

/** Says whether a name is that of a bundle. */
export function isMinifiedName(path: string): boolean {
  return /[.-]min\.(js|mjs|cjs|css)$|\.(js|css)\.map$|\.bundle\.js$/i.test(path)
}

/** Says whether a file is a bundle: by its name, or by lines that no person writes. */
export function looksMinified(file: ChangedFile): boolean {
  if (isMinifiedName(pathOf(file))) return true
  const bytes = file.hunks.reduce((sum, hunk) => sum + hunk.byteLength, 0)
  const lines = file.hunks.reduce((sum, hunk) => sum + hunk.newLines + hunk.deletions, 0)
  return bytes >= leastBytes && bytes / Math.max(1, lines) > minifiedAverage
}

/** Says whether the lines that were there before, as far as the diff shows them, are such that no person writes them. */
export function wasMinified(file: ChangedFile): boolean {
  let bytes = 0
  let lines = 0
  for (const hunk of file.hunks) {
    for (const { type, text } of hunk.lines) {
      if (type === 'add') continue
      bytes += text.length
      lines++
    }
  }
  return lines > 0 && bytes / lines > minifiedAverage
}
