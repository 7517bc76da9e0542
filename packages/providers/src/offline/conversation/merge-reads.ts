import type { PlainLine } from '../source/source-file.ts'
import type { ShownFile } from './shown-file.ts'
import type { ReadLines } from './tool-history.ts'

/** A file with what was read of it around what the diff shows. A read that contradicts the diff is left out. */
export function mergeReads(file: ShownFile, reads: readonly ReadLines[]): ShownFile {
  const lines = new Map<number, PlainLine>()
  for (const read of reads) {
    if (read.path !== file.path || contradicts(read, file)) continue
    for (const [number, text] of read.lines) lines.set(number, { number, text, added: false, removed: [] })
  }
  if (lines.size === 0) return file
  for (const line of file.lines) lines.set(line.number, line)
  return { path: file.path, lines: [...lines.values()].sort((a, b) => a.number - b.number) }
}

function contradicts(read: ReadLines, file: ShownFile): boolean {
  return file.lines.some(({ number, text }) => {
    const other = read.lines.get(number)
    return other !== undefined && other !== text && !/ \[line cut/.test(text) && !/ \[line cut/.test(other)
  })
}
