import { err, ok, type Result } from 'neverthrow'
import type { DiffError } from './diff-error.ts'
import {
  atEnd,
  endOfLine,
  lineStarts,
  lineText,
  malformedHere,
  type PatchCursor,
  skipLine,
} from './patch-cursor.ts'
import { type ByteSpan, type ExtendedHeader, noExtendedHeader } from './patch-section.ts'

type Draft = { -readonly [Key in keyof ExtendedHeader]: ExtendedHeader[Key] }

/** Reads one header line into the draft; false when the line's value is not as git writes it. */
type ReadLine = (draft: Draft, cursor: PatchCursor, word: string) => boolean

/**
 * Consumes the extended header lines after `diff --git`, up to the first line that is none of them. A line of known
 * kind with a value that git does not write is an error, and so is a kind that comes twice.
 */
export function scanHeader(cursor: PatchCursor, headerBytes: number): Result<ExtendedHeader, DiffError> {
  const draft: Draft = { ...noExtendedHeader }
  const seen: string[] = []
  while (!atEnd(cursor)) {
    const word = headerWordAt(cursor)
    const read = word === null ? undefined : readers[word]
    if (word === null || read === undefined) break
    if (endOfLine(cursor.bytes, cursor.at) - cursor.at > headerBytes) {
      return err({ code: 'patch_too_large', limit: 'headerBytes', maximum: headerBytes, line: cursor.line })
    }
    if (seen.includes(word)) return err(malformedHere(cursor, 'one such line', 'a header line comes twice'))
    if (!read(draft, cursor, word))
      return err(malformedHere(cursor, `a value after "${word}"`, 'a bad header line'))
    seen.push(word)
    skipLine(cursor)
  }
  const halved =
    (draft.renameFrom === null) !== (draft.renameTo === null) ||
    (draft.copyFrom === null) !== (draft.copyTo === null)
  if (halved) return err(malformedHere(cursor, 'both a "from" and a "to" name', 'half a rename or copy ends'))
  return ok(draft)
}

const readers: Readonly<Record<string, ReadLine>> = {
  'old mode ': readMode('oldMode'),
  'new mode ': readMode('newMode'),
  'new file mode ': readMode('newFileMode'),
  'deleted file mode ': readMode('deletedFileMode'),
  'similarity index ': readPercent((draft, percent) => {
    draft.similarity = percent
  }),
  // How unlike a rewritten file is: it stays one modified file.
  'dissimilarity index ': readPercent(() => {}),
  'rename from ': readName('renameFrom'),
  'rename to ': readName('renameTo'),
  'copy from ': readName('copyFrom'),
  'copy to ': readName('copyTo'),
  'index ': readIds,
}

/** The words by their first letter: most lines need one look. */
const wordsByInitial = new Map<number, string[]>()
for (const word of Object.keys(readers)) {
  const initial = word.charCodeAt(0)
  wordsByInitial.set(initial, [...(wordsByInitial.get(initial) ?? []), word])
}

function headerWordAt(cursor: PatchCursor): string | null {
  for (const word of wordsByInitial.get(cursor.bytes[cursor.at] ?? 0) ?? []) {
    if (lineStarts(cursor, word)) return word
  }
  return null
}

function readMode(field: 'oldMode' | 'newMode' | 'newFileMode' | 'deletedFileMode'): ReadLine {
  return (draft, cursor, word) => {
    const mode = lineText(cursor, word.length)
    draft[field] = mode
    return /^[0-7]{6}$/.test(mode)
  }
}

function readPercent(keep: (draft: Draft, percent: number) => void): ReadLine {
  return (draft, cursor, word) => {
    const percent = /^(\d{1,3})%$/.exec(lineText(cursor, word.length))?.[1]
    keep(draft, Number(percent))
    return percent !== undefined && Number(percent) <= 100
  }
}

function readName(field: 'renameFrom' | 'renameTo' | 'copyFrom' | 'copyTo'): ReadLine {
  return (draft, cursor, word) => {
    const span = restOfLine(cursor, word.length)
    draft[field] = span
    return span.end > span.start
  }
}

function readIds(draft: Draft, cursor: PatchCursor, word: string): boolean {
  const match = /^([0-9a-f]{4,64})\.\.([0-9a-f]{4,64})(?: ([0-7]{6}))?$/.exec(lineText(cursor, word.length))
  draft.oldId = match?.[1] ?? null
  draft.newId = match?.[2] ?? null
  draft.indexMode = match?.[3] ?? null
  return match !== null
}

/** The current line after its first `skip` bytes, as a range. */
export function restOfLine(cursor: PatchCursor, skip: number): ByteSpan {
  return { start: cursor.at + skip, end: endOfLine(cursor.bytes, cursor.at) }
}
