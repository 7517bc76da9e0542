import { compareBytewise, compareSeverity } from '@scrutineer/core'
import type { Hit } from '../find-hits.ts'
import { findHits } from '../find-hits.ts'
import { readSourceFile } from '../source/source-file.ts'
import { mergeReads } from './merge-reads.ts'
import type { Reading } from './plan-reads.ts'
import { planReads } from './plan-reads.ts'
import type { ShownFile } from './shown-file.ts'
import type { ReadLines } from './tool-history.ts'

/** More findings than this help nobody; the worst come first. */
const maxFindings = 48

/** Places that may be defects, worst first, and what to read before judging them. */
export function readingsFor(files: readonly ShownFile[], maxLines: number): Reading[] {
  const wanted = files.flatMap((file) => {
    const suspects = findHits(readSourceFile(file.path, file.lines), { suspecting: true })
    const worst = suspects.map(({ pattern }) => pattern.severity).sort(compareSeverity)[0] ?? 'low'
    return planReads(file, suspects, maxLines).map((reading) => ({ reading, worst }))
  })
  return wanted.sort((a, b) => compareSeverity(a.worst, b.worst)).map(({ reading }) => reading)
}

/** What is certain with all that was read: at most 48, by path and line. `left` counts those beyond. */
export function confirmedHits(
  files: readonly ShownFile[],
  reads: readonly ReadLines[],
): { readonly hits: readonly Hit[]; readonly left: number } {
  const all = files.flatMap((file) => {
    const merged = mergeReads(file, reads)
    return findHits(readSourceFile(merged.path, merged.lines), { suspecting: false })
  })
  const worst = [...all].sort((a, b) => compareSeverity(a.pattern.severity, b.pattern.severity))
  const kept = worst
    .slice(0, maxFindings)
    .sort((a, b) => compareBytewise(a.path, b.path) || a.startLine - b.startLine)
  return { hits: kept, left: all.length - kept.length }
}
