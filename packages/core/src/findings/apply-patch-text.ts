import { splitLines } from './split-lines.ts'

/** The file's lines after a unified diff, or why there are none. */
export type PatchedLines =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly problem: 'patch_malformed' | 'patch_does_not_apply' }

/**
 * Applies a unified diff that a model wrote. Its line counts are not believed: each hunk must fit exactly (carriage
 * returns at line ends aside), in order, at the one place nearest to its stated line. A diff of several files is
 * malformed here.
 */
export function applyPatchText(lines: readonly string[], patch: string): PatchedLines {
  const hunks = readHunks(patch)
  if (hunks === null) return { ok: false, problem: 'patch_malformed' }
  const result: string[] = []
  let next = 0
  for (const hunk of hunks) {
    const at = placeOf(lines, hunk, next)
    if (at === null) return { ok: false, problem: 'patch_does_not_apply' }
    for (; next < at; next++) result.push(lines[next] ?? '')
    for (const row of hunk.rows) {
      if (row.marker === '+') result.push(row.text)
      else {
        if (row.marker === ' ') result.push(lines[next] ?? '')
        next++
      }
    }
  }
  return { ok: true, lines: [...result, ...lines.slice(next)] }
}

interface Row {
  readonly marker: ' ' | '+' | '-'
  readonly text: string
}

interface PatchHunk {
  /** Line of the file before the patch, from 0; null when the header gives none. */
  readonly start: number | null
  readonly rows: readonly Row[]
}

function readHunks(patch: string): PatchHunk[] | null {
  const hunks: { start: number | null; rows: Row[] }[] = []
  let files = 0
  const rows = splitLines(patch)
  for (const [index, row] of rows.entries()) {
    const header = /^@@(?: -(\d{1,9})(?:,\d{1,9})? \+\d{1,9}(?:,\d{1,9})? @@.*)?/.exec(row)
    const isFileHeader = row.startsWith('--- ') && rows[index + 1]?.startsWith('+++ ') === true
    if (isFileHeader && ++files > 1) return null
    if (header !== null) {
      hunks.push({ start: header[1] === undefined ? null : Math.max(0, Number(header[1]) - 1), rows: [] })
    } else {
      const read = readRow(row)
      const hunk = hunks.at(-1)
      if (hunk !== undefined && read === null) return null
      if (hunk !== undefined && read !== undefined && read !== null) hunk.rows.push(read)
    }
  }
  const useful = hunks.filter((hunk) => hunk.rows.length > 0)
  return useful.some((hunk) => hunk.rows.some((row) => row.marker !== ' ')) ? useful : null
}

/** Undefined for a row that says nothing about lines, null for one that no hunk can hold. */
function readRow(row: string): Row | null | undefined {
  if (row === '' || row === '\r') return { marker: ' ', text: row }
  if (row.startsWith('\\')) return undefined
  const marker = row[0]
  return marker === ' ' || marker === '+' || marker === '-' ? { marker, text: row.slice(1) } : null
}

function placeOf(lines: readonly string[], hunk: PatchHunk, from: number): number | null {
  const wanted = hunk.rows.filter((row) => row.marker !== '+').map((row) => withoutReturn(row.text))
  if (wanted.length === 0) return placeOfInsertion(lines, hunk, from)
  const places: number[] = []
  for (let at = from; at + wanted.length <= lines.length; at++) {
    if (wanted.every((text, index) => withoutReturn(lines[at + index] ?? '') === text)) places.push(at)
  }
  const { start } = hunk
  const distance = (at: number) => (start === null ? 0 : Math.abs(at - start))
  const least = places.reduce((smallest, at) => Math.min(smallest, distance(at)), Number.POSITIVE_INFINITY)
  const best = places.filter((at) => distance(at) === least)
  return best.length === 1 ? (best[0] ?? null) : null
}

/** Without any context only the header says where; git counts the line before the gap. */
function placeOfInsertion(lines: readonly string[], hunk: PatchHunk, from: number): number | null {
  if (hunk.start === null) return null
  const at = lines.length === 0 ? 0 : hunk.start + 1
  return at >= from && at <= lines.length ? at : null
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text
}
