import type { ChangeSet, ChangeSource } from '../ports/change-source.ts'
import type { Repository } from '../ports/repository.ts'
import { compareBytewise, decodeBytes } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import type { ChangeFixture, FixtureChange } from './change-fixture.ts'
import { binaryChanges, moved, relinked, textChanges } from './change-fixture.ts'
import type { Expectation, FailedExpectation } from './failed-expectation.ts'
import { compareValues, runExpectations } from './failed-expectation.ts'
import { rebuildFile } from './rebuild-file.ts'

/** What a check needs to know beside the adapter. */
export interface ChangeSourceCheckOptions {
  /** A signal that has already aborted, such as `AbortSignal.abort()`. */
  readonly aborted: AbortSignal
  /** Whether the adapter can hold symbolic links; default true. */
  readonly links?: boolean | undefined
  /** Whether it tells moved files from deleted and added ones; default true. */
  readonly renames?: boolean | undefined
  /** Whether its repositories hold whole files, not only what the diff shows; default true. */
  readonly wholeFiles?: boolean | undefined
}

/**
 * Checks that a change source keeps what its port promises. `open` makes one that reads the change from `before` to
 * `after`; the answer lists what failed and is empty for an adapter that conforms. Needs no test framework.
 */
export async function checkChangeSource(
  open: (fixture: ChangeFixture) => Promise<ChangeSource>,
  { aborted, links = true, renames = true, wholeFiles = true }: ChangeSourceCheckOptions,
): Promise<FailedExpectation[]> {
  const planned = [...textChanges, ...binaryChanges, moved, ...(links ? [relinked] : [])]
  const source = await open({
    before: planned.flatMap(({ before }) => before ?? []),
    after: planned.flatMap(({ after }) => after ?? []),
  })
  const changes = planned.flatMap((change) => (change === moved && !renames ? splitMove(change) : change))
  let opened: ChangeSet | null = null
  const unread = await runExpectations([
    {
      name: 'the change is read',
      check: async () => {
        const read = await source.read({ contextLines: 3 })
        if (read.isErr()) return `${read.error.code}: ${read.error.detail}`
        opened = read.value
        return null
      },
    },
  ])
  const set = opened as ChangeSet | null
  if (set === null) return unread
  const failed = await runExpectations([
    ...listExpectations(set, changes),
    ...changes.filter(({ status }) => status !== 'unchanged').map((change) => fileExpectation(set, change)),
    ...idExpectations(set),
    ...(wholeFiles ? treeExpectations(set, changes) : []),
    ...contextExpectations(source),
    {
      name: 'a signal that has aborted ends the reading with aborted',
      check: async () => {
        const answer = await source.read({ contextLines: 3, signal: aborted })
        return answer.isErr() && answer.error.code === 'aborted' ? null : 'it read on'
      },
    },
    {
      name: 'a second reading says the same',
      check: async () => {
        const again = await source.read({ contextLines: 3 })
        if (again.isErr()) return again.error.code
        await again.value.close()
        return compareValues(again.value.files, set.files)
      },
    },
    {
      name: 'close may be called twice',
      check: async () => {
        await set.close()
        await set.close()
        return null
      },
    },
  ])
  return failed
}

function splitMove({ before, after }: FixtureChange): FixtureChange[] {
  return [
    { status: 'deleted', before, after: null },
    { status: 'added', before: null, after },
  ]
}

function pathOfChange({ before, after }: FixtureChange): string {
  return after?.path ?? before?.path ?? ''
}

function listExpectations(set: ChangeSet, changes: readonly FixtureChange[]): Expectation[] {
  const wanted = changes.filter(({ status }) => status !== 'unchanged').map(pathOfChange)
  return [
    {
      name: 'each changed file is listed once, in order of path bytes, and no other',
      check: async () => compareValues(set.files.map(pathOf), wanted.sort(compareBytewise)),
    },
  ]
}

function fileExpectation(set: ChangeSet, change: FixtureChange): Expectation {
  const path = pathOfChange(change)
  return {
    name: `${JSON.stringify(path)} (${change.status}) is told with its paths, modes and lines`,
    check: async () => {
      const file = set.files.find((one) => pathOf(one) === path)
      if (file === undefined) return 'it is not listed'
      const { before, after, status } = change
      const about = (one: ChangedFile) => [
        one.status,
        one.oldPath,
        one.newPath,
        one.oldMode,
        one.newMode,
        one.unread,
      ]
      const modes = [before?.mode ?? null, after?.mode ?? null]
      return (
        compareValues(about(file), [status, before?.path ?? null, after?.path ?? null, ...modes, null]) ??
        (binaryChanges.includes(change) ? binaryProblem(file) : linesProblem(file, change))
      )
    },
  }
}

function binaryProblem(file: ChangedFile): string | null {
  const { binary, additions, deletions, hunks } = file
  return compareValues([binary, additions, deletions, hunks.length], [true, 0, 0, 0])
}

function linesProblem(file: ChangedFile, { before, after }: FixtureChange): string | null {
  if (file.binary) return 'it counts as binary'
  const [oldText, newText] = [before, after].map((side) => (side === null ? '' : decodeBytes(side.content)))
  const rebuilt = rebuildFile(oldText ?? '', file.hunks)
  if ('problem' in rebuilt) return rebuilt.problem
  const counted = { additions: 0, deletions: 0 }
  for (const hunk of file.hunks) {
    const count = (type: string) => hunk.lines.filter((line) => line.type === type).length
    const [adds, deletes, context] = [count('add'), count('delete'), count('context')]
    const sizes = [hunk.additions, hunk.deletions, hunk.newLines, hunk.oldLines]
    const wrong = compareValues(sizes, [adds, deletes, context + adds, context + deletes])
    if (wrong !== null) return `the counts of a hunk are ${wrong}`
    counted.additions += adds
    counted.deletions += deletes
  }
  return (
    compareValues(rebuilt.text, newText) ??
    compareValues({ additions: file.additions, deletions: file.deletions }, counted)
  )
}

function idExpectations({ base, head, mergeBase, mode }: ChangeSet): Expectation[] {
  return [
    {
      name: 'ids are full: 40 or 64 hex digits',
      check: async () => {
        const ids = [base?.oid, head?.oid, mergeBase].filter((id) => id != null)
        return ids.every((id) => /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(id)) ? null : ids.join(' ')
      },
    },
    {
      name: 'a range tells base, head and merge base',
      check: async () => (mode === 'range' && [base, head, mergeBase].includes(null) ? 'one is null' : null),
    },
  ]
}

function treeExpectations(set: ChangeSet, changes: readonly FixtureChange[]): Expectation[] {
  const holds = (name: string, tree: Repository | null, side: 'before' | 'after'): Expectation => ({
    name,
    check: async () => {
      for (const change of changes) {
        const [own, other] = side === 'after' ? [change.after, change.before] : [change.before, change.after]
        const path = own?.path ?? (change.status === 'renamed' ? null : other?.path)
        if (tree === null || path == null || own?.mode === '120000') continue
        const read = await tree.readFile(path, { maxBytes: 1_000_000 })
        const got = read.isOk() ? decodeBytes(read.value.bytes) : read.error.code
        const problem = compareValues(
          [path, got],
          [path, own === null ? 'not_found' : decodeBytes(own.content)],
        )
        if (problem !== null) return problem
      }
      return null
    },
  })
  return [
    holds('the repository holds the files after the change', set.repository, 'after'),
    holds('the base repository, where there is one, holds those before it', set.baseRepository, 'before'),
  ]
}

function contextExpectations(source: ChangeSource): Expectation[] {
  const shapeOf = async (contextLines: number) => {
    const read = await source.read({ contextLines })
    if (read.isErr()) return read.error.code
    await read.value.close()
    const file = read.value.files.find((one) => pathOf(one) === 'far-apart.txt')
    return file?.hunks.map((hunk) => [hunk.oldStart, hunk.oldLines, hunk.newStart, hunk.newLines])
  }
  const expected: readonly (readonly [number, number[][]])[] = [
    [
      0,
      [
        [3, 1, 3, 1],
        [30, 1, 30, 1],
      ],
    ],
    [
      1,
      [
        [2, 3, 2, 3],
        [29, 3, 29, 3],
      ],
    ],
    [
      3,
      [
        [1, 6, 1, 6],
        [27, 7, 27, 7],
      ],
    ],
    [50, [[1, 40, 1, 40]]],
  ]
  return expected.map(([contextLines, hunks]) => ({
    name: `${contextLines} lines of context are shown around a change`,
    check: async () => compareValues(await shapeOf(contextLines), hunks),
  }))
}
