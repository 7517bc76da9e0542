import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { ChangedFile, DiffLine, Hunk } from '../vocabulary/changed-file.ts'
import { maxRenderedLineBytes } from './render-chunk.ts'

/** What `renderPart` writes around the hunks of a file, in bytes, at most. */
export function headerBytes(file: ChangedFile): number {
  const names = (file.oldPath ?? '').length + (file.newPath ?? '').length
  return names * 3 + 160
}

/**
 * Bytes of a rendered hunk, at most. Known without decoding its text, unless it holds lines that rendering cuts.
 */
export function hunkBytes(hunk: Hunk): number {
  if (hunk.longestLine > maxRenderedLineBytes) return linesBytes(hunk.lines) + hunkHeaderBytes(hunk)
  const lines = hunk.newLines + hunk.deletions
  // Each side can end without a line feed once.
  return hunk.byteLength + lines * numberBytes(hunk) + 2 * noNewlineBytes + hunkHeaderBytes(hunk)
}

/** Bytes of rendered lines, at most. */
function linesBytes(lines: readonly DiffLine[]): number {
  return lines.reduce((sum, line) => sum + lineBytes(line), 0)
}

/** Bytes of one rendered line, its number, marker and line feed included, at most. */
export function lineBytes(line: DiffLine): number {
  const text = Math.min(byteLengthOf(line.text), maxRenderedLineBytes + cutMarkBytes)
  return (
    text +
    digitsOf(line.newLine ?? line.oldLine ?? 0) +
    lineFrameBytes +
    (line.noNewline ? noNewlineBytes : 0)
  )
}

const cutMarkBytes = 40
// Marker, colon, blank and line feed.
const lineFrameBytes = 4
const noNewlineBytes = 29

function hunkHeaderBytes(hunk: Hunk): number {
  return 50 + hunk.section.length * 3
}

/** Number, colon and blank; the marker and the line feed are in the hunk's own bytes. */
function numberBytes(hunk: Hunk): number {
  return digitsOf(Math.max(hunk.oldStart + hunk.oldLines, hunk.newStart + hunk.newLines)) + 2
}

function digitsOf(number: number): number {
  return String(number).length
}
