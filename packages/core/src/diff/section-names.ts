import { byteLengthOf, decodeBytes } from '../vocabulary/byte-text.ts'
import type { ByteSpan, PatchSection } from './patch-section.ts'
import { readQuotedPath } from './unquote-path.ts'

/** A name as a section writes it, prefix included. */
export interface WrittenName {
  readonly name: string
  /** True where the name says that this side has no file. */
  readonly absent: boolean
}

/** The names after `--- ` and `+++ `; null when a quoted one is broken. */
export function readTextNames(bytes: Uint8Array, section: PatchSection): [WrittenName, WrittenName] | null {
  if (section.body.oldName === null || section.body.newName === null) return null
  const before = readTextName(bytes, section.body.oldName)
  const after = readTextName(bytes, section.body.newName)
  if (before === null || after === null) return null
  const plain = section.gitNames === null
  const oldEpoch = plain && isEpoch(before.stamp) && section.body.hunks.oldLines === 0
  const newEpoch = plain && isEpoch(after.stamp) && section.body.hunks.newLines === 0
  return [
    { name: before.name, absent: before.name === devNull || oldEpoch },
    { name: after.name, absent: after.name === devNull || newEpoch },
  ]
}

/** The whole of a range as a name, unquoted where it is quoted; null when the quotes are broken. */
export function readWholeName(bytes: Uint8Array, span: ByteSpan): string | null {
  if (bytes[span.start] !== quote) return decodeBytes(bytes, span.start, span.end)
  const unquoted = readQuotedPath(bytes, span.start, span.end)
  return unquoted !== null && unquoted.next === span.end ? unquoted.path : null
}

/** How far from the place where they are expected two names may part: longer prefixes than this nobody writes. */
const reach = 64

/**
 * The ways to read a range as two names with `separator` between them, the likeliest first: parted near `expected` if that is
 * given, else near the middle. Quoted names leave one way only.
 */
export function splitNames(
  bytes: Uint8Array,
  span: ByteSpan,
  separator: ' ' | ' and ',
  expected?: number,
): [string, string][] {
  if (bytes[span.start] === quote) {
    const first = readQuotedPath(bytes, span.start, span.end)
    if (first === null || decodeBytes(bytes, first.next, first.next + separator.length) !== separator)
      return []
    const second = readWholeName(bytes, { start: first.next + separator.length, end: span.end })
    return second === null ? [] : [[first.path, second]]
  }
  const text = decodeBytes(bytes, span.start, span.end)
  const opening = text.indexOf(`${separator}"`)
  if (text.endsWith('"') && opening > 0) {
    const name = text.slice(0, opening)
    const start = span.start + byteLengthOf(name) + separator.length
    const second = readWholeName(bytes, { start, end: span.end })
    return second === null ? [] : [[name, second]]
  }
  const middle = expected ?? Math.floor((text.length - separator.length) / 2)
  const ways: [string, string][] = []
  for (let step = 0; step <= reach; step++) {
    for (const at of step === 0 ? [middle] : [middle + step, middle - step]) {
      if (at <= 0 || !text.startsWith(separator, at) || at + separator.length >= text.length) continue
      ways.push([text.slice(0, at), text.slice(at + separator.length)])
    }
  }
  return ways
}

const quote = 0x22
const devNull = '/dev/null'

/** Git ends a bare name with blanks by a tab, other programs put a time after it. */
function readTextName(bytes: Uint8Array, span: ByteSpan): { name: string; stamp: string } | null {
  if (bytes[span.start] === quote) {
    const unquoted = readQuotedPath(bytes, span.start, span.end)
    if (unquoted === null) return null
    return { name: unquoted.path, stamp: decodeBytes(bytes, unquoted.next, span.end) }
  }
  const text = decodeBytes(bytes, span.start, span.end)
  const tab = text.indexOf('\t')
  return tab < 0 ? { name: text, stamp: '' } : { name: text.slice(0, tab), stamp: text.slice(tab) }
}

/** The start of 1970, which `diff -N` gives as the time of a file that does not exist, in the writer's own time zone. */
function isEpoch(stamp: string): boolean {
  const match = /^\t(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.0+)? ([+-]\d\d)(\d\d)$/.exec(stamp)
  if (match === null) return false
  const [, day, time, hours, minutes] = match
  return Date.parse(`${day}T${time}${hours}:${minutes}`) === 0
}
