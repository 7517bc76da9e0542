import { err, ok, type Result } from 'neverthrow'
import type { DiffError } from './diff-error.ts'
import { readHunkHeader } from './hunk-header.ts'
import { addHunk, type HunkList, type HunkTable, listHunks } from './hunk-table.ts'
import { atEnd, endOfLine, lineStarts, malformedHere, type PatchCursor, skipLine } from './patch-cursor.ts'
import type { PatchLimits } from './patch-limits.ts'
import { binaryBody, noBody, noExtendedHeader, type PatchSection, type SectionBody } from './patch-section.ts'
import { scanBinaryPatch } from './scan-binary.ts'
import { restOfLine, scanHeader } from './scan-header.ts'
import { scanHunk } from './scan-hunk.ts'

/** What the sections of one patch share. */
export interface SectionScan {
  readonly cursor: PatchCursor
  readonly limits: PatchLimits
  /** Hunks of all sections so far. */
  readonly table: HunkTable
}

/** Consumes a section that begins with `diff --git`. */
export function scanGitSection(scan: SectionScan): Result<PatchSection, DiffError> {
  const { cursor, limits } = scan
  const line = cursor.line
  const gitNames = restOfLine(cursor, 'diff --git '.length)
  if (gitNames.end - gitNames.start > limits.headerBytes) return err(headerTooLong(scan))
  skipLine(cursor)
  const header = scanHeader(cursor, limits.headerBytes)
  if (header.isErr()) return err(header.error)
  return scanBody(scan).map((body) => ({ line, gitNames, header: header.value, body }))
}

function scanBody(scan: SectionScan): Result<SectionBody, DiffError> {
  const { cursor } = scan
  if (lineStarts(cursor, '--- ')) return scanText(scan)
  if (lineStarts(cursor, 'GIT binary patch')) return scanBinaryPatch(cursor).map(() => binaryBody)
  if (!isBinaryNotice(cursor)) return ok(noBody)
  skipLine(cursor)
  return ok(binaryBody)
}

/** Consumes a section of a patch without `diff --git` lines, from its `--- `. */
export function scanPlainSection(scan: SectionScan): Result<PatchSection, DiffError> {
  const { line } = scan.cursor
  return scanText(scan).map((body) => ({ line, gitNames: null, header: noExtendedHeader, body }))
}

/** Consumes a line `Binary files X and Y differ` that stands for a whole section. */
export function scanPlainBinary(scan: SectionScan): Result<PatchSection, DiffError> {
  const { cursor, limits } = scan
  const { line } = cursor
  const rest = restOfLine(cursor, 'Binary files '.length)
  if (rest.end - rest.start > limits.headerBytes) return err(headerTooLong(scan))
  skipLine(cursor)
  const binaryNames = { start: rest.start, end: rest.end - ' differ'.length }
  return ok({ line, gitNames: null, header: noExtendedHeader, body: { ...binaryBody, binaryNames } })
}

/** Says whether the current line tells that two files differ without showing how. */
export function isBinaryNotice(cursor: PatchCursor): boolean {
  if (!lineStarts(cursor, 'Binary files ')) return false
  const end = endOfLine(cursor.bytes, cursor.at)
  return lineStarts({ ...cursor, at: end - ' differ'.length }, ' differ')
}

function scanText(scan: SectionScan): Result<SectionBody, DiffError> {
  const { cursor, limits } = scan
  const oldName = restOfLine(cursor, 4)
  skipLine(cursor)
  if (!lineStarts(cursor, '+++ '))
    return err(malformedHere(cursor, '"+++ " and a name', 'half a file header'))
  const newName = restOfLine(cursor, 4)
  if (Math.max(oldName.end - oldName.start, newName.end - newName.start) > limits.headerBytes) {
    return err(headerTooLong(scan))
  }
  skipLine(cursor)
  const start = cursor.at
  const hunks = scanHunks(scan)
  if (hunks.isErr()) return err(hunks.error)
  if (hunks.value.count === 0) return err(malformedHere(cursor, 'a line "@@ -a,b +c,d @@"', 'no hunk header'))
  const hunkText = { start, end: cursor.at }
  return ok({ oldName, newName, binaryNames: null, binary: false, hunks: hunks.value, hunkText })
}

/** Consumes hunks as long as the current line begins one. They must be in order and share no line. */
export function scanHunks(scan: SectionScan): Result<HunkList, DiffError> {
  const { cursor, limits, table } = scan
  const { bytes } = cursor
  const first = table.count
  let oldNext = 0
  let newNext = 0
  while (!atEnd(cursor) && lineStarts(cursor, '@@')) {
    if (endOfLine(bytes, cursor.at) - cursor.at > limits.headerBytes) return err(headerTooLong(scan))
    const header = readHunkHeader(cursor)
    if (header === null || header.oldLines + header.newLines === 0) {
      return err(
        malformedHere(cursor, '"@@ -a,b +c,d @@" with numbers of at most nine digits', 'a bad hunk header'),
      )
    }
    const oldFirst = firstLine(header.oldStart, header.oldLines)
    const newFirst = firstLine(header.newStart, header.newLines)
    if (oldFirst < Math.max(oldNext, 1) || newFirst < Math.max(newNext, 1)) {
      return err(malformedHere(cursor, 'hunks in order, each line in one of them', 'a hunk out of place'))
    }
    if (table.count >= limits.hunks) {
      return err({ code: 'patch_too_large', limit: 'hunks', maximum: limits.hunks, line: cursor.line })
    }
    skipLine(cursor)
    const scanned = scanHunk(cursor, header)
    if (scanned.isErr()) return err(scanned.error)
    oldNext = oldFirst + header.oldLines
    newNext = newFirst + header.newLines
    addHunk(table, header, scanned.value)
  }
  return ok(listHunks(table, first))
}

/** The first line that a range covers; a range without lines stands after its start. */
function firstLine(start: number, lines: number): number {
  return lines === 0 ? start + 1 : start
}

function headerTooLong({ cursor, limits }: SectionScan): DiffError {
  return { code: 'patch_too_large', limit: 'headerBytes', maximum: limits.headerBytes, line: cursor.line }
}
