import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChangedFile, parseGitDiff, pathOf } from '@scrutineer/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChangeRequest } from '../../git/engine.ts'
import { embeddedEngine } from '../embedded-engine.ts'
import { type ScratchRepository, scratchRepository } from '../scratch-repository.test-support.ts'

/** How the real git is asked for the same change. */
const asked = [
  ...[
    'diff',
    '--raw',
    '--numstat',
    '-p',
    '-z',
    '--no-abbrev',
    '--full-index',
    '-U3',
    '--find-renames=50%',
    '-l1000',
  ],
  ...['--no-rename-empty', '--diff-algorithm=myers', '--indent-heuristic', '--ignore-submodules=dirty'],
]

function throughGit(scratch: ScratchRepository, ...sides: string[]): ChangedFile[] {
  return parseGitDiff(scratch.gitBytes([...asked, ...sides, '--']))._unsafeUnwrap()
}

async function throughEngine(scratch: ScratchRepository, request: ChangeRequest): Promise<ChangedFile[]> {
  const read = await embeddedEngine({ env: scratch.env }).open(request).read({ contextLines: 3 })
  const set = read._unsafeUnwrap()
  await set.close()
  return [...set.files]
}

/** All of a file as plain data, with its lines. Git hashes files of the working tree in part: those ids are left out. */
function plain(file: ChangedFile, ids: boolean): object {
  const { oldId, newId, ...rest } = file
  const hunks = file.hunks.map((hunk) => ({ ...hunk, lines: hunk.lines.map((line) => ({ ...line })) }))
  return { ...rest, hunks, ...(ids ? { oldId, newId } : {}) }
}

const names = ['a', 'b', 'c.txt', 'd/e', 'd/f', 'd/g/h', 'x y', 'ä', 'd.txt', 'd-1', '-o', 'new/one']
// Lines that occur once each leave no choice of how to compare them.
const text = fc
  .tuple(
    fc.nat(9),
    fc.subarray(Array.from({ length: 24 }, (_, line) => line)),
    fc.constantFrom('\n', '\r\n'),
    fc.boolean(),
  )
  .map(([file, lines, end, cut]) =>
    lines
      .map((line) => `${file} line ${line}${end}`)
      .join('')
      .slice(0, cut ? -1 : undefined),
  )
const content = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.constantFrom('', 'bin\0ary', 'bin\0ary2', 'link target'),
)
const edit = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), path: fc.constantFrom(...names), content }),
  fc.record({ kind: fc.constant('remove' as const), path: fc.constantFrom(...names) }),
  fc.record({
    kind: fc.constant('move' as const),
    path: fc.constantFrom(...names),
    to: fc.constantFrom(...names),
  }),
  fc.record({ kind: fc.constant('mode' as const), path: fc.constantFrom(...names) }),
  fc.record({
    kind: fc.constant('link' as const),
    path: fc.constantFrom(...names),
    content: fc.constantFrom('a', 'nowhere'),
  }),
)
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never

/** Edits that the file system cannot take, such as a file in the place of a folder, are passed over. */
function apply(scratch: ScratchRepository, edits: readonly Edit[]): void {
  for (const one of edits) {
    try {
      if (one.kind === 'write') scratch.write(one.path, one.content)
      if (one.kind === 'remove') scratch.remove(one.path)
      if (one.kind === 'mode') chmodSync(join(scratch.dir, one.path), 0o755)
      if (one.kind === 'move') scratch.git('mv', '-f', '--', one.path, one.to)
      if (one.kind === 'link') {
        scratch.remove(one.path)
        scratch.link(one.path, one.content)
      }
    } catch {}
  }
}

test('a range is told as git tells it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { maxLength: 14 }),
      fc.array(edit, { maxLength: 10 }),
      fc.boolean(),
      async (first, second, packed) => {
        const scratch = scratchRepository()
        apply(scratch, first)
        scratch.commit()
        scratch.git('checkout', '-q', '-b', 'topic')
        apply(scratch, second)
        scratch.commit()
        if (packed) scratch.git('repack', '-q', '-a', '-d')
        const request = { mode: 'range', dir: scratch.dir, from: 'main', to: 'topic' } as const
        const actual = await throughEngine(scratch, request)
        const expected = throughGit(scratch, 'main...topic')
        expect(actual.map((file) => plain(file, true))).toEqual(
          inOrder(expected).map((file) => plain(file, true)),
        )
      },
    ),
    { numRuns: 15 },
  )
})

test('what is staged, and what stands in the working tree, is told as git tells it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { maxLength: 14 }),
      fc.array(edit, { maxLength: 8 }),
      fc.array(edit, { maxLength: 8 }),
      fc.subarray(names),
      async (first, staged, unstaged, announced) => {
        const scratch = scratchRepository()
        apply(scratch, first)
        if (first.length > 2) scratch.commit()
        const base = first.length > 2 ? 'HEAD' : '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
        apply(scratch, staged)
        scratch.git('add', '-A', '-f')
        apply(scratch, unstaged)
        for (const name of announced.slice(0, 2)) tryTo(() => scratch.git('add', '-N', '--', name))

        const actual = await throughEngine(scratch, { mode: 'staged', dir: scratch.dir })
        const expected = throughGit(scratch, '--cached', base)
        expect(actual.map((file) => plain(file, true))).toEqual(
          inOrder(expected).map((file) => plain(file, true)),
        )

        const before = indexOf(scratch)
        const working = await throughEngine(scratch, { mode: 'workspace', dir: scratch.dir })
        expect(indexOf(scratch)).toEqual(before)
        const others = scratch.gitBytes(['ls-files', '-z', '--others']).toString().split('\0').slice(0, -1)
        const tracked = throughGit(scratch, base)
        expect(working.filter((file) => !file.untracked).map((file) => plain(file, false))).toEqual(
          inOrder(tracked).map((file) => plain(file, false)),
        )
        expect(working.filter((file) => file.untracked).map(pathOf)).toEqual(others)
      },
    ),
    {
      numRuns: 15,
      examples: [
        [
          [
            { kind: 'write', path: 'd/f', content: 'bin\0ary' },
            { kind: 'write', path: 'a', content: '' },
            { kind: 'write', path: 'b', content: 'b' },
          ],
          [],
          [{ kind: 'mode', path: 'd/f' }],
          [],
        ],
      ],
    },
  )
})

function inOrder(files: readonly ChangedFile[]): ChangedFile[] {
  return [...files].sort((a, b) => Buffer.compare(Buffer.from(pathOf(a)), Buffer.from(pathOf(b))))
}

function indexOf({ dir }: ScratchRepository): Buffer | null {
  const file = join(dir, '.git/index')
  return existsSync(file) ? readFileSync(file) : null
}

function tryTo(run: () => unknown): void {
  try {
    run()
  } catch {}
}
