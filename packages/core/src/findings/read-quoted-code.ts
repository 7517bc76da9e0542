import type { Side } from '../vocabulary/line-range.ts'

/** One way to read code that a model quoted. */
export interface QuotedCode {
  /** Trimmed lines without blank ones at either end; never empty. */
  readonly lines: readonly string[]
  /** The side its diff markers speak of; null without markers. */
  readonly side: Side | null
  /** The number in front of its first line; null without numbers. */
  readonly line: number | null
}

/**
 * The ways to read quoted code, most literal first: as it is, without a Markdown fence, and without what renderers put
 * before a line (`+12: `, ` 12: `, `12|`, or a bare diff marker). A quoted piece of diff gives one reading a side. Blank
 * lines, with their numbers or without, are no code: then there is no reading, and the stated lines decide.
 */
export function readQuotedCode(quoted: string): QuotedCode[] {
  const rows = quoted.split('\n')
  const bare = withoutFence(rows)
  const numbered = readRows(bare, numberedRow)
  if (numbered.length > 0 && numbered.every((row) => row.text.trim() === '')) return []
  const readings: (QuotedCode | null)[] = [plainReading(rows), bare === rows ? null : plainReading(bare)]
  readings.push(...diffReadings(numbered), ...diffReadings(readRows(bare, markedRow)))
  return readings.filter((reading) => reading !== null)
}

interface MarkedRow {
  readonly marker: string
  readonly number: number | null
  readonly text: string
}

const numberedRow = /^\s*(?:(?<marker>[+-])\s*)?(?<number>\d{1,9})\s*[:|](?<text>.*)$/s
const markedRow = /^(?<marker>[ +-])(?<text>.*)$/s

/** Every row that is not blank must have the form, or none of them is taken to have it. */
function readRows(rows: readonly string[], form: RegExp): MarkedRow[] {
  const read: MarkedRow[] = []
  for (const row of rows) {
    if (row.trim() === '') {
      read.push({ marker: '', number: null, text: '' })
    } else if (!row.startsWith('\\ No newline')) {
      const groups = form.exec(row)?.groups
      if (groups === undefined) return []
      const { marker = '', number, text = '' } = groups
      read.push({ marker, number: number === undefined ? null : Number(number), text })
    }
  }
  const tellsSomething = read.some((row) => row.number !== null || row.marker === '+' || row.marker === '-')
  return tellsSomething ? read : []
}

function diffReadings(rows: readonly MarkedRow[]): (QuotedCode | null)[] {
  const written = rows.filter((row) => row.text.trim() !== '')
  const onlyDeleted = written.every((row) => row.marker === '-')
  const someDeleted = written.some((row) => row.marker === '-')
  const added = sideReading(
    rows,
    '-',
    someDeleted || written.some((row) => row.marker === '+') ? 'new' : null,
  )
  const deleted = someDeleted ? sideReading(rows, '+', 'old') : null
  return onlyDeleted ? [deleted] : [added, deleted]
}

function sideReading(rows: readonly MarkedRow[], without: string, side: Side | null): QuotedCode | null {
  const kept = rows.filter((row) => row.marker !== without)
  const reading = plainReading(kept.map((row) => row.text))
  const first = kept.find((row) => row.text.trim() !== '')
  return reading === null ? null : { ...reading, side, line: first?.number ?? null }
}

function plainReading(rows: readonly string[]): QuotedCode | null {
  const lines = rows.map((row) => row.trim())
  while (lines[0] === '') lines.shift()
  while (lines.at(-1) === '') lines.pop()
  return lines.length === 0 ? null : { lines, side: null, line: null }
}

function withoutFence(rows: readonly string[]): readonly string[] {
  const written = rows.flatMap((row, index) => (row.trim() === '' ? [] : [index]))
  const first = written[0]
  const last = written.at(-1)
  if (first === undefined || last === undefined || first === last) return rows
  const isFenced = /^\s*```[\w+#.-]*\s*$/.test(rows[first] ?? '') && /^\s*```\s*$/.test(rows[last] ?? '')
  return isFenced ? rows.slice(first + 1, last) : rows
}
