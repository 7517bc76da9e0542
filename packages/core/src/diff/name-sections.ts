import { err, ok, type Result } from 'neverthrow'
import { decodeBytes } from '../vocabulary/byte-text.ts'
import type { PatchMalformed } from './diff-error.ts'
import type { ByteSpan, PatchSection } from './patch-section.ts'
import { readTextNames, readWholeName, splitNames, type WrittenName } from './section-names.ts'

/** The paths of a section's two sides without their prefixes; null where a side has no file. */
export interface SectionPaths {
  readonly oldPath: string | null
  readonly newPath: string | null
}

/** What stands before a path on each side: `a/` and `b/`, `i/` and `w/`, nothing, or the names of two folders. */
interface Prefixes {
  readonly old: string
  readonly new: string
}

/** The names a section settles on, and the prefixes it proves; null where its own lines prove none. */
interface Reading {
  readonly old: WrittenName
  readonly new: WrittenName
  readonly prefixes: Prefixes | null
  /** Whether the two names must be one path: only git's sections can name two files. */
  readonly onePath: boolean
}

/**
 * Gives each section its paths. Most sections prove by themselves which prefixes they were written with: both names of an
 * unrenamed file differ in nothing else. A section that cannot (a file added in a plain patch) is read like the nearest
 * one before it, then after it, and as `a/` and `b/` where there is none.
 */
export function nameSections(
  bytes: Uint8Array,
  sections: readonly PatchSection[],
): Result<SectionPaths[], PatchMalformed> {
  const readings: Reading[] = []
  for (const section of sections) {
    const reading = readNames(bytes, section)
    if (reading === null) {
      const expected = 'names that git or diff writes, the same in every line'
      return err({ code: 'patch_malformed', line: section.line, expected, detail: 'unclear file names' })
    }
    readings.push(reading)
  }
  let nearest = readings.find((reading) => reading.prefixes !== null)?.prefixes ?? null
  return ok(
    readings.map((reading) => {
      nearest = reading.prefixes ?? nearest
      return pathsOf(reading, nearest)
    }),
  )
}

function pathsOf(reading: Reading, prefixes: Prefixes | null): SectionPaths {
  const oldPath = reading.old.absent ? null : strip(reading.old.name, prefixes?.old ?? 'a/')
  const newPath = reading.new.absent ? null : strip(reading.new.name, prefixes?.new ?? 'b/')
  // Plain patches of `x.orig` and `x` speak of one file, and it is called as on the new side.
  return oldPath !== null && newPath !== null && reading.onePath
    ? { oldPath: newPath, newPath }
    : { oldPath, newPath }
}

function strip(name: string, prefix: string): string {
  return name.startsWith(prefix) ? name.slice(prefix.length) : name
}

function readNames(bytes: Uint8Array, section: PatchSection): Reading | null {
  const text = section.body.oldName === null ? undefined : readTextNames(bytes, section)
  if (text === null) return null
  if (text?.every((name) => name.absent)) return null
  if (section.gitNames !== null) return readGitNames(bytes, section, text)
  if (section.body.binaryNames !== null) return readBinaryNames(bytes, section.body.binaryNames)
  return text === undefined ? null : plainReading(...text)
}

const devNull = '/dev/null'

function readBinaryNames(bytes: Uint8Array, span: ByteSpan): Reading | null {
  const written = decodeBytes(bytes, span.start, span.end)
  if (written.startsWith(`${devNull} and `)) {
    const name = readWholeName(bytes, { start: span.start + devNull.length + 5, end: span.end })
    return name === null ? null : plainReading({ name: devNull, absent: true }, present(name))
  }
  if (written.endsWith(` and ${devNull}`)) {
    const name = readWholeName(bytes, { start: span.start, end: span.end - devNull.length - 5 })
    return name === null ? null : plainReading(present(name), { name: devNull, absent: true })
  }
  for (const [before, after] of splitNames(bytes, span, ' and ')) {
    if (commonPath(before, after) !== null) return plainReading(present(before), present(after))
  }
  return null
}

function plainReading(before: WrittenName, after: WrittenName): Reading {
  const prefixes = before.absent || after.absent ? null : commonPath(before.name, after.name)
  return { old: before, new: after, prefixes, onePath: true }
}

/** Most `diff --git` lines are just the two names after `---` and `+++`. */
function waysToSplit(
  bytes: Uint8Array,
  { gitNames, body: { oldName, newName } }: PatchSection,
  text: [WrittenName, WrittenName] | undefined,
  from: string | undefined,
): readonly [string, string][] {
  if (gitNames === null) return []
  if (
    text !== undefined &&
    oldName !== null &&
    newName !== null &&
    joins(bytes, gitNames, oldName, newName)
  ) {
    return [[text[0].name, text[1].name]]
  }
  if (text !== undefined && !text[0].absent) return splitNames(bytes, gitNames, ' ', text[0].name.length)
  return splitNames(bytes, gitNames, ' ', from === undefined ? undefined : from.length)
}

/** Says whether a range is two others with a blank between them, byte by byte. */
function joins(bytes: Uint8Array, whole: ByteSpan, first: ByteSpan, second: ByteSpan): boolean {
  const middle = whole.start + first.end - first.start
  const fits = whole.end - middle - 1 === second.end - second.start && bytes[middle] === 0x20
  return fits && sameBytes(bytes, whole.start, first) && sameBytes(bytes, middle + 1, second)
}

function sameBytes(bytes: Uint8Array, at: number, span: ByteSpan): boolean {
  for (let index = 0; index < span.end - span.start; index++) {
    if (bytes[at + index] !== bytes[span.start + index]) return false
  }
  return true
}

/** Takes the one way to split the `diff --git` line that the section's other lines agree with. */
function readGitNames(
  bytes: Uint8Array,
  section: PatchSection,
  text: [WrittenName, WrittenName] | undefined,
): Reading | null {
  const { renameFrom, renameTo, copyFrom, copyTo, newFileMode, deletedFileMode } = section.header
  const fromSpan = renameFrom ?? copyFrom
  const toSpan = renameTo ?? copyTo
  const from = fromSpan === null ? undefined : readWholeName(bytes, fromSpan)
  const to = toSpan === null ? undefined : readWholeName(bytes, toSpan)
  if (from === null || to === null) return null
  if (newFileMode !== null && text?.[0].absent === false) return null
  if (deletedFileMode !== null && text?.[1].absent === false) return null
  const agreeing = waysToSplit(bytes, section, text, from).filter(
    ([before, after]) =>
      (text === undefined || text[0].absent || text[0].name === before) &&
      (text === undefined || text[1].absent || text[1].name === after) &&
      (from === undefined || before.endsWith(from)) &&
      (to === undefined || after.endsWith(to)),
  )
  if (from !== undefined && to !== undefined) {
    const [before, after] = agreeing[0] ?? []
    if (before === undefined || after === undefined) return null
    const prefixes = {
      old: before.slice(0, before.length - from.length),
      new: after.slice(0, after.length - to.length),
    }
    return { old: present(before), new: present(after), prefixes, onePath: false }
  }
  for (const [before, after] of agreeing) {
    const prefixes = commonPath(before, after)
    // Two names of one file are the likeliest reading, and the only certain one where there are several.
    if (prefixes === null && agreeing.length > 1) continue
    const oldAbsent = newFileMode !== null || text?.[0].absent === true
    const newAbsent = deletedFileMode !== null || text?.[1].absent === true
    return {
      old: { name: before, absent: oldAbsent },
      new: { name: after, absent: newAbsent },
      prefixes,
      onePath: false,
    }
  }
  return null
}

function present(name: string): WrittenName {
  return { name, absent: false }
}

const noPrefixes: Prefixes = { old: '', new: '' }
const usualPrefixes: Prefixes = { old: 'a/', new: 'b/' }

/** The prefixes that make two names one path: none when they are equal, else a first folder each. Null when nothing does. */
function commonPath(before: string, after: string): Prefixes | null {
  if (before === after) return noPrefixes
  if (before.startsWith('a/') && after.startsWith('b/') && before.slice(2) === after.slice(2))
    return usualPrefixes
  const oldSlash = before.indexOf('/') + 1
  const newSlash = after.indexOf('/') + 1
  if (oldSlash === 0 || newSlash === 0 || before.slice(oldSlash) !== after.slice(newSlash)) return null
  return { old: before.slice(0, oldSlash), new: after.slice(0, newSlash) }
}
