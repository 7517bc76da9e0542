import type { ChangeMarks } from './find-changes.ts'
import type { LineTable } from './line-table.ts'
import { addScores, type BorderScore, compareScores, scoreBorder } from './score-border.ts'

/** One file's lines, their classes, and the marks of those that stand in this file only. */
export interface MarkedFile {
  readonly table: LineTable
  readonly classes: Int32Array
  readonly marks: Uint8Array
}

/** A run of marked lines. `gap` is the number of unmarked lines before it, which both files share. */
interface Group {
  start: number
  end: number
  gap: number
}

/** Places further up than this are not rated, as in git. */
const mostSliding = 100

/**
 * Moves groups of marked lines to where people expect them, in both files. A group can slide over an equal line at its
 * other end without changing what the diff says: adding `a b a` between `a b a` and more can be shown in many places. Groups
 * that meet become one. A group stays level with a change of the other file where it can; else the border that its
 * indentation speaks for is taken, the lowest of equals.
 */
export function slideGroups(old: MarkedFile, fresh: MarkedFile): void {
  slideIn(old, countGaps(fresh.marks))
  slideIn(fresh, countGaps(old.marks))
}

/** For each place between two unmarked lines, how many marked ones stand there. */
function countGaps(marks: ChangeMarks['old']): Int32Array {
  const gaps = new Int32Array(marks.length + 1)
  let gap = 0
  for (const mark of marks) {
    if (mark === 1) gaps[gap] = (gaps[gap] ?? 0) + 1
    else gap++
  }
  return gaps
}

function slideIn(file: MarkedFile, otherGaps: Int32Array): void {
  const { marks } = file
  let gap = 0
  for (let line = 0; line < marks.length; ) {
    if (marks[line] !== 1) {
      gap++
      line++
      continue
    }
    const group: Group = { start: line, end: line, gap }
    while (marks[group.end] === 1) group.end++
    settle(file, group, otherGaps)
    line = group.end
    gap = group.gap
  }
}

function settle(file: MarkedFile, group: Group, otherGaps: Int32Array): void {
  let size: number
  let highest: number
  let level: number | null
  do {
    size = group.end - group.start
    while (slideUp(file, group)) {}
    highest = group.end
    level = isChanged(otherGaps, group) ? group.end : null
    while (slideDown(file, group)) if (isChanged(otherGaps, group)) level = group.end
    // A group that has met another can go further up than before.
  } while (size !== group.end - group.start)
  const target = group.end === highest ? highest : (level ?? bestEnd(file.table, group, highest))
  while (group.end > target && slideUp(file, group)) {}
}

function isChanged(gaps: Int32Array, { gap }: Group): boolean {
  return (gaps[gap] ?? 0) > 0
}

function slideUp({ classes, marks }: MarkedFile, group: Group): boolean {
  if (group.start === 0 || classes[group.start - 1] !== classes[group.end - 1]) return false
  marks[--group.start] = 1
  marks[--group.end] = 0
  group.gap--
  while (marks[group.start - 1] === 1) group.start--
  return true
}

function slideDown({ classes, marks }: MarkedFile, group: Group): boolean {
  if (group.end === marks.length || classes[group.start] !== classes[group.end]) return false
  marks[group.start++] = 0
  marks[group.end++] = 1
  group.gap++
  while (marks[group.end] === 1) group.end++
  return true
}

/** Where a group at its lowest place should end. */
function bestEnd(table: LineTable, group: Group, highest: number): number {
  const size = group.end - group.start
  let best: { readonly end: number; readonly score: BorderScore } | null = null
  for (let end = Math.max(highest, group.end - size - 1, group.end - mostSliding); end <= group.end; end++) {
    const score = addScores(scoreBorder(table, end), scoreBorder(table, end - size))
    if (best === null || compareScores(score, best.score) <= 0) best = { end, score }
  }
  return best?.end ?? group.end
}
