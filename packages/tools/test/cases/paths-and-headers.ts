import type { ChangeCase } from './change-case.ts'
import { added, deleted, modified, replaced, unchanged } from './expected-file.ts'

const feature = { mode: 'range', from: 'main', to: 'feature' } as const
const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Paths, headers and settings that make the text of a diff misleading. */
export const pathsAndHeaders: readonly ChangeCase[] = [
  {
    name: 'a moved file keeps both of its names, blanks included',
    build({ git, write, commit }) {
      write('old dir/primary copy.txt', 'line one\nline two\nline three\n')
      write('new dir/keep', '')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      git('mv', 'old dir/primary copy.txt', 'new dir/primary copy.txt')
      commit('move')
      return feature
    },
    expected: [
      unchanged('new dir/primary copy.txt', {
        status: 'renamed',
        oldPath: 'old dir/primary copy.txt',
        similarity: 'whole',
      }),
    ],
  },
  {
    name: 'paths outside ASCII come as they are',
    build({ git, write, commit }) {
      for (const path of ['docs/naïve café.md', 'src/🚀launch.ts', '文档/说明.txt']) write(path, 'a\nb\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('docs/naïve café.md', 'a\nB\n')
      write('文档/说明.txt', 'a\nb\nc\n')
      write('src/🚀launch.ts', 'A\nb\n')
      commit('edit')
      return feature
    },
    expected: [
      modified('docs/naïve café.md', { hunks: [[1, 2, 1, 2]], added: [[2, 'B']], deleted: [[2, 'b']] }),
      modified('src/🚀launch.ts', { hunks: [[1, 2, 1, 2]], added: [[1, 'A']], deleted: [[1, 'a']] }),
      modified('文档/说明.txt', { hunks: [[1, 2, 1, 3]], added: [[3, 'c']], deleted: [] }),
    ],
  },
  {
    name: 'a path may contain what separates the two paths of a header',
    build({ git, write, commit, commitStaged }) {
      write('p b/p', '#!/bin/sh\necho hi\n')
      write('notes b/notes.txt', 'one\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      git('update-index', '--chmod=+x', 'p b/p')
      write('notes b/notes.txt', 'one\ntwo\n')
      git('add', 'notes b/notes.txt')
      commitStaged('edit')
      git('reset', '-q', '--hard')
      return feature
    },
    expected: [
      modified('notes b/notes.txt', { hunks: [[1, 1, 1, 2]], added: [[2, 'two']], deleted: [] }),
      unchanged('p b/p', { newMode: '100755' }),
    ],
  },
  {
    name: 'changed lines that look like file headers are lines',
    build({ git, write, commit }) {
      const middle = count(2, 19).map((number) => `select ${String(number).padStart(2, '0')};\n`)
      write('q.sql', `-- a/legacy note\n${middle.join('')}select 20;\n`)
      write('rule.md', '# Title\n---\ntail\n')
      write('inc.c', 'int i;\nint main(void){\n return i;\n}\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('q.sql', `++ b/fake.sql\n${middle.join('')}select 20 + 1;\n`)
      write('rule.md', '# Title\nthe added line\ntail\n')
      write('inc.c', 'int i;\nint main(void){\n++i;\n return i;\n}\n')
      commit('edit')
      return feature
    },
    expected: [
      modified('inc.c', { hunks: [[1, 4, 1, 5]], added: [[3, '++i;']], deleted: [] }),
      modified('q.sql', {
        hunks: [
          [1, 4, 1, 4],
          [17, 4, 17, 4],
        ],
        added: [
          [1, '++ b/fake.sql'],
          [20, 'select 20 + 1;'],
        ],
        deleted: [
          [1, '-- a/legacy note'],
          [20, 'select 20;'],
        ],
      }),
      modified('rule.md', { hunks: [[1, 3, 1, 3]], added: [[2, 'the added line']], deleted: [[2, '---']] }),
    ],
  },
  {
    name: 'a setting that drops the prefixes does not shorten paths',
    build({ git, write, commit }) {
      write('a/b/file.ts', 'export const x = 1;\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('a/b/file.ts', 'export const x = 2;\n')
      commit('edit')
      git('config', 'diff.noprefix', 'true')
      return feature
    },
    expected: [replaced('a/b/file.ts', 'export const x = 1;', 'export const x = 2;')],
  },
  {
    name: 'a setting that renames the prefixes does not show',
    build({ git, write, commit }) {
      write('src/staged.ts', 'one\n')
      write('src/unstaged.ts', 'one\n')
      commit('base')
      write('src/staged.ts', 'two\n')
      git('add', 'src/staged.ts')
      write('src/unstaged.ts', 'two\n')
      git('config', 'diff.mnemonicPrefix', 'true')
      return { mode: 'workspace' }
    },
    expected: [replaced('src/staged.ts', 'one', 'two'), replaced('src/unstaged.ts', 'one', 'two')],
  },
  {
    name: 'a line separator inside a line forges no header',
    build({ git, write, commit }) {
      write('evil.py', 'ok = 1\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('evil.py', 'ok = 1\nBACK = 1  # \u2028diff --git a/innocent.md b/innocent.md\nmore_real_code()\n')
      commit('edit')
      return feature
    },
    expected: [
      modified('evil.py', {
        hunks: [[1, 1, 1, 3]],
        added: [
          [2, 'BACK = 1  # \u2028diff --git a/innocent.md b/innocent.md'],
          [3, 'more_real_code()'],
        ],
        deleted: [],
      }),
    ],
  },
  {
    name: 'a setting that looks for copies does not turn a new file into one',
    build({ git, write, commit }) {
      const template = count(1, 10)
        .map((number) => `const v${number} = ${number};\n`)
        .join('')
      write('src/template.ts', template)
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('src/widget.ts', `${template}export const w = 1;\n`)
      write('src/template.ts', `${template}// note\n`)
      commit('edit')
      git('config', 'diff.renames', 'copies')
      return feature
    },
    expected: [
      modified('src/template.ts', { hunks: [[8, 3, 8, 4]], added: [[11, '// note']], deleted: [] }),
      added('src/widget.ts', [
        ...count(1, 10).map((number) => `const v${number} = ${number};`),
        'export const w = 1;',
      ]),
    ],
  },
  {
    name: 'a setting that stops looking for renames does not hide one',
    build({ git, write, commit }) {
      write(
        '.github/workflows/ci.yml',
        count(1, 12)
          .map((number) => `step_${number}: run\n`)
          .join(''),
      )
      write('src/gone.ts', 'export {};\n')
      write('docs/readme.md', 'hello\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      git('mv', '.github/workflows/ci.yml', 'docs/ci-notes.md')
      write(
        'docs/ci-notes.md',
        `${count(1, 12)
          .map((number) => `step_${number}: run\n`)
          .join('')}extra: note\n`,
      )
      git('rm', '-q', 'src/gone.ts')
      commit('edit')
      git('config', 'diff.renames', 'false')
      return feature
    },
    expected: [
      modified(
        'docs/ci-notes.md',
        { hunks: [[10, 3, 10, 4]], added: [[13, 'extra: note']], deleted: [] },
        { status: 'renamed', oldPath: '.github/workflows/ci.yml', similarity: 'part' },
      ),
      deleted('src/gone.ts', ['export {};']),
    ],
    before: { 'src/gone.ts': 'export {};\n' },
    after: { 'src/gone.ts': null },
  },
  {
    name: 'a file that is itself a patch is one file',
    build({ git, write, commit }) {
      const patch = (header: string, more: string) =>
        `diff --git a/src/inner.c b/src/inner.c\n--- a/src/inner.c\n+++ b/src/inner.c\n${header}\n int x;\n-int y;\n+int z;\n${more}`
      write('patches/fix.patch', patch('@@ -1,2 +1,2 @@', ''))
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('patches/fix.patch', patch('@@ -1,2 +1,3 @@', '+int w;\n'))
      commit('edit')
      return feature
    },
    expected: [
      modified('patches/fix.patch', {
        hunks: [[1, 7, 1, 8]],
        added: [
          [4, '@@ -1,2 +1,3 @@'],
          [8, '+int w;'],
        ],
        deleted: [[4, '@@ -1,2 +1,2 @@']],
      }),
    ],
  },
]
