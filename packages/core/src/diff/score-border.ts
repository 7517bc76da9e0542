import type { LineTable } from './line-table.ts'

/** How little a border between two lines suits the start or the end of a change; of two borders the lower one is better. */
export interface BorderScore {
  /** Indentation at the border: the less, the further out in the nesting of the code it stands. */
  readonly indent: number
  readonly penalty: number
}

/**
 * The weights that the authors of git's indent heuristic fitted to thousands of diffs rated by people; their published
 * description names the features. The end of a file counts as a blank line.
 */
const weights = {
  startOfFile: 1,
  endOfFile: 21,
  blank: -30,
  blankAfter: 6,
  deeper: { plain: -4, blank: 10 },
  /** Less deep than the line above, and a block begins. */
  opening: { plain: 24, blank: 17 },
  /** Less deep than the line above, and a block ends. */
  closing: { plain: 23, blank: 17 },
  indent: 60,
} as const

/** Indentation, and blank lines around a border, count up to here. */
const mostIndent = 200
const mostBlanks = 20
const tabWidth = 8

/** Rates the border before a line; the number of lines stands for the border at the end of the file. */
export function scoreBorder(table: LineTable, line: number): BorderScore {
  const own = indentOf(table, line)
  const above = lookAway(table, line, -1)
  const below = lookAway(table, line, 1)
  const blanksAfter = own === null ? below.blanks + 1 : 0
  const blanks = above.blanks + blanksAfter
  const indent = own ?? below.indent
  const penalty =
    (above.indent === null && above.blanks === 0 ? weights.startOfFile : 0) +
    (line >= table.count ? weights.endOfFile : 0) +
    weights.blank * blanks +
    weights.blankAfter * blanksAfter
  const nesting =
    indent === null || above.indent === null ? null : nestingOf(indent, above.indent, below.indent)
  return { indent: indent ?? -1, penalty: penalty + (nesting?.[blanks > 0 ? 'blank' : 'plain'] ?? 0) }
}

/** Adds the scores of the two borders of a change. */
export function addScores(one: BorderScore, other: BorderScore): BorderScore {
  return { indent: one.indent + other.indent, penalty: one.penalty + other.penalty }
}

/** Below zero when the first is better. */
export function compareScores(one: BorderScore, other: BorderScore): number {
  return weights.indent * Math.sign(one.indent - other.indent) + one.penalty - other.penalty
}

function nestingOf(
  indent: number,
  above: number,
  below: number | null,
): { plain: number; blank: number } | null {
  if (indent > above) return weights.deeper
  if (indent === above) return null
  return below !== null && below > indent ? weights.opening : weights.closing
}

/** The blank lines next to a line in one direction, and the indentation of the first line behind them. */
function lookAway(table: LineTable, line: number, step: 1 | -1): { blanks: number; indent: number | null } {
  let blanks = 0
  for (let at = line + step; at >= 0 && at < table.count; at += step) {
    const indent = indentOf(table, at)
    if (indent !== null) return { blanks, indent }
    blanks++
    if (blanks === mostBlanks) return { blanks, indent: 0 }
  }
  return { blanks, indent: null }
}

/** Columns before the first visible character; null for a blank line and past the end. */
function indentOf({ bytes, starts, count }: LineTable, line: number): number | null {
  if (line >= count) return null
  const end = starts[line + 1] ?? 0
  let indent = 0
  for (let at = starts[line] ?? 0; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (byte === 0x20) indent++
    else if (byte === 0x09) indent += tabWidth - (indent % tabWidth)
    else if (byte !== 0x0a && byte !== 0x0d) return indent
    if (indent >= mostIndent) return mostIndent
  }
  return null
}
