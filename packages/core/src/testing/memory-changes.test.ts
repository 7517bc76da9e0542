import { describe, expect, it } from 'vitest'
import type { ChangeSource } from '../ports/change-source.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { ChangeFixture } from './change-fixture.ts'
import { checkChangeSource } from './check-change-source.ts'
import type { MemoryChange } from './memory-changes.ts'
import { memoryChanges } from './memory-changes.ts'

const aborted = AbortSignal.abort()

function open({ before, after }: ChangeFixture, renames = true): ChangeSource {
  const changes: Record<string, MemoryChange> = {}
  for (const { path, mode, content } of after) changes[path] = { after: { mode, content } }
  for (const { path, mode, content } of before) {
    const isMoved = renames && path === 'was/there.txt'
    const target = isMoved ? 'is/here.txt' : path
    changes[target] = { ...changes[target], before: { mode, content }, ...(isMoved ? { oldPath: path } : {}) }
  }
  return memoryChanges(changes)
}

describe('changes in memory', () => {
  it('keep what a change source promises', async () => {
    expect(await checkChangeSource(async (fixture) => open(fixture), { aborted })).toEqual([])
  })
  it('may leave moves untold where the check is told so', async () => {
    const check = (renames: boolean) =>
      checkChangeSource(async (fixture) => open(fixture, false), { aborted, renames })
    expect(await check(false)).toEqual([])
    expect((await check(true)).map(({ name }) => name)).toContain(
      '"is/here.txt" (renamed) is told with its paths, modes and lines',
    )
  })
  it('have ids that follow their contents', async () => {
    const idOf = async (after: string) =>
      (await memoryChanges({ a: { after } }).read({ contextLines: 3 }))._unsafeUnwrap()
    const [one, same, other] = await Promise.all([idOf('1'), idOf('1'), idOf('2')])
    expect(one?.head).toEqual(same?.head)
    expect(one?.head).not.toEqual(other?.head)
    expect(one?.base).toEqual(other?.base)
  })
  it('tell how much of a moved file stayed', async () => {
    const moved = async (before: string, after: string) => {
      const source = memoryChanges({ new: { before, after, oldPath: 'old' } })
      return (await source.read({ contextLines: 3 }))._unsafeUnwrap().files[0]
    }
    expect(await moved('a\nb\n', 'a\nb\n')).toMatchObject({
      status: 'renamed',
      oldPath: 'old',
      similarity: 100,
    })
    expect(await moved('a\nb\nc\nd\n', 'a\nb\nc\nX\n')).toMatchObject({ similarity: 75, additions: 1 })
  })
  it('tell a file that became a link', async () => {
    const source = memoryChanges({ a: { before: 'x', after: { mode: '120000', content: 'b' } } })
    const [file] = (await source.read({ contextLines: 3 }))._unsafeUnwrap().files
    expect(file).toMatchObject({ status: 'type_changed', oldMode: '100644', newMode: '120000' })
  })
})

describe('the check', () => {
  const failures = async (change: (file: ChangedFile, contextLines: number) => ChangedFile) => {
    const failed = await checkChangeSource(
      async (fixture) => {
        const source = open(fixture)
        return {
          read: (options) =>
            source.read(options).map((set) => ({
              ...set,
              files: set.files.map((file) => change(file, options.contextLines)),
            })),
        }
      },
      { aborted },
    )
    return failed.map(({ name }) => name)
  }
  const first = (file: ChangedFile, path: string, own: (file: ChangedFile) => Partial<ChangedFile>) =>
    file.newPath === path ? { ...file, ...own(file) } : file

  it.each<[string, string, (file: ChangedFile) => ChangedFile]>([
    ['a lost mode', '"mode.sh" (modified)', (file) => first(file, 'mode.sh', () => ({ newMode: '100644' }))],
    [
      'a wrong status',
      '"added.txt" (added)',
      (file) => first(file, 'added.txt', () => ({ status: 'modified' })),
    ],
    [
      'a lost hunk',
      '"far-apart.txt" (modified)',
      (file) => first(file, 'far-apart.txt', ({ hunks }) => ({ hunks: hunks.slice(1) })),
    ],
    [
      'a wrong count',
      '"filled.txt" (modified)',
      (file) => first(file, 'filled.txt', () => ({ additions: 2 })),
    ],
    ['binary text', '"crlf.txt" (modified)', (file) => first(file, 'crlf.txt', () => ({ binary: true }))],
    [
      'text of a binary file',
      '"binary-changed" (modified)',
      (file) => first(file, 'binary-changed', () => ({ binary: false })),
    ],
    [
      'a lost carriage return',
      '"crlf.txt" (modified)',
      (file) =>
        first(file, 'crlf.txt', ({ hunks }) => ({
          hunks: hunks.map((hunk) => ({
            ...hunk,
            lines: hunk.lines.map((line) => ({ ...line, text: line.text.replace('\r', '') })),
          })),
        })),
    ],
    [
      'a forgotten end of file',
      '"no-newline-either" (modified)',
      (file) =>
        first(file, 'no-newline-either', ({ hunks }) => ({
          hunks: hunks.map((hunk) => ({
            ...hunk,
            lines: hunk.lines.map((line) => ({ ...line, noNewline: false })),
          })),
        })),
    ],
    [
      'shifted line numbers',
      '"added.txt" (added)',
      (file) =>
        first(file, 'added.txt', ({ hunks }) => ({
          hunks: hunks.map((hunk) => ({
            ...hunk,
            lines: hunk.lines.map((line) => ({ ...line, newLine: (line.newLine ?? 0) + 1 })),
          })),
        })),
    ],
  ])('finds %s', async (_, path, change) => {
    expect(await failures(change)).toContain(`${path} is told with its paths, modes and lines`)
  })

  it.each([
    ['rejects', () => Promise.reject(new Error('broken'))],
    [
      'throws',
      () => {
        throw new Error('broken')
      },
    ],
  ])('lists a reading that %s as what failed', async (_name, read) => {
    const source = { read } as unknown as ChangeSource
    expect(await checkChangeSource(async () => source, { aborted })).toEqual([
      { name: 'the change is read', detail: 'it threw: Error: broken' },
    ])
  })

  it('finds context that nobody asked for', async () => {
    const failed = await checkChangeSource(
      async (fixture) => {
        const source = open(fixture)
        return { read: (options) => source.read({ ...options, contextLines: 3 }) }
      },
      { aborted },
    )
    expect(failed.map(({ name }) => name)).toEqual([
      '0 lines of context are shown around a change',
      '1 lines of context are shown around a change',
      '50 lines of context are shown around a change',
    ])
  })
})
