import type { ChangeCase } from './change-case.ts'
import { added, modified, replaced, unchanged } from './expected-file.ts'

const feature = { mode: 'range', from: 'main', to: 'feature' } as const

const pointer = (id: string, size: number) =>
  `version https://git-lfs.github.com/spec/v1\noid sha256:${id.repeat(64)}\nsize ${size}\n`

/** Line ends, long lines, modes, and entries that are no ordinary files. */
export const linesAndModes: readonly ChangeCase[] = [
  {
    name: 'a carriage return is part of its line',
    build({ git, write, commit }) {
      const source = (value: number) => `using System;\r\nclass A {\r\n  int x = ${value};\r\n}\r\n`
      write('win.cs', source(1))
      write('eol.txt', 'one\r\ntwo\r\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('win.cs', source(2))
      write('eol.txt', 'one\ntwo\n')
      commit('edit')
      return feature
    },
    expected: [
      modified('eol.txt', {
        hunks: [[1, 2, 1, 2]],
        added: [
          [1, 'one'],
          [2, 'two'],
        ],
        deleted: [
          [1, 'one\r'],
          [2, 'two\r'],
        ],
      }),
      modified('win.cs', {
        hunks: [[1, 4, 1, 4]],
        added: [[3, '  int x = 2;\r']],
        deleted: [[3, '  int x = 1;\r']],
      }),
    ],
  },
  {
    name: 'a missing line feed at the end of a file moves no line number',
    build({ git, write, commit }) {
      write('removed.txt', 'first\nsecond\nthird\n')
      write('addednl.txt', 'first\nsecond\nthird')
      write('both.txt', 'first\nsecond')
      write('one.txt', 'First')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('removed.txt', 'first\nsecond\nthird')
      write('addednl.txt', 'first\nsecond\nthird\nfourth\n\nsome other line\n')
      write('both.txt', 'first\nSECOND')
      write('one.txt', 'Second\n')
      commit('edit')
      return feature
    },
    expected: [
      modified(
        'addednl.txt',
        {
          hunks: [[1, 3, 1, 6]],
          added: [
            [3, 'third'],
            [4, 'fourth'],
            [5, ''],
            [6, 'some other line'],
          ],
          deleted: [[3, 'third']],
        },
        { noNewline: ['old'] },
      ),
      modified(
        'both.txt',
        { hunks: [[1, 2, 1, 2]], added: [[2, 'SECOND']], deleted: [[2, 'second']] },
        { noNewline: ['old', 'new'] },
      ),
      { ...replaced('one.txt', 'First', 'Second'), noNewline: ['old'] },
      modified(
        'removed.txt',
        { hunks: [[1, 3, 1, 3]], added: [[3, 'third']], deleted: [[3, 'third']] },
        { noNewline: ['new'] },
      ),
    ],
  },
  {
    name: 'a line of 600,000 characters is one line',
    build({ git, write, commit }) {
      write('dist/app.min.js', `var a="${'x'.repeat(600_000)}";\n`)
      write('src/app.ts', 'export const n = 1;\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('dist/app.min.js', `var b="${'y'.repeat(600_000)}";\n`)
      write('src/app.ts', 'export const n = 2;\n')
      commit('edit')
      return feature
    },
    expected: [
      replaced('dist/app.min.js', `var a="${'x'.repeat(600_000)}";`, `var b="${'y'.repeat(600_000)}";`),
      replaced('src/app.ts', 'export const n = 1;', 'export const n = 2;'),
    ],
  },
  {
    name: 'a change of mode is told, alone or beside a change of content',
    build({ git, write, commit, commitStaged }) {
      write('run.sh', '#!/bin/sh\necho run\n')
      write('tool.py', 'import time\nprint(time.time())\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('tool.py', '#!/usr/bin/env python3\nimport time\nprint(time.time())\n')
      git('add', '-A')
      git('update-index', '--chmod=+x', 'run.sh')
      git('update-index', '--chmod=+x', 'tool.py')
      commitStaged('edit')
      git('reset', '-q', '--hard')
      return feature
    },
    expected: [
      unchanged('run.sh', { newMode: '100755' }),
      modified(
        'tool.py',
        { hunks: [[1, 2, 1, 3]], added: [[1, '#!/usr/bin/env python3']], deleted: [] },
        { newMode: '100755' },
      ),
    ],
  },
  {
    name: 'a submodule is the commit it points to',
    build({ git, write, commitStaged }) {
      const pointTo = (digit: string, path: string) =>
        git('update-index', '--add', '--cacheinfo', `160000,${digit.repeat(40)},${path}`)
      write('lib.ts', 'export const a = 1;\n')
      write(
        '.gitmodules',
        '[submodule "vendor/dep"]\n\tpath = vendor/dep\n\turl = https://example.test/dep.git\n',
      )
      git('add', '-A')
      pointTo('1', 'vendor/dep')
      commitStaged('base')
      git('switch', '-q', '-c', 'feature')
      write('lib.ts', 'export const a = 2;\n')
      git('add', 'lib.ts')
      pointTo('2', 'vendor/dep')
      pointTo('3', 'vendor/extra')
      commitStaged('bump')
      return feature
    },
    expected: [
      replaced('lib.ts', 'export const a = 1;', 'export const a = 2;'),
      {
        ...replaced(
          'vendor/dep',
          `Subproject commit ${'1'.repeat(40)}`,
          `Subproject commit ${'2'.repeat(40)}`,
        ),
        oldMode: '160000',
        newMode: '160000',
      },
      added('vendor/extra', [`Subproject commit ${'3'.repeat(40)}`], { newMode: '160000' }),
    ],
  },
  {
    name: 'a pointer to a large file is read as the text it is',
    build({ git, write, commit }) {
      write('assets/model.bin', pointer('1', 5_242_880))
      write('readme.txt', 'see https://git-lfs.github.com/spec/v1\n')
      commit('base')
      git('switch', '-q', '-c', 'feature')
      write('assets/model.bin', pointer('2', 6_500_000))
      write('readme.txt', 'see https://git-lfs.github.com/spec/v1 for the format\n')
      commit('edit')
      return feature
    },
    expected: [
      modified('assets/model.bin', {
        hunks: [[1, 3, 1, 3]],
        added: [
          [2, `oid sha256:${'2'.repeat(64)}`],
          [3, 'size 6500000'],
        ],
        deleted: [
          [2, `oid sha256:${'1'.repeat(64)}`],
          [3, 'size 5242880'],
        ],
      }),
      replaced(
        'readme.txt',
        'see https://git-lfs.github.com/spec/v1',
        'see https://git-lfs.github.com/spec/v1 for the format',
      ),
    ],
  },
]
