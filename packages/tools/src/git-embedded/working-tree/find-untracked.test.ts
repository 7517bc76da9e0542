import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeBytes } from '@scrutineer/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ScratchRepository,
  scratchFolder,
  scratchRepository,
} from '../scratch-repository.test-support.ts'
import { findUntracked } from './find-untracked.ts'
import { openWorkTree } from './work-tree.ts'

/** What the engine lists, in the way git writes it: nested repositories with a slash. */
async function listed(scratch: ScratchRepository): Promise<string[]> {
  const found = await findUntracked(await openWorkTree(await scratch.open()), 1000, undefined)
  return found.map(({ path, kind }) => (kind === 'nested_repository' ? `${path}/` : path))
}

function expected(scratch: ScratchRepository): string[] {
  const output = scratch.gitBytes(['ls-files', '--others', '--exclude-standard', '-z'])
  return decodeBytes(output).split('\0').slice(0, -1)
}

const names = ['a', 'b', 'ab', 'a.log', ' b', 'build', 'é', '#x', '!n', 'x y', 'B']
const path = fc
  .array(fc.constantFrom(...names), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('/'))
const line = fc.oneof(
  fc.constantFrom(
    '*',
    '!*',
    '*.log',
    '/a',
    'build/',
    '!build/',
    '# note',
    '',
    '\\#x',
    '\\!n',
    'a/b',
    '/a/*',
    '!/a/b',
    '**/b',
    'a/**',
  ),
  fc.constantFrom(
    'a/**/b',
    ' b',
    'b ',
    'b\\ ',
    'x y',
    'é',
    '[ab]',
    '!a.log',
    'a?',
    '*/',
    '!*/',
    '/*',
    'b\r',
    'a\\b',
    '/',
  ),
  path,
  path.map((text) => `!${text}`),
  path.map((text) => `/${text}/`),
)
const rules = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'))

test('untracked files of any tree are those git lists, whatever the ignore files say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(path, { minLength: 4, maxLength: 24 }),
      fc.dictionary(fc.constantFrom('', 'a/', 'b/', 'a/b/', 'build/', 'ab/'), rules, { maxKeys: 4 }),
      rules,
      fc.nat(),
      async (paths, ignores, exclude, seed) => {
        const scratch = scratchRepository()
        const files = paths.filter((one) => !paths.some((other) => other.startsWith(`${one}/`)))
        for (const file of files) scratch.write(file, file)
        for (const [folder, text] of Object.entries(ignores)) {
          if (!files.some((file) => `${folder}x`.startsWith(`${file}/`)))
            scratch.write(`${folder}.gitignore`, text)
        }
        scratch.write('.git/info/exclude', exclude)
        const tracked = files.filter((_, place) => (place + seed) % 3 === 0)
        if (tracked.length > 0) scratch.git('add', '-f', '--', ...tracked)
        expect(await listed(scratch)).toEqual(expected(scratch))
      },
    ),
    { numRuns: 40 },
  )
})

test('names that are not UTF-8, links and odd files are listed as git lists them', async () => {
  const scratch = scratchRepository()
  writeFileSync(Buffer.concat([Buffer.from(`${scratch.dir}/x`), Buffer.from([0xff])]), 'x')
  scratch.link('link', 'nowhere')
  scratch.link('folder-link', '/')
  scratch.write('-rf.txt', '')
  mkdirSync(join(scratch.dir, 'empty'))
  expect(await listed(scratch)).toEqual(expected(scratch))
})

test('another repository, or a worktree, is one entry and is not entered', async () => {
  const scratch = scratchRepository()
  scratch.write('a', '1')
  scratch.commit()
  scratch.git('init', '-q', 'nested/deep')
  scratch.write('nested/deep/file', 'x')
  scratch.git('worktree', 'add', '-q', '--detach', 'tree')
  scratch.git('init', '-q', 'ignored-one')
  scratch.write('.gitignore', 'ignored-*\n')
  // A folder that only looks like one is an ordinary folder.
  scratch.write('fake/.git', 'gitdir: nowhere\n')
  scratch.write('fake/file', 'x')
  const found = await listed(scratch)
  expect(found).toEqual(expected(scratch))
  expect(found).toEqual(['.gitignore', 'fake/file', 'nested/deep/', 'tree/'])
})

test('submodules and files of theirs are not untracked', async () => {
  const scratch = scratchRepository()
  scratch.git('init', '-q', 'sub')
  scratch.write('sub/x', 'x')
  scratch.git('-C', 'sub', 'add', 'x')
  scratch.git('-C', 'sub', 'commit', '-q', '-m', 'x')
  scratch.git('add', 'sub')
  expect(await listed(scratch)).toEqual(expected(scratch))
})

test('a file in the place of a tracked folder is untracked, and so are files in the place of a tracked file', async () => {
  const scratch = scratchRepository()
  scratch.write('a/x', '1')
  scratch.write('b', '2')
  scratch.git('add', '-A')
  scratch.remove('a')
  scratch.remove('b')
  scratch.write('a', '3')
  scratch.write('b/y', '4')
  expect(await listed(scratch)).toEqual(expected(scratch))
})

test("the user's own ignore file holds, lightest of all", async () => {
  const scratch = scratchRepository()
  const file = join(scratchFolder(), 'ignore')
  writeFileSync(file, 'one\ntwo\n')
  scratch.git('config', 'core.excludesFile', file)
  scratch.write('.git/info/exclude', '!two\n')
  for (const name of ['one', 'two', 'three']) scratch.write(name, name)
  expect(await listed(scratch)).toEqual(expected(scratch))
})

test('a .gitignore that is a link is not followed, as in git', async () => {
  const scratch = scratchRepository()
  scratch.write('rules', 'x\n')
  scratch.link('.gitignore', 'rules')
  scratch.write('x', 'x')
  expect(await listed(scratch)).toEqual(expected(scratch))
})

test('where case does not matter, patterns and tracked names are compared so', async () => {
  const scratch = scratchRepository()
  scratch.git('config', 'core.ignoreCase', 'true')
  for (const name of ['Logs/A', 'src/Main.OBJ', 'keep']) scratch.write(name, name)
  scratch.write('.gitignore', 'logs/\n*.obj\n')
  expect(await listed(scratch)).toEqual(expected(scratch))
})
