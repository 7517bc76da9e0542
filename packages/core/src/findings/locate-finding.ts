import type { Candidate } from '../tools/candidate.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { LineRange, Side } from '../vocabulary/line-range.ts'
import { overlaps } from '../vocabulary/line-range.ts'
import { findChangedFile } from './find-changed-file.ts'
import type { Placement } from './placement.ts'
import type { QuotedCode } from './read-quoted-code.ts'
import { readQuotedCode } from './read-quoted-code.ts'
import { findBlock, rangeOfSide } from './side-lines.ts'

/**
 * Where a candidate stands in the diff of the whole change. Quoted code decides: its match nearest to the stated line,
 * on the stated side first, else on the new side first; a tie, or several matches without a line, is never guessed.
 * Only without quoted code the stated lines count: they must touch a hunk and are clamped into it.
 */
export function locateFinding(
  files: readonly ChangedFile[],
  candidate: Pick<Candidate, 'file' | 'side' | 'startLine' | 'endLine' | 'existingCode'>,
): Placement {
  const file = findChangedFile(files, candidate.file)
  if (file === null) return { placed: false, reason: 'path_not_in_diff' }
  const side = readSide(candidate.side)
  const stated = readRange(candidate.startLine, candidate.endLine)
  const readings = readQuotedCode(candidate.existingCode ?? '')
  return readings.length > 0 ? placeCode(file, readings, side, stated) : placeRange(file, side, stated)
}

/** The side a model names, in the words of this project or of a host; null for anything else. */
export function readSide(word: string | null): Side | null {
  const side = word?.trim().toLowerCase()
  if (side === 'old' || side === 'left') return 'old'
  return side === 'new' || side === 'right' ? 'new' : null
}

/** The lines a model states: whole numbers from 1, an end before the start left out; null without a usable line. */
export function readRange(startLine: number | null, endLine: number | null): LineRange | null {
  const start = [startLine, endLine].find(isLine)
  if (start === undefined) return null
  return { start, end: isLine(endLine) && endLine > start ? endLine : start }
}

function isLine(line: number | null): line is number {
  return line !== null && Number.isSafeInteger(line) && line >= 1
}

function placeCode(
  file: ChangedFile,
  readings: readonly QuotedCode[],
  statedSide: Side | null,
  stated: LineRange | null,
): Placement {
  for (const reading of readings) {
    for (const side of sidesToTry(statedSide ?? reading.side)) {
      const starts = findBlock(file, side, reading.lines, fitsQuote)
      if (starts.length > 0) return nearest(starts, side, reading, stated)
    }
  }
  return { placed: false, reason: 'code_not_in_diff' }
}

function sidesToTry(first: Side | null): Side[] {
  return first === 'old' ? ['old', 'new'] : ['new', 'old']
}

/** What was shown cut can only be quoted cut. */
function fitsQuote(line: string, quoted: string): boolean {
  if (line === quoted) return true
  const cut = / ?\[line cut: \d+ bytes more\]$/.exec(quoted)
  return cut !== null && cut.index > 0 && line.startsWith(quoted.slice(0, cut.index))
}

function nearest(
  starts: readonly number[],
  side: Side,
  reading: QuotedCode,
  stated: LineRange | null,
): Placement {
  const hint = stated?.start ?? reading.line
  const distance = (start: number) => (hint === null ? 0 : Math.abs(start - hint))
  const least = starts.reduce(
    (smallest, start) => Math.min(smallest, distance(start)),
    Number.POSITIVE_INFINITY,
  )
  const best = starts.filter((start) => distance(start) === least)
  const [start] = best
  if (start === undefined || best.length > 1) return { placed: false, reason: 'ambiguous' }
  return { placed: true, side, startLine: start, endLine: start + reading.lines.length - 1 }
}

/** The side that an added or deleted file has alone. */
function onlySide({ oldPath, newPath }: ChangedFile): Side | null {
  if (newPath === null) return 'old'
  return oldPath === null ? 'new' : null
}

function placeRange(file: ChangedFile, statedSide: Side | null, stated: LineRange | null): Placement {
  if (stated === null) return { placed: false, reason: 'no_line' }
  const side = onlySide(file) ?? statedSide ?? 'new'
  const shown = file.hunks.map((hunk) => rangeOfSide(hunk, side)).filter((range) => range !== null)
  const startsIn = shown.find((range) => range.start <= stated.start && stated.start <= range.end)
  const hunk = startsIn ?? shown.find((range) => overlaps(range, stated))
  if (hunk === undefined) return { placed: false, reason: 'line_outside_diff' }
  return {
    placed: true,
    side,
    startLine: Math.max(stated.start, hunk.start),
    endLine: Math.min(stated.end, hunk.end),
  }
}
