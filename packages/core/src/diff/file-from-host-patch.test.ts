import { describe, expect, it } from 'vitest'
import { fileFromHostPatch, type HostFile } from './file-from-host-patch.ts'

function entry(part: Partial<HostFile>): HostFile {
  return { filename: 'src/x.ts', status: 'modified', additions: 1, deletions: 1, changes: 2, ...part }
}

const edit = '@@ -1,3 +1,3 @@ head\n a\n-b\n+B\n c'

describe('fileFromHostPatch', () => {
  it('reads hunks without a header and without a last line feed', () => {
    const id = '2'.repeat(40)
    const file = fileFromHostPatch(entry({ patch: edit, sha: id }))._unsafeUnwrap()
    expect(file).toMatchObject({
      status: 'modified',
      oldPath: 'src/x.ts',
      newPath: 'src/x.ts',
      newId: id,
      additions: 1,
      deletions: 1,
      unread: null,
    })
    expect(file.hunks[0]?.lines.map((line) => line.text)).toEqual(['a', 'b', 'B', 'c'])
  })

  it('reads a file that ends without a line feed on both sides', () => {
    const mark = '\\ No newline at end of file'
    const file = fileFromHostPatch(entry({ patch: `@@ -1 +1 @@\n-x\n${mark}\n+y\n${mark}` }))._unsafeUnwrap()
    expect(file.hunks[0]?.lines).toMatchObject([
      { type: 'delete', text: 'x', noNewline: true },
      { type: 'add', text: 'y', noNewline: true },
    ])
  })

  const none = { additions: 0, deletions: 0, changes: 0 }
  const empty = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'
  const cases: Record<string, { part: Partial<HostFile>; expected: object }> = {
    'a rename with an edit': {
      part: { status: 'renamed', previous_filename: 'src/old name.ts', patch: edit },
      expected: { status: 'renamed', oldPath: 'src/old name.ts', newPath: 'src/x.ts', unread: null },
    },
    'a pure rename': {
      part: { status: 'renamed', previous_filename: 'y', ...none },
      expected: { status: 'renamed', oldPath: 'y', hunks: [], unread: null },
    },
    'a copy': {
      part: { status: 'copied', previous_filename: 'y', ...none },
      expected: { status: 'copied', oldPath: 'y', unread: null },
    },
    'a binary file, which looks like any file without text': {
      part: { status: 'added', filename: 'logo.png', ...none },
      expected: { status: 'added', oldPath: null, newPath: 'logo.png', unread: 'patch_unavailable' },
    },
    'a text too large for the host': {
      part: { status: 'added', additions: 90000, deletions: 0, changes: 90000 },
      expected: { status: 'added', additions: 90000, hunks: [], unread: 'patch_unavailable' },
    },
    'a new empty file': {
      part: { status: 'added', sha: empty, ...none },
      expected: { unread: null, hunks: [] },
    },
    'a removed file': {
      part: {
        status: 'removed',
        patch: '@@ -1 +0,0 @@\n-x',
        additions: 0,
        deletions: 1,
        changes: 1,
        sha: empty,
      },
      expected: {
        status: 'deleted',
        oldPath: 'src/x.ts',
        newPath: null,
        oldId: empty,
        newId: null,
        unread: null,
      },
    },
  }
  for (const [name, { part, expected }] of Object.entries(cases)) {
    it(`tells of ${name}`, () => {
      expect(fileFromHostPatch(entry(part))._unsafeUnwrap()).toMatchObject(expected)
    })
  }

  const refused: Record<string, Partial<HostFile>> = {
    'a patch that the host cut': { patch: edit.slice(0, -4) },
    'a patch with fewer lines than the entry counts': { patch: edit, additions: 2 },
    'text after the hunks': { patch: `${edit}\ndiff --git a/y b/y` },
    'text before the hunks': { patch: `--- a/x\n+++ b/x\n${edit}` },
    'an addition with old lines': { patch: edit, status: 'added' },
    'a rename without its old name': { patch: edit, status: 'renamed' },
    'a status of no meaning': { patch: edit, status: 'exploded' },
  }
  for (const [name, part] of Object.entries(refused)) {
    it(`refuses ${name}`, () => {
      expect(fileFromHostPatch(entry(part))._unsafeUnwrapErr()).toMatchObject({ code: 'patch_malformed' })
    })
  }
})
