import type { ChangeCase } from './change-case.ts'
import { added, modified, replaced, untracked } from './expected-file.ts'

/** What is not committed yet. */
export const workingTree: readonly ChangeCase[] = [
  {
    name: 'an unresolved conflict is an error, never an empty change',
    build({ git, tryGit, write, commit }) {
      write('f.txt', 'a\nb\nc\n')
      commit('base')
      git('switch', '-q', '-c', 'other')
      write('f.txt', 'a\nX\nc\n')
      commit('other')
      git('switch', '-q', 'main')
      write('f.txt', 'a\nY\nc\n')
      commit('main')
      tryGit('merge', '-q', 'other')
      return { mode: 'workspace' }
    },
    expected: 'unmerged_paths',
  },
  {
    name: 'untracked files that are not ignored belong to the change, and the index stays as it was',
    build({ git, write, commit }) {
      write('.gitignore', '*.log\n')
      write('tracked.ts', 'a\n')
      commit('base')
      write('tracked.ts', 'b\n')
      write('staged-new.ts', 'new staged\n')
      git('add', 'staged-new.ts')
      write('newdir/untracked.ts', 'line1\nline2\n')
      write('secret.log', 'do not read\n')
      return { mode: 'workspace' }
    },
    expected: [
      untracked('newdir/untracked.ts', ['line1', 'line2']),
      added('staged-new.ts', ['new staged']),
      replaced('tracked.ts', 'a', 'b'),
    ],
    after: { 'newdir/untracked.ts': 'line1\nline2\n', 'secret.log': null },
    before: { 'tracked.ts': 'a\n', 'staged-new.ts': null },
  },
  {
    name: 'tracked files are reviewed although they match an ignore rule',
    build({ git, write, commitStaged }) {
      write('.gitignore', 'vendor/\n*.gen.ts\n')
      write('keep.gen.ts', 'old\n')
      git('add', '-f', 'keep.gen.ts', '.gitignore')
      commitStaged('base')
      write('keep.gen.ts', 'new\n')
      write('vendor/patched.rs', 'fn main() {}\n')
      git('add', '-f', 'vendor/patched.rs')
      write('vendor/other.rs', 'ignored\n')
      return { mode: 'workspace' }
    },
    expected: [replaced('keep.gen.ts', 'old', 'new'), added('vendor/patched.rs', ['fn main() {}'])],
  },
  {
    name: 'ignore rules mean what git means by them',
    build({ git, write, commitStaged }) {
      write('.gitignore', '/*.log\nconfig/local.json\nbuild/\n')
      write('src/.gitignore', '*\n!*.keep.ts\n!.gitignore\n')
      git('add', '.gitignore', 'src/.gitignore')
      commitStaged('base')
      for (const path of ['root.log', 'sub/x.log', 'src/a.ts', 'src/a.keep.ts']) write(path, 'x\n')
      for (const path of ['config/local.json', 'other/config/local.json']) write(path, '{}\n')
      write('build/out.js', 'x\n')
      write(' lead.go', 'package a\n')
      return { mode: 'workspace' }
    },
    expected: [
      untracked(' lead.go', ['package a']),
      untracked('other/config/local.json', ['{}']),
      untracked('src/a.keep.ts', ['x']),
      untracked('sub/x.log', ['x']),
    ],
  },
  {
    name: 'an untracked program without an ending is binary by its bytes',
    build({ write, commit }) {
      write('README.md', 'hello\n')
      commit('base')
      write('myapp', '\x7fELF\x02\x01\x01\0\0binary payload\0\0')
      write('notes.ts', 'export {};\n')
      return { mode: 'workspace' }
    },
    expected: [{ ...untracked('myapp', []), binary: true, hunks: [] }, untracked('notes.ts', ['export {};'])],
  },
  {
    name: 'a new file is no executable where the disk cannot tell',
    build({ git, write, makeExecutable, commit }) {
      write('a.sh', 'a\n')
      commit('base')
      git('config', 'core.fileMode', 'false')
      write('b.sh', 'b\n')
      makeExecutable('b.sh')
      return { mode: 'workspace' }
    },
    expected: [untracked('b.sh', ['b'])],
  },
  {
    name: 'attributes hold although their lines end as on Windows',
    build({ write, commit }) {
      write('.gitattributes', '*.sql text\r\n*.bat -text\r\n')
      write('a.sql', 'a\n')
      write('b.bat', 'b\n')
      commit('base')
      write('a.sql', 'a\r\nA\r\n')
      write('b.bat', 'b\r\n')
      return { mode: 'workspace' }
    },
    expected: [
      modified('a.sql', { hunks: [[1, 1, 1, 2]], added: [[2, 'A']], deleted: [] }),
      replaced('b.bat', 'b', 'b\r'),
    ],
  },
  {
    name: 'before the first commit everything is new',
    build({ git, write }) {
      write('src/index.ts', 'export const first = true;\n')
      git('add', 'src/index.ts')
      write('TODO.md', 'todo\n')
      return { mode: 'workspace' }
    },
    expected: [untracked('TODO.md', ['todo']), added('src/index.ts', ['export const first = true;'])],
  },
  {
    name: 'before the first commit there is no commit to review',
    build({ write }) {
      write('a', 'a\n')
      return { mode: 'commit', commit: 'HEAD' }
    },
    expected: 'unborn_branch',
  },
  {
    name: 'before the first commit the name of the branch is no revision',
    build({ write }) {
      write('a', 'a\n')
      return { mode: 'range', from: 'main', to: 'HEAD' }
    },
    expected: 'unknown_revision',
  },
  {
    name: 'before the first commit the index is compared with nothing',
    build({ git, write }) {
      write('a', 'a\n')
      git('add', 'a')
      write('b', 'b\n')
      return { mode: 'staged' }
    },
    expected: [added('a', ['a'])],
  },
  {
    name: 'the staged text is reviewed, not the one in the working tree',
    build({ git, write, commit }) {
      const fee = (formula: string) => `export const fee = (n: number) => ${formula};\n`
      write('pay.ts', fee('n * 0.02'))
      commit('base')
      write('pay.ts', fee('n / 0'))
      git('add', 'pay.ts')
      write('pay.ts', fee('n * 0.03'))
      return { mode: 'staged' }
    },
    expected: [
      replaced(
        'pay.ts',
        'export const fee = (n: number) => n * 0.02;',
        'export const fee = (n: number) => n / 0;',
      ),
    ],
    after: { 'pay.ts': 'export const fee = (n: number) => n / 0;\n' },
    before: { 'pay.ts': 'export const fee = (n: number) => n * 0.02;\n' },
  },
  {
    name: 'a repository of somebody else is an error, never an empty change',
    build({ write, commit }) {
      write('x.ts', 'a\n')
      commit('base')
      write('x.ts', 'b\n')
      return { mode: 'workspace' }
    },
    // Git's own switch for tests: it makes every repository look like somebody else's.
    environment: { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' },
    expected: 'unsafe_repository',
  },
]
