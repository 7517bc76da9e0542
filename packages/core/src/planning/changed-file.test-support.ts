import fc from 'fast-check'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { ChangedFile, DiffLine, Hunk } from '../vocabulary/changed-file.ts'

/** A hunk with right counts from lines written as in a patch: `' a'`, `'-b'`, `'+c'`. */
export function hunkOf(oldStart: number, newStart: number, written: readonly string[], section = ''): Hunk {
  let oldLine = oldStart
  let newLine = newStart
  const lines = written.map((row): DiffLine => {
    const text = row.slice(1)
    if (row.startsWith('+')) return { type: 'add', oldLine: null, newLine: newLine++, text, noNewline: false }
    if (row.startsWith('-'))
      return { type: 'delete', oldLine: oldLine++, newLine: null, text, noNewline: false }
    return { type: 'context', oldLine: oldLine++, newLine: newLine++, text, noNewline: false }
  })
  const oldLines = oldLine - oldStart
  const newLines = newLine - newStart
  const sizes = lines.map(({ text }) => byteLengthOf(text))
  return {
    oldStart: oldLines === 0 ? oldStart - 1 : oldStart,
    oldLines,
    newStart: newLines === 0 ? newStart - 1 : newStart,
    newLines,
    section,
    lines,
    additions: lines.filter(({ type }) => type === 'add').length,
    deletions: lines.filter(({ type }) => type === 'delete').length,
    byteLength: sizes.reduce((sum, size) => sum + size + 2, 0),
    longestLine: Math.max(0, ...sizes),
  }
}

/** A modified file with these hunks. */
export function fileOf(path: string, hunks: readonly Hunk[], more: Partial<ChangedFile> = {}): ChangedFile {
  return {
    status: 'modified',
    oldPath: path,
    newPath: path,
    oldMode: '100644',
    newMode: '100644',
    oldId: null,
    newId: null,
    similarity: null,
    binary: false,
    untracked: false,
    additions: hunks.reduce((sum, hunk) => sum + hunk.additions, 0),
    deletions: hunks.reduce((sum, hunk) => sum + hunk.deletions, 0),
    hunks,
    unread: null,
    ...more,
  }
}

const anyText = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      '--- a/x',
      '+++ b/x',
      '@@ -1,1 +1,1 @@',
      '',
      '\\ No newline at end of file',
      '12: x',
      'a\r',
    ),
    fc.integer({ min: 1, max: 5000 }).map((length) => 'é'.repeat(length)),
  )
  .map((text) => text.replaceAll('\n', ' '))
const anyRow = fc.tuple(fc.constantFrom(' ', '+', '-'), anyText).map(([marker, text]) => marker + text)
const anyHunks = fc
  .array(fc.tuple(fc.nat({ max: 30 }), fc.array(anyRow, { minLength: 1, maxLength: 40 })), { maxLength: 6 })
  .map((parts) => {
    let oldLine = 1
    let newLine = 1
    return parts.map(([gap, rows]) => {
      oldLine += gap
      newLine += gap
      const hunk = hunkOf(oldLine, newLine, rows, gap % 2 === 0 ? 'function x()' : '')
      oldLine += hunk.oldLines + 1
      newLine += hunk.newLines + 1
      return hunk
    })
  })

/** Files in order of path bytes, each path once, some renamed, with right counts. */
export const anyFiles: fc.Arbitrary<readonly ChangedFile[]> = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom('src/', 'lib/', '', 'src/deep/'),
      fc.stringMatching(/^[a-z"é ]{1,6}$/),
      anyHunks,
    ),
    {
      maxLength: 12,
      selector: ([directory, name]) => directory + name,
    },
  )
  .map((parts) =>
    parts
      .map(([directory, name, hunks]) => fileOf(`${directory}${name}`, hunks))
      .sort((a, b) => ((a.newPath ?? '') < (b.newPath ?? '') ? -1 : 1)),
  )
