import { compareBytewise, compareSeverity } from '@scrutineer/core'
import type { Hit } from '../find-hits.ts'
import { findHits, mayHaveHits } from '../find-hits.ts'
import { readSourceFile } from '../source/source-file.ts'
import { mergeReads } from './merge-reads.ts'
import type { Reading } from './plan-reads.ts'
import { planReads } from './plan-reads.ts'
import type { ShownFile } from './shown-file.ts'
import type { ReadLines } from './tool-history.ts'

/** A file with places that may be defects. */
export interface SuspectedFile {
  readonly file: ShownFile
  readonly suspects: readonly Hit[]
}

/** More findings than this help nobody; the worst come first. */
const maxFindings = 48

/** The files that are worth a second look. What is certain later is suspected now, so all others are done with. */
export function suspectFiles(files: readonly ShownFile[]): SuspectedFile[] {
  return files.flatMap((file) => {
    if (!mayHaveHits(file.path, file.lines)) return []
    const suspects = findHits(readSourceFile(file.path, file.lines), { suspecting: true })
    return suspects.length === 0 ? [] : [{ file, suspects }]
  })
}

/** What to read before judging, for the worst suspicions first. `maxLines` is what one reading gives. */
export function readingsFor(suspected: readonly SuspectedFile[], maxLines: number): Reading[] {
  const wanted = suspected.flatMap(({ file, suspects }) => {
    const worst = suspects.map(({ pattern }) => pattern.severity).sort(compareSeverity)[0] ?? 'low'
    return planReads(file, suspects, maxLines).map((reading) => ({ reading, worst }))
  })
  return wanted.sort((a, b) => compareSeverity(a.worst, b.worst)).map(({ reading }) => reading)
}

/** What is certain with all that was read: at most 48, by path and line. `left` counts those beyond. */
export function confirmedHits(
  suspected: readonly SuspectedFile[],
  reads: readonly ReadLines[],
): { readonly hits: readonly Hit[]; readonly left: number } {
  const all = suspected.flatMap(({ file }) => {
    const merged = mergeReads(file, reads)
    return findHits(readSourceFile(merged.path, merged.lines), { suspecting: false })
  })
  const worst = [...all].sort((a, b) => compareSeverity(a.pattern.severity, b.pattern.severity))
  const kept = worst
    .slice(0, maxFindings)
    .sort((a, b) => compareBytewise(a.path, b.path) || a.startLine - b.startLine)
  return { hits: kept, left: all.length - kept.length }
}
