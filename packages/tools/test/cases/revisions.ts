import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ChangeCase } from './change-case.ts'
import { added, modified, replaced } from './expected-file.ts'
import type { GitFixture } from './git-fixture.ts'

/** Moves a repository out of the way so that nobody finds it there any more. */
function remove({ dir }: GitFixture): void {
  rmSync(dir, { recursive: true, force: true })
}

function urlOf({ dir }: GitFixture): string {
  return pathToFileURL(dir).href
}

const toHead = { mode: 'range', from: 'refs/remotes/origin/main', to: 'HEAD', folder: 'clone' } as const
const pullRequest = {
  mode: 'range',
  from: 'refs/heads/main',
  to: 'refs/pull/7/head',
  folder: 'origin.git',
} as const

/** Which two trees are compared, and what of a repository's history is there. */
export const revisions: readonly ChangeCase[] = [
  {
    name: 'a merge is compared with its first parent',
    build({ git, tryGit, write, commit }) {
      write('cfg.txt', 'top\nvalue = base\nend\n')
      commit('base')
      git('switch', '-q', '-c', 'topic')
      write('cfg.txt', 'top\nvalue = topic\nend\n')
      write('side.txt', 'side\n')
      commit('topic')
      git('switch', '-q', 'main')
      write('cfg.txt', 'top\nvalue = main\nend\n')
      commit('main work')
      tryGit('merge', '-q', '--no-commit', 'topic')
      write('cfg.txt', 'top\nvalue = resolved by hand\nend\n')
      commit('merge topic')
      return { mode: 'commit', commit: 'main' }
    },
    expected: [
      modified('cfg.txt', {
        hunks: [[1, 3, 1, 3]],
        added: [[2, 'value = resolved by hand']],
        deleted: [[2, 'value = main']],
      }),
      added('side.txt', ['side']),
    ],
  },
  {
    name: 'the first commit adds all its files',
    build({ write, commit }) {
      write('README.md', 'hello\n')
      write('src/index.ts', 'export {};\n')
      commit('first')
      return { mode: 'commit', commit: 'HEAD' }
    },
    expected: [added('README.md', ['hello']), added('src/index.ts', ['export {};'])],
  },
  {
    name: 'a shallow clone without the merge base is an error, not another comparison',
    build(fixture) {
      const { git, write, commit } = fixture
      write('app.txt', 'v0\n')
      commit('c0')
      git('switch', '-q', '-c', 'feature')
      write('feature.txt', 'f1\n')
      commit('f1')
      write('feature.txt', 'f1\nf2\n')
      commit('f2')
      git('switch', '-q', 'main')
      for (const number of [1, 2, 3]) {
        write('app.txt', `v${number}\n`)
        commit(`m${number}`)
      }
      const [origin, clone] = [fixture.at('origin.git'), fixture.at('clone')]
      git('clone', '-q', '--template=', '--bare', '.', origin.dir)
      git(
        'clone',
        '-q',
        '--template=',
        '--depth=1',
        '--single-branch',
        '-b',
        'feature',
        urlOf(origin),
        clone.dir,
      )
      clone.git('fetch', '-q', '--depth=1', 'origin', 'main:refs/remotes/origin/main')
      remove(fixture)
      return toHead
    },
    expected: 'no_merge_base',
  },
  {
    name: 'a full clone behind its origin is compared as it is, and stays full',
    build(fixture) {
      const { git, write, commit } = fixture
      write('app.txt', 'v0\n')
      commit('c0')
      write('app.txt', 'v1\n')
      commit('c1')
      git('switch', '-q', '-c', 'feature')
      write('feature.txt', 'f\n')
      commit('f1')
      git('switch', '-q', 'main')
      const [origin, clone] = [fixture.at('origin.git'), fixture.at('clone')]
      git('clone', '-q', '--template=', '--bare', '.', origin.dir)
      git('clone', '-q', '--template=', '-b', 'feature', urlOf(origin), clone.dir)
      write('app.txt', 'v2\n')
      commit('c2')
      git('push', '-q', origin.dir, 'main')
      remove(fixture)
      return toHead
    },
    expected: [added('feature.txt', ['f'])],
  },
  {
    name: 'work that only the base has is not blamed on the branch',
    build({ git, write, commit }) {
      write('mine.txt', 'a\n')
      write('shared.txt', 's0\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('mine.txt', 'b\n')
      commit('mine')
      git('switch', '-q', 'main')
      write('mainonly.txt', 'm\n')
      write('shared.txt', 's1\n')
      commit('main work')
      git('switch', '-q', 'feature')
      return { mode: 'range', from: 'main', to: 'feature' }
    },
    expected: [replaced('mine.txt', 'a', 'b')],
    before: { 'shared.txt': 's0\n', 'mainonly.txt': null },
  },
  {
    name: 'a range sees nothing of the working tree or the index',
    build({ git, write, commit }) {
      write('code.ts', 'a\n')
      write('dirty.txt', 'd\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('code.ts', 'b\n')
      commit('change')
      write('dirty.txt', 'dd\n')
      write('staged.txt', 's\n')
      git('add', 'staged.txt')
      write('out/build.log', 'log\n')
      return { mode: 'range', from: 'main', to: 'feature' }
    },
    expected: [replaced('code.ts', 'a', 'b')],
    after: { 'dirty.txt': 'd\n', 'staged.txt': null, 'out/build.log': null, 'code.ts': 'b\n' },
    before: { 'code.ts': 'a\n' },
  },
  {
    name: 'a head on no branch is a commit like any other',
    build({ git, write, commit }) {
      write('x.ts', 'a\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('x.ts', 'b\n')
      commit('edit')
      git('switch', '-q', '--detach', 'HEAD')
      git('branch', '-q', '-D', 'feature')
      return { mode: 'range', from: 'main', to: 'HEAD' }
    },
    expected: [replaced('x.ts', 'a', 'b')],
  },
  {
    name: 'object ids may have 64 digits',
    objectFormat: 'sha256',
    build({ git, write, commit }) {
      write('x.ts', 'a\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('x.ts', 'b\n')
      commit('edit')
      return { mode: 'range', from: 'main', to: 'feature' }
    },
    expected: [replaced('x.ts', 'a', 'b')],
  },
  {
    name: 'contents that a partial clone left behind are an error, and nothing is fetched',
    build(fixture) {
      const { git, write, commit } = fixture
      write('x.ts', 'a\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('x.ts', 'b\n')
      commit('edit')
      git('switch', '-q', 'main')
      const [origin, clone] = [fixture.at('origin.git'), fixture.at('clone')]
      git('clone', '-q', '--template=', '--bare', '.', origin.dir)
      origin.git('config', 'uploadpack.allowFilter', 'true')
      git('clone', '-q', '--template=', '--no-checkout', '--filter=blob:none', urlOf(origin), clone.dir)
      renameSync(origin.dir, join(fixture.top, 'origin-moved.git'))
      return {
        mode: 'range',
        from: 'refs/remotes/origin/main',
        to: 'refs/remotes/origin/feature',
        folder: 'clone',
      }
    },
    expected: 'objects_missing',
  },
  {
    name: 'the head of a fork stands below refs/pull in a bare repository',
    build(fixture) {
      const { git, write, commit } = fixture
      write('x.ts', 'a\n')
      commit('base')
      git('switch', '-q', '-c', 'patch-1')
      write('unrelated.txt', 'other\n')
      commit('unrelated work')
      git('switch', '-q', 'main')
      git('switch', '-q', '-c', 'forkhead')
      write('forked.txt', 'from fork\n')
      commit('fork work')
      const origin = fixture.at('origin.git')
      git('init', '-q', '--template=', '--bare', '-b', 'main', origin.dir)
      git('push', '-q', origin.dir, 'main', 'patch-1', 'forkhead:refs/pull/7/head')
      return pullRequest
    },
    expected: [added('forked.txt', ['from fork'])],
    after: { 'unrelated.txt': null },
  },
  {
    name: 'after a force-push the new head is read',
    build(fixture) {
      const { git, write, commit } = fixture
      const origin = forcePushed(fixture)
      write('f.txt', 'version B\nsecond\n')
      commit('B')
      git('push', '-q', '-f', origin.dir, 'head:refs/pull/7/head')
      return pullRequest
    },
    expected: [added('f.txt', ['version B', 'second'])],
  },
  {
    name: 'after a force-push the old head is still read by its id',
    build(fixture) {
      const { git, write, commit } = fixture
      const origin = forcePushed(fixture)
      const old = origin.git('rev-parse', 'refs/pull/7/head')
      write('f.txt', 'version B\nsecond\n')
      commit('B')
      git('push', '-q', '-f', origin.dir, 'head:refs/pull/7/head')
      return { ...pullRequest, to: old }
    },
    expected: [added('f.txt', ['version A'])],
  },
]

/** A bare repository with a pull request whose author is about to replace its head. */
function forcePushed(fixture: GitFixture): GitFixture {
  const { git, write, commit } = fixture
  write('x.ts', 'a\n')
  commit('base')
  git('switch', '-q', '-c', 'head')
  write('f.txt', 'version A\n')
  commit('A')
  const origin = fixture.at('origin.git')
  git('init', '-q', '--template=', '--bare', '-b', 'main', origin.dir)
  git('push', '-q', origin.dir, 'main', 'head:refs/pull/7/head')
  git('reset', '-q', '--hard', 'main')
  return origin
}
