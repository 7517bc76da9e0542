import { indexLines } from '../../diff/line-index.ts'
import type { Finding } from '../../findings/finding.ts'
import type { ChangedFile, Hunk } from '../../vocabulary/changed-file.ts'

/** GitHub's own diffs show three lines around a change, and it takes comments on nothing else. */
const shownAround = 3

/** Lines of one side that a comment may stand on. */
export interface CommentLines {
  readonly side: 'LEFT' | 'RIGHT'
  readonly start: number
  readonly end: number
}

/** The lines of a finding as far as GitHub shows them, wholly or not at all; null when it has to go without. */
export function commentLines(finding: Finding, file: ChangedFile | null): CommentLines | null {
  const { placed, side, startLine, endLine } = finding
  if (!placed || startLine === null || file === null) return null
  const end = Math.max(startLine, endLine ?? startLine)
  const hunk = indexLines(file).hunkAt(side, startLine)
  if (hunk === null || !isShown(hunk, side, startLine, end)) return null
  return { side: side === 'old' ? 'LEFT' : 'RIGHT', start: startLine, end }
}

function isShown(hunk: Hunk, side: 'old' | 'new', start: number, end: number): boolean {
  const shown = new Set<number>()
  const changed = hunk.lines.flatMap(({ type }, at) => (type === 'context' ? [] : [at]))
  for (const at of changed) {
    for (const line of hunk.lines.slice(Math.max(0, at - shownAround), at + shownAround + 1)) {
      const number = side === 'old' ? line.oldLine : line.newLine
      if (number !== null) shown.add(number)
    }
  }
  for (let line = start; line <= end; line++) if (!shown.has(line)) return false
  return true
}
