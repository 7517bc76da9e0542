import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { GitRepository } from '../location/open-git-repository.ts'
import { problemOf, type ScratchRepository, scratchRepository } from '../scratch-repository.test-support.ts'
import { isRefName } from './ref-name.ts'
import { resolveRevision } from './resolve-revision.ts'

describe('a ref name', () => {
  let scratch: ScratchRepository
  beforeAll(() => {
    scratch = scratchRepository()
  })

  test.each([
    'main',
    'a/b',
    'feature/x.y',
    'refs/heads/main',
    'é',
    'a.lock/b',
    'a..b',
    '.a',
    'a/.b',
    'a.',
    'a.lock',
    '@',
    'a@{b',
    '@a',
    'a b',
    'a~b',
    'a^b',
    'a:b',
    'a?b',
    'a*b',
    'a[b',
    'a\\b',
    'a//b',
    '/a',
    'a/',
    'a\x01b',
    'a\x7fb',
    '',
    'a@',
    '{',
  ])('%j is one where git check-ref-format says so', (name) => {
    let expected = true
    try {
      scratch.git('check-ref-format', '--allow-onelevel', name)
    } catch {
      expected = false
    }
    expect(isRefName(name)).toBe(expected)
  })

  test('never begins with a dash, whatever git says', () => {
    expect(isRefName('--output=x')).toBe(false)
  })
})

describe.each(['loose', 'packed'])('a revision of a repository with %s objects', (kind) => {
  let scratch: ScratchRepository
  let repository: GitRepository

  beforeAll(async () => {
    scratch = scratchRepository()
    const { git, write, commit } = scratch
    write('a', '1')
    commit('one')
    write('a', '2')
    commit('two')
    git('tag', 'light')
    git('tag', '-a', '-m', 'note', 'v1')
    git('tag', '-a', '-m', 'note', 'v1-again', 'v1')
    git('tag', '-a', '-m', 'tree', 'of-tree', 'HEAD^{tree}')
    git('checkout', '-q', '-b', 'feature/x', 'HEAD~1')
    write('b', '3')
    commit('three')
    git('checkout', '-q', 'main')
    git('merge', '-q', '--no-ff', '-m', 'join', 'feature/x')
    git('update-ref', 'refs/remotes/origin/main', 'HEAD~1')
    git('update-ref', 'refs/remotes/origin/feature/x', 'feature/x')
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main')
    git('update-ref', 'refs/heads/light', 'HEAD')
    if (kind === 'packed') git('gc', '-q')
    repository = await scratch.open()
  })

  test.each([
    'main',
    'HEAD',
    '@',
    'HEAD~1',
    'HEAD~',
    'HEAD^',
    'HEAD^2',
    'HEAD^2~1',
    '@^1~1',
    'HEAD~2',
    'HEAD^0',
    'HEAD^{}',
    'HEAD^{commit}~1',
    'light',
    'heads/light',
    'tags/light',
    'refs/heads/light',
    'v1',
    'v1-again',
    'v1^{commit}',
    'v1~1',
    'origin/main',
    'origin',
    'origin/feature/x',
    'remotes/origin/main',
    'feature/x',
    'HEAD^^',
  ])('%s is what git says', async (rev) => {
    const expected = scratch.git('rev-parse', '--verify', '-q', `${rev}^{commit}`)
    expect(await resolveRevision(repository, rev)).toEqual({ rev, oid: expected })
  })

  test('may be an id, whole or cut, in either case', async () => {
    const oid = scratch.git('rev-parse', 'HEAD')
    for (const rev of [
      oid,
      oid.toUpperCase(),
      oid.slice(0, 7),
      oid.slice(0, 12),
      `v1-3-g${oid.slice(0, 10)}`,
    ]) {
      expect(await resolveRevision(repository, rev)).toEqual({ rev, oid })
    }
  })

  test.each([
    ['', 'invalid_revision'],
    ['--output=x', 'invalid_revision'],
    ['-main', 'invalid_revision'],
    ['main..feature/x', 'invalid_revision'],
    ['main...feature/x', 'invalid_revision'],
    ['HEAD:a', 'invalid_revision'],
    ['HEAD^{tree}', 'invalid_revision'],
    ['HEAD^@', 'invalid_revision'],
    ['HEAD^!', 'invalid_revision'],
    ['^main', 'invalid_revision'],
    ['of-tree', 'invalid_revision'],
    ['../../../etc/passwd', 'invalid_revision'],
    ['a b', 'invalid_revision'],
    ['@{u}', 'engine_unsupported'],
    ['main@{1}', 'engine_unsupported'],
    [':/two', 'engine_unsupported'],
    ['HEAD^{/two}', 'engine_unsupported'],
    ['nowhere', 'unknown_revision'],
    ['config', 'unknown_revision'],
    ['index', 'unknown_revision'],
    ['HEAD~9', 'unknown_revision'],
    ['HEAD^3', 'unknown_revision'],
    ['0123456', 'unknown_revision'],
    ['0'.repeat(40), 'unknown_revision'],
    ['0'.repeat(64), 'unknown_revision'],
  ])('%j is refused as %s', async (rev, code) => {
    expect(await problemOf(() => resolveRevision(repository, rev))).toMatchObject({ code, subject: rev })
  })
})

test('a branch without a commit is an unborn branch', async () => {
  const repository = await scratchRepository().open()
  expect((await problemOf(() => resolveRevision(repository, 'HEAD')))?.code).toBe('unborn_branch')
})

test('a ref file that holds something else never shows it', async () => {
  const scratch = scratchRepository()
  scratch.write('a', '1')
  scratch.commit()
  writeFileSync(join(scratch.dir, '.git/refs/heads/odd'), 'root:x:0:0\n')
  const repository = await scratch.open()
  const problem = await problemOf(() => resolveRevision(repository, 'odd'))
  expect(problem?.code).toBe('git_failed')
  expect(JSON.stringify(problem)).not.toContain('root')
})
