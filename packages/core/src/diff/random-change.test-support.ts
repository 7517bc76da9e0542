import fc from 'fast-check'
import { decodeBytes, encodeText } from '../vocabulary/byte-text.ts'
import type { ChangedFile, DiffLine, Hunk } from '../vocabulary/changed-file.ts'
import { hunkOfLines } from './hunk-of-lines.ts'

/** A text as it comes out of bytes: what `encodeText` and `decodeBytes` leave as it is. */
function fromBytes(text: string): string {
  return decodeBytes(encodeText(text))
}

const byteText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }).map(fromBytes),
  fc.uint8Array({ maxLength: 12 }).map((bytes) => decodeBytes(bytes)),
)

/** Lines that look like parts of a patch, and characters that other programs take for line ends. */
const hostileLines = [
  '',
  ' ',
  '\r',
  '--- ',
  '--- a/x',
  '-- ',
  '+++ ',
  '++ /dev/null',
  '@@ -1 +1 @@',
  '@@@ -1 -1 +1 @@@',
  'diff --git a/x b/x',
  'diff --cc x',
  'rename from x',
  'Binary files a/x and b/x differ',
  '\\ No newline at end of file',
  '\\',
  'a\u2028diff --git a/y b/y',
  'text\rmore',
  'crlf\r',
  '\u0000',
  '\ufeff',
] as const

/** Any line of a file. */
export const lineText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileLines),
  byteText.map((text) => fromBytes(text.replaceAll('\n', ''))),
)

const pathPart = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('a', 'b', 'src', 'x y', 'b b', 'tab\tq"\\', 'ä', ' lead', 'trail '),
    },
    { weight: 1, arbitrary: byteText.map((text) => text.replaceAll(/[/\0]/g, '')) },
  )
  .filter((part) => part !== '' && part !== '.' && part !== '..')

/** A relative path of one to three parts. */
const filePath: fc.Arbitrary<string> = fc
  .array(pathPart, { minLength: 1, maxLength: 3 })
  .map((parts) => fromBytes(parts.join('/')))

const lineType = fc.constantFrom('context', 'add', 'delete')

interface Shape {
  readonly gap: number
  readonly section: string
  readonly lines: readonly { readonly type: 'context' | 'add' | 'delete'; readonly text: string }[]
}

function shapes(type: fc.Arbitrary<DiffLine['type']>, maxHunks: number): fc.Arbitrary<Shape[]> {
  return fc.array(
    fc.record({
      gap: fc.integer({ min: 1, max: 40 }),
      section: fc.oneof(fc.constant(''), lineText),
      lines: fc.array(fc.record({ type, text: lineText }), { minLength: 1, maxLength: 8 }),
    }),
    { maxLength: maxHunks },
  )
}

/** Hunks in order with right numbers; where `ends` says so, the last line of that side has no line feed. */
function hunksOf(list: readonly Shape[], ends: { old: boolean; new: boolean }): Hunk[] {
  let oldNext = 1
  let newNext = 1
  return list.map((shape, index) => {
    oldNext += shape.gap
    newNext += shape.gap
    const starts = { oldStart: oldNext, newStart: newNext }
    const lines = shape.lines.map((line): DiffLine => {
      const oldLine = line.type === 'add' ? null : oldNext++
      const newLine = line.type === 'delete' ? null : newNext++
      return { ...line, oldLine, newLine, noNewline: false }
    })
    const last = index === list.length - 1
    const hunk = hunkOfLines({ ...starts, section: shape.section }, last ? endFile(lines, ends) : lines)
    return {
      ...hunk,
      oldStart: hunk.oldLines === 0 ? hunk.oldStart - 1 : hunk.oldStart,
      newStart: hunk.newLines === 0 ? hunk.newStart - 1 : hunk.newStart,
    }
  })
}

function endFile(lines: readonly DiffLine[], ends: { old: boolean; new: boolean }): DiffLine[] {
  const lastOld = lines.findLastIndex((line) => line.oldLine !== null)
  const lastNew = lines.findLastIndex((line) => line.newLine !== null)
  return lines.map((line, index) => {
    const oldEnds = index === lastOld && ends.old
    const newEnds = index === lastNew && ends.new
    const noNewline =
      line.type === 'context' ? index === lastOld && index === lastNew && ends.old : oldEnds || newEnds
    return { ...line, noNewline }
  })
}

const fileMode = fc.constantFrom('100644', '100755')
const blobId = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^0/, '1')
})
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const bothEnds = fc.record({ old: fc.boolean(), new: fc.boolean() })

function makeFile(
  part: Partial<ChangedFile> & Pick<ChangedFile, 'status' | 'oldPath' | 'newPath'>,
): ChangedFile {
  const hunks = part.hunks ?? []
  return {
    oldMode: null,
    newMode: null,
    oldId: null,
    newId: null,
    similarity: null,
    binary: false,
    untracked: false,
    unread: null,
    ...part,
    hunks,
    additions: hunks.reduce((sum, hunk) => sum + hunk.additions, 0),
    deletions: hunks.reduce((sum, hunk) => sum + hunk.deletions, 0),
  }
}

const ids = fc.record({ oldId: orNull(blobId), newId: orNull(blobId) })
const modes = fc.oneof(
  fc.record({ oldMode: fileMode, newMode: fileMode }),
  fc.constant({ oldMode: null, newMode: null }),
)
const anyHunks = fc.tuple(shapes(lineType, 4), bothEnds).map(([list, ends]) => hunksOf(list, ends))

/** One hunk that is the whole of one side, or none for an empty file. */
function wholeSide(type: 'add' | 'delete'): fc.Arbitrary<Hunk[]> {
  return fc.tuple(shapes(fc.constant(type), 1), fc.boolean()).map(([list, end]) => {
    const [shape] = list
    return shape === undefined ? [] : hunksOf([{ ...shape, gap: 0, section: '' }], { old: end, new: end })
  })
}

const modified = fc
  .record({ path: filePath, modes, ids, hunks: anyHunks })
  .map(({ path, modes, ids, hunks }) =>
    makeFile({ status: 'modified', oldPath: path, newPath: path, ...modes, ...ids, hunks }),
  )

const moved = fc
  .record({
    status: fc.constantFrom('renamed', 'copied'),
    paths: fc.tuple(filePath, filePath).filter(([before, after]) => before !== after),
    similarity: orNull(fc.integer({ min: 0, max: 100 })),
    modes,
    ids,
    hunks: anyHunks,
  })
  .map(({ status, paths: [oldPath, newPath], similarity, modes, ids, hunks }) =>
    makeFile({ status, oldPath, newPath, similarity, ...modes, ...ids, hunks }),
  )

const added = fc
  .record({ newPath: filePath, newMode: fileMode, newId: orNull(blobId), hunks: wholeSide('add') })
  .map((part) => makeFile({ status: 'added', oldPath: null, ...part }))

const deleted = fc
  .record({ oldPath: filePath, oldMode: fileMode, oldId: orNull(blobId), hunks: wholeSide('delete') })
  .map((part) => makeFile({ status: 'deleted', newPath: null, ...part }))

const binary = fc
  .record({ path: filePath, modes, ids })
  .map(({ path, modes, ids }) =>
    makeFile({ status: 'modified', oldPath: path, newPath: path, ...modes, ...ids, binary: true }),
  )

const typeChanged = fc
  .record({ path: filePath, ids, before: wholeSide('delete'), after: wholeSide('add') })
  .map(({ path, ids, before, after }) => {
    const types = { oldMode: '100644', newMode: '120000' }
    const hunks = [...before, ...after]
    return makeFile({ status: 'type_changed', oldPath: path, newPath: path, ...types, ...ids, hunks })
  })

/** Any file that patch text can tell of. */
export const changedFile: fc.Arbitrary<ChangedFile> = fc.oneof(
  { weight: 4, arbitrary: modified },
  { weight: 2, arbitrary: moved },
  { weight: 2, arbitrary: added },
  { weight: 2, arbitrary: deleted },
  { weight: 1, arbitrary: binary },
  { weight: 1, arbitrary: typeChanged },
)

/** A change of several files, each path once on each side. */
export const change: fc.Arbitrary<ChangedFile[]> = fc
  .uniqueArray(changedFile, { maxLength: 5, selector: (file) => file.newPath ?? file.oldPath })
  .filter((files) => {
    const old = files.map((file) => file.oldPath).filter((path) => path !== null)
    return new Set(old).size === old.length
  })
