import { describe, expect, it } from 'vitest'
import { fileOf, hunkOf } from '../planning/changed-file.test-support.ts'
import type { ChangedFile, UnreadReason } from '../vocabulary/changed-file.ts'
import { defaultExclusions, untrackedExclusions } from './default-exclusions.ts'
import { compilePathPattern } from './path-pattern.ts'
import { selectFiles } from './select-files.ts'

const plain = [hunkOf(1, 1, ['-a', '+b'])]

function reasonOf(file: ChangedFile, rules: { include?: string[]; exclude?: string[] } = {}) {
  const selected = selectFiles([file], {
    include: rules.include ?? [],
    exclude: rules.exclude ?? [],
  })._unsafeUnwrap()
  return selected.kept.length === 1 ? 'kept' : selected.excluded[0]?.reason
}

/** As many bytes that are not UTF-8, which decode to lone surrogates. */
const stray = (count: number) => '\udce9'.repeat(count)

const pointer = ['+version https://git-lfs.github.com/spec/v1', `+oid sha256:${'a'.repeat(64)}`, '+size 12']

describe('what cannot be reviewed', () => {
  const cases: [string, ChangedFile, string][] = [
    ['a path that leaves the repository', fileOf('../a.ts', plain), 'invalid_path'],
    ['a path into the git directory', fileOf('.git/hooks/x.sh', plain), 'invalid_path'],
    ['a submodule', fileOf('lib.ts', plain, { newMode: '160000' }), 'submodule'],
    ['a symbolic link', fileOf('link.ts', plain, { newMode: '120000' }), 'symlink'],
    ['a binary file', fileOf('a.ts', [], { binary: true }), 'binary'],
    [
      'an LFS pointer',
      fileOf('model.ts', [hunkOf(1, 1, pointer)], { status: 'added', oldPath: null }),
      'lfs_pointer',
    ],
    [
      'a deleted file',
      fileOf('a.ts', [hunkOf(1, 1, ['-a'])], { status: 'deleted', newPath: null }),
      'deleted',
    ],
    [
      'more text than one review should hold',
      fileOf('a.ts', [
        hunkOf(
          1,
          1,
          Array.from({ length: 600 }, () => `+${'x'.repeat(2000)}`),
        ),
      ]),
      'too_large',
    ],
    ['text in another encoding', fileOf('a.ts', [hunkOf(1, 1, [`+${stray(40)}`])]), 'not_utf8'],
    ...(['nested_repository', 'not_a_file', 'unreadable', 'too_large', 'patch_unavailable'] as const).map(
      (unread: UnreadReason): [string, ChangedFile, string] => [
        unread,
        fileOf('a.ts', [], { unread }),
        unread,
      ],
    ),
  ]
  it.each(cases)('%s is left out even when included', (_name, file, reason) => {
    expect(reasonOf(file)).toBe(reason)
    expect(reasonOf(file, { include: ['**'] })).toBe(reason)
  })

  it('keeps source that takes the place of a submodule or a link', () => {
    for (const oldMode of ['160000', '120000']) {
      const file = fileOf('lib.ts', plain, { status: 'type_changed', oldMode })
      expect(reasonOf(file)).toBe('kept')
    }
  })

  it('does not take a file that mentions a pointer for one', () => {
    expect(reasonOf(fileOf('lfs.md', [hunkOf(1, 1, ['+Pointers begin so:', ...pointer])]))).toBe('kept')
    expect(reasonOf(fileOf('lfs.md', [hunkOf(1, 1, pointer.slice(0, 2))]))).toBe('kept')
  })

  it('keeps a file with a few stray bytes, or with some among good characters', () => {
    expect(reasonOf(fileOf('a.ts', [hunkOf(1, 1, [`+// ${stray(1)}`, '+code()'])]))).toBe('kept')
    expect(reasonOf(fileOf('a.ts', [hunkOf(1, 1, [`+${stray(20)}${'é'.repeat(40)}`])]))).toBe('kept')
  })

  it('tries the reasons in one order', () => {
    const order: [string, ChangedFile][] = [
      ['invalid_path', fileOf('../a.ts', [], { newMode: '160000' })],
      ['submodule', fileOf('a.ts', [], { newMode: '160000', oldMode: '120000', binary: true })],
      ['symlink', fileOf('a.ts', [], { newMode: '120000', binary: true })],
      ['binary', fileOf('a.ts', [], { status: 'deleted', newPath: null, binary: true })],
      ['deleted', fileOf('a.ts', [], { status: 'deleted', newPath: null, unread: 'unreadable' })],
      ['user_exclude', fileOf('a.ts', [], { unread: 'unreadable' })],
    ]
    for (const [reason, file] of order) {
      expect(reasonOf(file, { include: ['**'], exclude: ['**'] })).toBe(reason)
    }
  })

  it('knows a pointer whose id and size change', () => {
    const rows = [` ${pointer[0]?.slice(1)}`, `-oid sha256:${'b'.repeat(64)}`, '-size 9', ...pointer.slice(1)]
    expect(reasonOf(fileOf('model.bin', [hunkOf(1, 1, rows)]))).toBe('lfs_pointer')
  })

  it('knows a pointer by what changed of it, where the diff shows no more', () => {
    const id = (digit: string) => `oid sha256:${digit.repeat(64)}`
    const both = [`-${id('a')}`, '-size 1', `+${id('b')}`, '+size 2']
    expect(reasonOf(fileOf('model.ts', [hunkOf(2, 2, both)]))).toBe('lfs_pointer')
    expect(reasonOf(fileOf('model.ts', [hunkOf(2, 2, [both[0] ?? '', both[2] ?? ''])]))).toBe('lfs_pointer')
    expect(reasonOf(fileOf('a.ts', [hunkOf(2, 2, [...both, '+code()'])]))).toBe('kept')
    expect(reasonOf(fileOf('a.ts', [hunkOf(2, 2, ['-size 1', '+size 2'])]))).toBe('kept')
    expect(reasonOf(fileOf('a.ts', [hunkOf(90, 90, both)]))).toBe('kept')
  })
})

describe('what is left out by default', () => {
  const cases: [string, ChangedFile, string][] = [
    ['a lock file', fileOf('web/package-lock.json', plain), 'lockfile'],
    ['a lock file in capitals', fileOf('Cargo.lock', plain), 'lockfile'],
    ['a minified file', fileOf('dist/app.min.js', plain), 'minified'],
    ['a file of very long lines', fileOf('a.js', [hunkOf(1, 1, [`+${'x'.repeat(9000)}`])]), 'minified'],
    [
      'one very long line among many',
      fileOf('a.ts', [hunkOf(1, 1, [`+${'x'.repeat(30_000)}`, ...Array.from({ length: 200 }, () => '+a')])]),
      'line_too_long',
    ],
    [
      'a generated file',
      fileOf('a.go', [hunkOf(1, 1, [' // Code generated by x. DO NOT EDIT.', '-a', '+b'])]),
      'generated',
    ],
    [
      'a generated file that is new',
      fileOf('a.go', [hunkOf(1, 1, ['+// Code generated by x. DO NOT EDIT.'])], {
        status: 'added',
        oldPath: null,
      }),
      'generated',
    ],
    ['a generated file by its name', fileOf('api/x.pb.go', plain), 'generated'],
    ['a kind that is not known', fileOf('a.xyz', plain), 'unsupported_ext'],
    ['a name without an extension', fileOf('LICENSE', plain), 'unsupported_ext'],
    ['a Go test', fileOf('a/b_test.go', plain), 'default_path'],
    ['a Java test', fileOf('UserTest.java', plain), 'default_path'],
    ['fetched code', fileOf('node_modules/a/index.js', plain), 'default_path'],
    [
      'a file of secrets that git does not track',
      fileOf('app/.env', plain, { untracked: true }),
      'default_path',
    ],
  ]
  it.each(cases)('%s, unless it is included', (_name, file, reason) => {
    expect(reasonOf(file)).toBe(reason)
    expect(reasonOf(file, { include: ['**'] })).toBe('kept')
    expect(reasonOf(file, { include: ['**'], exclude: ['**'] })).toBe('user_exclude')
  })

  it.each([
    'Latest.java',
    'src/Contest.java',
    'attestation.go',
    'Dockerfile',
    'Dockerfile.dev',
    'Makefile',
    '.env',
    'a/b.d.ts',
    'x.PY',
  ])('keeps %s', (path) => {
    expect(reasonOf(fileOf(path, plain))).toBe('kept')
  })

  it('does not believe a change that calls its own file generated', () => {
    expect(reasonOf(fileOf('a.ts', [hunkOf(1, 1, ['+// @generated', ' a'])]))).toBe('kept')
    expect(reasonOf(fileOf('a.ts', [hunkOf(1, 1, ['-// @generated', ' a'])]))).toBe('kept')
  })

  it('does not take a mention of generated code far below for a mark', () => {
    const rows = [...Array.from({ length: 30 }, () => '+a'), '+// @generated']
    expect(reasonOf(fileOf('a.ts', [hunkOf(1, 1, rows)]))).toBe('kept')
    expect(reasonOf(fileOf('a.ts', [hunkOf(100, 100, ['+// @generated'])]))).toBe('kept')
  })
})

describe('wishes of the user', () => {
  it('exclude by the whole path and say by which pattern', () => {
    const file = fileOf('src/gen/a.ts', plain)
    expect(selectFiles([file], { include: [], exclude: ['docs/**', 'src/gen/**'] })._unsafeUnwrap()).toEqual({
      kept: [],
      excluded: [{ file, reason: 'user_exclude', pattern: 'src/gen/**', patternSource: 'option' }],
    })
  })

  it('stand beside those of rules, and say which of the two it was', () => {
    const [own, ofProject] = [fileOf('a/x.ts', plain), fileOf('b/x.ts', plain)]
    const filter = { layer: 'project', include: ['c/**'], exclude: ['b/**', 'a/**'] } as const
    const selection = selectFiles([own, ofProject, fileOf('c/x.unknown', plain)], {
      include: [],
      exclude: ['a/**'],
      filter,
    })._unsafeUnwrap()
    expect(selection.excluded.map(({ pattern, patternSource }) => [pattern, patternSource])).toEqual([
      ['a/**', 'option'],
      ['b/**', 'project'],
    ])
    expect(selection.kept.map(({ newPath }) => newPath)).toEqual(['c/x.unknown'])
  })

  it('name the built-in pattern too where one left a file out', () => {
    const [excluded] = selectFiles([fileOf('a_test.go', plain)], { include: [], exclude: [] })._unsafeUnwrap()
      .excluded
    expect(excluded).toMatchObject({ pattern: '**/*_test.go', patternSource: 'built_in' })
  })

  it('cannot be slipped past by a rename: both names must be sound', () => {
    expect(reasonOf(fileOf('a.ts', plain, { status: 'renamed', oldPath: '../b.ts' }))).toBe('invalid_path')
  })

  it('can move the limits of size', () => {
    const file = fileOf('a.ts', [hunkOf(1, 1, ['+12345678'])])
    const rules = { include: [], exclude: [] }
    expect(
      selectFiles([file], { ...rules, limits: { fileBytes: 9 } })._unsafeUnwrap().excluded,
    ).toMatchObject([{ reason: 'too_large' }])
    expect(
      selectFiles([file], { ...rules, limits: { lineBytes: 7 } })._unsafeUnwrap().excluded,
    ).toMatchObject([{ reason: 'line_too_long' }])
  })

  it('that cannot be read are an error and not silence', () => {
    const selected = selectFiles([], { include: ['{a'], exclude: [] })
    expect(selected.isErr() && selected.error).toMatchObject({ option: 'include' })
  })

  it('that stand for too much together are an error before they are compiled', () => {
    const exclude = Array.from({ length: 500 }, () => '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}********')
    const selected = selectFiles([], { include: [], exclude })
    expect(selected.isErr() && selected.error).toMatchObject({ option: 'exclude' })
  })
})

describe('our own patterns', () => {
  it.each([...defaultExclusions, ...untrackedExclusions])('%s is sound', (pattern) => {
    expect(compilePathPattern(pattern).isOk()).toBe(true)
  })
})
