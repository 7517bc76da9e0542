import type { LineTable } from './line-table.ts'

/** Lines as numbers: two lines of either file have the same number exactly when they are equal. */
export interface LineClasses {
  readonly old: Int32Array
  readonly new: Int32Array
  /** How many numbers there are; they count from 0. */
  readonly count: number
}

/** Numbers the lines of two files. */
export function classifyLines(before: LineTable, after: LineTable): LineClasses {
  return classifyByHash(before, after) ?? classifyByText(before, after)
}

/** So many strangers in one place do not happen by accident: the lines were made to collide. */
const mostProbes = 128

/** A table with open places. Null when too many lines fall on one place. */
function classifyByHash(before: LineTable, after: LineTable): LineClasses | null {
  const total = before.count + after.count
  const size = 2 ** Math.ceil(Math.log2(total * 2 + 2))
  const places = new Int32Array(size).fill(-1)
  const hashes = new Int32Array(total)
  const owners = new Int32Array(total)
  let count = 0
  const classify = (table: LineTable): Int32Array | null => {
    const classes = new Int32Array(table.count)
    for (let line = 0; line < table.count; line++) {
      const hash = hashLine(table, line)
      let place = mix(hash) & (size - 1)
      let known = places[place] ?? -1
      let probes = 0
      while (
        known >= 0 &&
        !(hashes[known] === hash && isSameLine(before, after, owners[known] ?? 0, table, line))
      ) {
        if (++probes > mostProbes) return null
        place = (place + 1) & (size - 1)
        known = places[place] ?? -1
      }
      if (known < 0) {
        known = count++
        places[place] = known
        hashes[known] = hash
        owners[known] = table === before ? line : -line - 1
      }
      classes[line] = known
    }
    return classes
  }
  const old = classify(before)
  const fresh = old === null ? null : classify(after)
  return old === null || fresh === null ? null : { old, new: fresh, count }
}

function hashLine({ bytes, starts }: LineTable, line: number): number {
  const end = starts[line + 1] ?? 0
  let hash = 0
  for (let at = starts[line] ?? 0; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  return hash
}

/** Spreads the high bits, in which similar lines differ most, over the low ones. */
function mix(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return half ^ (half >>> 13)
}

/** An owner counts lines of the first file from 0 up and of the second from -1 down. */
function isSameLine(
  before: LineTable,
  after: LineTable,
  owner: number,
  table: LineTable,
  line: number,
): boolean {
  const other = owner < 0 ? after : before
  const place = owner < 0 ? -owner - 1 : owner
  const start = other.starts[place] ?? 0
  const from = table.starts[line] ?? 0
  const length = (table.starts[line + 1] ?? 0) - from
  if ((other.starts[place + 1] ?? 0) - start !== length) return false
  for (let index = 0; index < length; index++) {
    if (other.bytes[start + index] !== table.bytes[from + index]) return false
  }
  return true
}

/** Slower, and safe from lines made to collide: engines seed the hash of their strings. */
function classifyByText(before: LineTable, after: LineTable): LineClasses {
  const known = new Map<string, number>()
  const classify = (table: LineTable): Int32Array => {
    const classes = new Int32Array(table.count)
    for (let line = 0; line < table.count; line++) {
      const text = lineAsText(table, line)
      const found = known.get(text) ?? known.size
      known.set(text, found)
      classes[line] = found
    }
    return classes
  }
  const old = classify(before)
  const fresh = classify(after)
  return { old, new: fresh, count: known.size }
}

/** One character a byte. */
function lineAsText({ bytes, starts }: LineTable, line: number): string {
  const end = starts[line + 1] ?? 0
  let text = ''
  for (let at = starts[line] ?? 0; at < end; at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + 4096, end)))
  }
  return text
}
