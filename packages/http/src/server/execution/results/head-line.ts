import type { ChangedFile, Finding } from '@scrutineer/core'

/** Lines of a file as it is in the reviewed commit. */
export interface HeadLines {
  readonly line: number
  readonly endLine: number | null
}

/**
 * Where a finding stands in the reviewed commit, of whose file there are `count` lines; null where it has no line there. One
 * about deleted lines stands where they were.
 */
export function headLines(
  { side, startLine, endLine }: Pick<Finding, 'side' | 'startLine' | 'endLine'>,
  file: ChangedFile | null,
  count: number,
): HeadLines | null {
  if (startLine === null) return null
  if (side === 'old') {
    const line = file === null ? null : lineAfterDeletion(file, startLine)
    return line === null || count === 0 ? null : { line: Math.min(line, count), endLine: null }
  }
  if (startLine > count) return null
  const isRange = endLine !== null && endLine > startLine && endLine <= count
  return { line: startLine, endLine: isRange ? endLine : null }
}

/** The line that stands where a line was, or now follows on it. */
function lineAfterDeletion(file: ChangedFile, oldLine: number): number | null {
  const hunk = file.hunks.find(
    ({ oldStart, oldLines }) => oldLine >= oldStart && oldLine < oldStart + oldLines,
  )
  if (hunk === undefined) return null
  const at = hunk.lines.findIndex((line) => line.oldLine === oldLine)
  const next = hunk.lines.slice(at).find(({ newLine }) => newLine !== null)
  return next?.newLine ?? Math.max(1, hunk.newStart + hunk.newLines)
}
