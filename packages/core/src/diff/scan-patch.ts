import { err, ok, type Result } from 'neverthrow'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { DiffError } from './diff-error.ts'
import { createHunkTable } from './hunk-table.ts'
import { createLineMemo } from './line-memo.ts'
import {
  atEnd,
  endOfLine,
  lineStarts,
  malformedHere,
  type PatchCursor,
  skipLine,
  startsWithAt,
} from './patch-cursor.ts'
import type { PatchLimits } from './patch-limits.ts'
import type { PatchSection } from './patch-section.ts'
import {
  isBinaryNotice,
  type SectionScan,
  scanGitSection,
  scanPlainBinary,
  scanPlainSection,
} from './scan-section.ts'

/**
 * Finds the sections of a patch text, in order. Text between sections (a mail's head, a commit message, a signature) is
 * stepped over. Header-like text is looked for between hunks only, never inside one.
 */
export function scanPatch(cursor: PatchCursor, limits: PatchLimits): Result<PatchSection[], DiffError> {
  const scan: SectionScan = { cursor, limits, table: createHunkTable(cursor.bytes, createLineMemo()) }
  const sections: PatchSection[] = []
  let git = false
  while (!atEnd(cursor)) {
    const scanSection = sectionAt(cursor, git)
    if (scanSection !== null) {
      if (sections.length >= limits.files) {
        return err({ code: 'patch_too_large', limit: 'files', maximum: limits.files, line: cursor.line })
      }
      const section = scanSection(scan)
      if (section.isErr()) return err(section.error)
      if (isSplit(sections.at(-1), section.value)) {
        const detail = 'a git header stands apart from its text'
        return err({
          code: 'patch_malformed',
          line: section.value.line,
          expected: 'header lines git writes',
          detail,
        })
      }
      sections.push(section.value)
      git ||= section.value.gitNames !== null
      const leftover = findLeftover(cursor, section.value)
      if (leftover !== null) return err(leftover)
    } else {
      const plain = !git && (sections.length > 0 || cursor.line === 1)
      const problem = problemOfText(cursor, plain) ?? (git ? null : problemOfNotice(cursor))
      if (problem !== null) return err(problem)
      skipLine(cursor)
    }
  }
  return ok(sections)
}

type ScanSection = (scan: SectionScan) => Result<PatchSection, DiffError>

/** How to read the section that begins on the current line; null when none does. */
function sectionAt(cursor: PatchCursor, git: boolean): ScanSection | null {
  if (lineStarts(cursor, 'diff --git ')) return scanGitSection
  if (lineStarts(cursor, '--- ') && startsWithAt(cursor.bytes, nextLineOf(cursor), '+++ '))
    return scanPlainSection
  // Git puts the notice under `diff --git`; only other programs let it stand alone.
  if (!git && isBinaryNotice(cursor)) return scanPlainBinary
  return null
}

/** What is wrong with a line between sections, if it belongs to a patch that cannot be read from here. */
function problemOfText(cursor: PatchCursor, plain: boolean): DiffError | null {
  if (
    lineStarts(cursor, 'diff --cc ') ||
    lineStarts(cursor, 'diff --combined ') ||
    lineStarts(cursor, '@@@ ')
  ) {
    const detail = 'a combined diff of a merge has no single old side; diff the merge against one parent'
    return { code: 'patch_unsupported', line: cursor.line, detail }
  }
  if (lineStarts(cursor, '@@ -')) return malformedHere(cursor, 'a file header before it', 'a hunk of no file')
  if (plain && lineStarts(cursor, 'Only in ')) {
    return malformedHere(cursor, 'a patch made with diff -N', 'a file of one side whose text was left out')
  }
  return null
}

/**
 * Mercurial and Subversion say of a binary file only that it has changed, under a line of their own. Passed over, the
 * file would be missing from the change.
 */
function problemOfNotice(cursor: PatchCursor): DiffError | null {
  const isNotice = lineStarts(cursor, 'Binary file ') || lineStarts(cursor, 'Cannot display: ')
  if (!isNotice || !/^(?:diff -r|={60})/.test(textBefore(cursor))) return null
  const expected = 'a patch in the form of git, as --git makes it'
  return malformedHere(cursor, expected, 'a binary file that the patch does not hold')
}

/** The line above, or as much of it as tells what it is. */
function textBefore({ bytes, at }: PatchCursor): string {
  const start = at < 2 ? 0 : bytes.lastIndexOf(lineFeed, at - 2) + 1
  return decodeBytes(bytes, start, Math.min(at, start + 80))
}

const lineFeed = 0x0a

/** Says whether a section without content is followed by text under no header of its own: two halves of one file. */
function isSplit(before: PatchSection | undefined, section: PatchSection): boolean {
  if (before === undefined || section.gitNames !== null) return false
  return before.gitNames !== null && before.body.hunks.count === 0 && !before.body.binary
}

/**
 * Lines of a hunk that no header counted, right after a section: they would be lost unseen. A signature (`-- `) and
 * the next header are no such lines.
 */
function findLeftover(cursor: PatchCursor, section: PatchSection): DiffError | null {
  if (section.body.hunks.count === 0) return null
  const { bytes } = cursor
  let at = cursor.at
  let line = cursor.line
  for (; bytes[at] === 0x0a; at++) line++
  const place = { bytes, at, line }
  const markers = at === cursor.at ? [' ', '+', '-'] : ['+', '-']
  const marked = markers.some((marker) => lineStarts(place, marker))
  if (!marked || sectionAt(place, true) !== null) return null
  const end = endOfLine(bytes, at)
  const signature =
    (lineStarts(place, '-- ') && end === at + 3) || (lineStarts(place, '--') && end === at + 2)
  return signature
    ? null
    : malformedHere(place, 'another hunk, another file or the end', 'a line that no hunk counts')
}

function nextLineOf(cursor: PatchCursor): number {
  return endOfLine(cursor.bytes, cursor.at) + 1
}
