import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { LineTable } from './line-table.ts'

/** Bytes of a heading, as in git. */
const mostBytes = 80

/**
 * Gives the heading that git puts after a hunk's second `@@`: the nearest line above it that begins with a letter, `_` or
 * `$`. Hunks must be asked for in order, so that a file is looked through once.
 */
export function createSectionFinder(table: LineTable): (hunkStart: number) => string {
  let searched = 0
  let section = ''
  return (hunkStart) => {
    for (let line = hunkStart - 1; line >= searched; line--) {
      if (!beginsName(table.bytes[table.starts[line] ?? 0] ?? 0)) continue
      section = headingOf(table, line)
      break
    }
    searched = hunkStart
    return section
  }
}

function beginsName(byte: number): boolean {
  const letter = byte | 0x20
  return (letter >= 0x61 && letter <= 0x7a) || byte === 0x5f || byte === 0x24
}

function headingOf({ bytes, starts }: LineTable, line: number): string {
  const start = starts[line] ?? 0
  let end = Math.min(starts[line + 1] ?? 0, start + mostBytes)
  while (end > start && isBlank(bytes[end - 1] ?? 0)) end--
  return decodeBytes(bytes, start, end)
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}
