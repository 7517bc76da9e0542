import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareBytewise, decodeBytes } from '@scrutineer/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemOf, type ScratchRepository, scratchRepository } from '../scratch-repository.test-support.ts'
import { type GitIndex, parseIndex } from './parse-index.ts'

function read({ dir }: ScratchRepository): GitIndex {
  return parseIndex(readFileSync(join(dir, '.git/index')))
}

/** The records of `git ls-files --stage -z`, as text with bytes that are not UTF-8 kept. */
function stages({ gitBytes }: ScratchRepository): string[] {
  const output = gitBytes(['ls-files', '--stage', '-z'])
  return decodeBytes(output).split('\0').slice(0, -1)
}

const name = fc.stringMatching(/^[a-cé -]{1,9}$/).filter((part) => part.trim() !== '')
const paths = fc.uniqueArray(
  fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
  {
    minLength: 1,
    maxLength: 14,
  },
)

test.each([2, 3, 4])('any index of version %i is read as git reads it', (version) => {
  fc.assert(
    fc.property(paths, fc.nat(), (wanted, seed) => {
      const scratch = scratchRepository()
      // A path cannot be a file and a folder at once.
      const files = wanted.filter((path) => !wanted.some((other) => other.startsWith(`${path}/`)))
      const lines = files.map(
        (path, place) => `${place % 3 === 0 ? '100755' : '100644'} ${oidOf(place + seed)}\t${path}\0`,
      )
      scratch.gitBytes(['update-index', '-z', '--index-info'], lines.join(''))
      scratch.git('update-index', '--index-version', String(version))
      // Extended flags are what version 3 is for.
      const marked = files[seed % files.length] ?? ''
      if (version > 2) scratch.git('update-index', '--skip-worktree', '--', marked)
      const index = read(scratch)
      expect(index.entries.map(({ mode, oid, stage, path }) => `${mode} ${oid} ${stage}\t${path}`)).toEqual(
        stages(scratch),
      )
      expect(index.entries.filter((entry) => entry.skipWorktree).map(({ path }) => path)).toEqual(
        version > 2 ? [marked] : [],
      )
    }),
    { numRuns: 8 },
  )
})

function oidOf(number: number): string {
  return (number + 1).toString(16).padStart(40, '0')
}

test('paths that are not UTF-8 keep their bytes', () => {
  const scratch = scratchRepository()
  const path = Buffer.from([0x61, 0xff, 0x2f, 0xe9])
  const line = Buffer.concat([Buffer.from(`100644 ${oidOf(1)}\t`), path, Buffer.from([0])])
  scratch.gitBytes(['update-index', '-z', '--index-info'], line)
  expect(read(scratch).entries.map((entry) => entry.path)).toEqual(['a\udcff/\udce9'])
})

test('flags, stages and the facts of the file system are read', () => {
  const scratch = scratchRepository()
  scratch.write('a', 'one\n')
  scratch.write('b', 'two\n')
  scratch.write('new', 'three\n')
  scratch.git('add', 'a', 'b')
  scratch.git('add', '-N', 'new')
  scratch.git('update-index', '--assume-unchanged', 'b')
  const [a, b, added] = read(scratch).entries
  expect(a).toMatchObject({ path: 'a', mode: '100644', stage: 0, assumeUnchanged: false, intentToAdd: false })
  expect(a?.stat.size).toBe(4)
  const debug = scratch.git('ls-files', '--debug', 'a')
  const [, seconds, nanoseconds] = /mtime: (\d+):(\d+)/.exec(debug) ?? []
  expect(a?.stat.mtimeNs).toBe(BigInt(seconds ?? 0) * 1_000_000_000n + BigInt(nanoseconds ?? 0))
  expect(a?.stat.inode).toBe(Number(/ino: (\d+)/.exec(debug)?.[1]))
  expect(b).toMatchObject({ path: 'b', assumeUnchanged: true })
  expect(added).toMatchObject({ path: 'new', intentToAdd: true })
})

test('the trees that git has cached are those it would write', () => {
  const scratch = scratchRepository()
  for (const path of ['top', 'a/one', 'a/b/two', 'c d/three']) scratch.write(path, path)
  scratch.commit()
  const before = read(scratch).trees
  expect(before.get('')).toBe(scratch.git('rev-parse', 'HEAD^{tree}'))
  expect(before.get('a/b/')).toBe(scratch.git('rev-parse', 'HEAD:a/b'))
  expect(before.get('c d/')).toBe(scratch.git('rev-parse', 'HEAD:c d'))
  scratch.write('a/b/two', 'changed')
  scratch.git('add', 'a/b/two')
  const after = read(scratch).trees
  expect([...after.keys()].sort(compareBytewise)).toEqual(['c d/'])
})

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 30), 'git_failed'],
  [
    'changed in one byte',
    (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte))),
    'git_failed',
  ],
  ['something else', () => Buffer.from('not an index, but long enough to be one'), 'git_failed'],
])('an index that is %s is refused', async (_, spoil, code) => {
  const scratch = scratchRepository()
  scratch.write('a', 'one')
  scratch.git('add', 'a')
  const spoilt = spoil(readFileSync(join(scratch.dir, '.git/index')))
  expect((await problemOf(() => parseIndex(spoilt)))?.code).toBe(code)
})

test.each([
  ['split', ['update-index', '--split-index']],
  ['sparse', ['sparse-checkout', 'set', '--cone', '--sparse-index', 'a']],
])('a %s index is left to git', async (_, args) => {
  const scratch = scratchRepository()
  scratch.write('a/one', 'one')
  scratch.write('b/two', 'two')
  scratch.commit()
  scratch.git(...args)
  expect((await problemOf(() => read(scratch)))?.code).toBe('engine_unsupported')
})

test('no bytes at all make the reader fail in another way than its own', () => {
  const scratch = scratchRepository()
  for (const path of ['a', 'b/c', 'd']) scratch.write(path, path)
  scratch.git('add', '-A')
  const sound = readFileSync(join(scratch.dir, '.git/index'))
  writeFileSync(join(scratch.dir, '.git/index'), sound)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(sound.length - 21), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      (edits) => {
        const bytes = Buffer.from(sound)
        for (const [at, byte] of edits) bytes[at] = byte
        // An all-zero sum is not checked, so the damage reaches the reader.
        bytes.fill(0, bytes.length - 20)
        try {
          parseIndex(bytes)
        } catch (error) {
          expect(error).toHaveProperty('problem')
        }
      },
    ),
  )
})
