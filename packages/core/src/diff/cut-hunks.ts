import type { Hunk } from '../vocabulary/changed-file.ts'
import { createSectionFinder } from './find-section.ts'
import { lazyHunk } from './lazy-hunk.ts'
import { createLineMemo, type LineMemo } from './line-memo.ts'
import type { LineTable } from './line-table.ts'
import { type EditGroup, groupEdits, listEdits } from './list-edits.ts'
import type { MarkedFile } from './slide-groups.ts'
import { writeHunkBody } from './write-hunk-body.ts'

/**
 * Hunks as `git diff -U<contextLines>` cuts them. Their text is copied, so that the two files need not stay in memory.
 */
export function cutHunks(old: MarkedFile, fresh: MarkedFile, contextLines: number): Hunk[] {
  const memo = createLineMemo()
  const findSection = createSectionFinder(old.table)
  const groups = groupEdits(listEdits(old.marks, fresh.marks), contextLines)
  return groups.map((edits) => {
    const start = Math.max(0, edits[0].oldStart - contextLines)
    return makeHunk(old.table, fresh.table, edits, { start, contextLines, section: findSection(start), memo })
  })
}

interface HunkFrame {
  readonly start: number
  readonly contextLines: number
  readonly section: string
  readonly memo: LineMemo
}

function makeHunk(before: LineTable, after: LineTable, edits: EditGroup, frame: HunkFrame): Hunk {
  const { start, contextLines, section, memo } = frame
  const [first] = edits
  const end = Math.min(before.count, (edits.at(-1) ?? first).oldEnd + contextLines)
  const { bytes, ...measure } = writeHunkBody(before, after, edits, { start, end })
  const oldLines = end - start
  const newLines = oldLines + measure.additions - measure.deletions
  const newStart = first.newStart - (first.oldStart - start)
  const ranges = {
    oldStart: oldLines === 0 ? start : start + 1,
    oldLines,
    newStart: newLines === 0 ? newStart : newStart + 1,
    newLines,
  }
  return lazyHunk({ ...ranges, section }, measure, { bytes, start: 0, end: bytes.length, memo })
}
