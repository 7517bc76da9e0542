import { chmodSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeBytes, encodeText } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import { applyHunks } from './apply-hunks.test-support.ts'
import { createGitRepository, type GitRepository } from './git-repository.test-support.ts'
import { parseGitDiff } from './parse-git-diff.ts'
import { parsePatch } from './parse-patch.ts'
import { lineText } from './random-change.test-support.ts'

const form = ['--raw', '--numstat', '-p', '-z', '--full-index', '--abbrev=40', '-M']

let repository: GitRepository

beforeEach(() => {
  repository = createGitRepository()
})

afterEach(() => repository.remove())

function readDiff(...words: string[]): ChangedFile[] {
  return parseGitDiff(repository.git(...words))._unsafeUnwrap()
}

function brief(file: ChangedFile): unknown[] {
  return [file.status, file.oldPath, file.newPath, file.oldMode, file.newMode, file.additions, file.deletions]
}

describe('parseGitDiff on commits', () => {
  it('tells of every kind of change under its real name', () => {
    const odd = Buffer.from([0x6e, 0x0a, 0x09, 0x22, 0xc3, 0xa4, 0xff, 0x20, 0x5c])
    repository.write('text', 'one\ntwo\n')
    repository.write('link', 'x\n')
    repository.write('old.txt', '1\n2\n3\n4\n5\n6\n7\n8\n')
    repository.write('run.sh', '#!/bin/sh\n')
    repository.write('b.bin', 'bin\0ary')
    repository.write('gone', 'x\n')
    repository.write(odd, 'q\n')
    const base = repository.commit()
    repository.write('text', 'one\nTWO')
    rmSync(join(repository.folder, 'link'))
    symlinkSync('target', join(repository.folder, 'link'))
    renameSync(join(repository.folder, 'old.txt'), join(repository.folder, 'new name.txt'))
    repository.write('new name.txt', '1\n2\n3\n4\n5\n6\n7\nnine\n')
    chmodSync(join(repository.folder, 'run.sh'), 0o755)
    repository.write('b.bin', 'bin\0ary2')
    rmSync(join(repository.folder, 'gone'))
    repository.write(odd, 'Q\n')
    repository.write('empty', '')
    repository.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},sub`)
    repository.git('add', '-A', '--', ':!sub')
    repository.git('commit', '-q', '-m', 'step')
    const files = readDiff('diff-tree', '-r', ...form, base, 'HEAD')
    const oddName = decodeBytes(odd)
    expect(files.map(brief)).toEqual([
      ['modified', 'b.bin', 'b.bin', '100644', '100644', 0, 0],
      ['added', null, 'empty', null, '100644', 0, 0],
      ['deleted', 'gone', null, '100644', null, 0, 1],
      ['type_changed', 'link', 'link', '100644', '120000', 1, 1],
      ['modified', oddName, oddName, '100644', '100644', 1, 1],
      ['renamed', 'old.txt', 'new name.txt', '100644', '100644', 1, 1],
      ['modified', 'run.sh', 'run.sh', '100644', '100755', 0, 0],
      ['added', null, 'sub', null, '160000', 1, 0],
      ['modified', 'text', 'text', '100644', '100644', 1, 1],
    ])
    expect(files[0]?.binary).toBe(true)
    expect(files[5]?.similarity).toBeGreaterThan(50)
    expect(files[7]?.newId).toBe('1'.repeat(40))
    expect(files[8]?.oldId).toMatch(/^[0-9a-f]{40}$/)
    expect(files[8]?.hunks[0]?.lines.at(-1)).toMatchObject({ text: 'TWO', noNewline: true })
    const uncounted = form.filter((word) => word !== '--numstat')
    expect(readDiff('diff', ...uncounted, base, 'HEAD').map(brief)).toEqual(files.map(brief))
  })

  it('tells text that an attribute hides from binary content', () => {
    repository.write('.gitattributes', '*.go -diff\n')
    repository.write('b.bin', 'bin\0ary\n')
    repository.write('a.go', 'package a\n')
    const base = repository.commit()
    repository.write('b.bin', 'bin\0ary2\n')
    repository.write('a.go', 'package b\n')
    repository.commit()
    expect(readDiff('diff-tree', '-r', ...form, base, 'HEAD')).toMatchObject([
      { binary: true },
      { binary: true },
    ])
    expect(readDiff('diff-tree', '-r', '--text', ...form, base, 'HEAD')).toMatchObject([
      { newPath: 'a.go', binary: false, additions: 1, deletions: 1, hunks: [{ additions: 1 }] },
      { newPath: 'b.bin', binary: true, additions: 0, deletions: 0, hunks: [] },
    ])
  })

  it('has no binary content where a file was only moved or given another mode, whatever git counts', () => {
    repository.write('mode.bin', 'bin\0ary\n')
    repository.write('old.bin', 'another\0binary\n')
    const base = repository.commit()
    chmodSync(join(repository.folder, 'mode.bin'), 0o755)
    const expected = [{ newPath: 'mode.bin', binary: false, oldMode: '100644', newMode: '100755', hunks: [] }]
    for (const asked of [form, form.filter((word) => word !== '--numstat')]) {
      expect(readDiff('diff', ...asked, base)).toMatchObject(expected)
      expect(readDiff('diff', '--text', ...asked, base)).toMatchObject(expected)
    }
    renameSync(join(repository.folder, 'old.bin'), join(repository.folder, 'new.bin'))
    repository.commit()
    for (const text of [[], ['--text']]) {
      expect(readDiff('diff-tree', '-r', '-M', ...text, ...form, base, 'HEAD')).toMatchObject([
        ...expected,
        { status: 'renamed', oldPath: 'old.bin', newPath: 'new.bin', binary: false, hunks: [] },
      ])
    }
  })

  it('is empty for no change', () => {
    repository.write('x', 'x\n')
    const base = repository.commit()
    expect(readDiff('diff-tree', '-r', ...form, base, base)).toEqual([])
  })

  it('reads ids of a SHA-256 repository', () => {
    repository.remove()
    repository = createGitRepository('sha256')
    repository.write('x', 'x\n')
    const base = repository.commit()
    repository.write('x', 'y\n')
    repository.commit()
    const words = form.map((word) => (word === '--abbrev=40' ? '--abbrev=64' : word))
    expect(readDiff('diff-tree', '-r', ...words, base, 'HEAD')[0]?.newId).toHaveLength(64)
  })
})

describe('parseGitDiff on the working tree', () => {
  it('leaves out files that were merely touched', () => {
    repository.write('touched', 'x\n')
    repository.write('edited', 'x\n')
    repository.write('mode', 'x\n')
    repository.commit()
    repository.write('edited', 'y\n')
    chmodSync(join(repository.folder, 'mode'), 0o755)
    utimesSync(join(repository.folder, 'touched'), 1, 1)
    const files = readDiff('diff-index', ...form, 'HEAD')
    expect(files.map((file) => file.newPath)).toEqual(['edited', 'mode'])
    expect(files[0]).toMatchObject({ newId: null, additions: 1 })
  })

  it('names the paths of unresolved conflicts', () => {
    repository.write('u', 'base\n')
    const base = repository.commit()
    repository.write('u', 'one\n')
    const one = repository.commit()
    repository.git('checkout', '-q', base)
    repository.write('u', 'two\n')
    repository.commit()
    expect(() => repository.git('merge', '-q', one)).toThrow()
    for (const words of [['diff', '--cached'], ['diff']]) {
      const parsed = parseGitDiff(repository.git(...words, ...form))
      expect(parsed._unsafeUnwrapErr()).toEqual({ code: 'unmerged_paths', paths: ['u'] })
    }
  })
})

describe('parseGitDiff on output that disagrees with itself', () => {
  const nul = '\0'
  const id = (digit: string) => digit.repeat(40)
  const raw = (status: string, path: string) =>
    `:100644 100644 ${id('1')} ${id('2')} ${status}${nul}${path}${nul}`
  const counts = (path: string, added = 1) => `${added}\t1\t${path}${nul}`
  const patch = (name: string, ids = `${id('1')}..${id('2')}`) =>
    `diff --git a/${name} b/${name}\nindex ${ids} 100644\n--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-a\n+b\n`
  const cases: Record<string, string> = {
    'a record without counts beside one with counts':
      raw('M', 'x') + raw('A', 'y') + counts('x') + nul + patch('x') + patch('y'),
    'a record without a patch, uncounted': raw('M', 'x') + raw('M', 'y') + nul + patch('x'),
    'a patch without a record, uncounted': raw('M', 'x') + nul + patch('x') + patch('y'),
    'counts without a record': raw('M', 'x') + counts('x') + counts('y') + nul + patch('x'),
    'counts of another file': raw('M', 'x') + counts('y') + nul + patch('x'),
    'a record without a patch': raw('M', 'x') + counts('x') + nul,
    'a patch without a record': raw('M', 'x') + counts('x') + nul + patch('x') + patch('y'),
    'other counts than lines': raw('M', 'x') + counts('x', 2) + nul + patch('x'),
    'counts of a binary file':
      raw('M', 'x') +
      counts('x') +
      nul +
      patch('x').replace(/---[\s\S]*/, 'Binary files a/x and b/x differ\n'),
    'another id in the patch': raw('M', 'x') + counts('x') + nul + patch('x', `${id('3')}..${id('2')}`),
    'another mode in the patch': (raw('M', 'x') + counts('x') + nul + patch('x')).replace(
      ' 100644\n',
      ' 100755\n',
    ),
    'an addition that is patched as an edit': raw('A', 'x') + counts('x') + nul + patch('x'),
    'half a change of type': raw('T', 'x') + counts('x') + nul + patch('x'),
    'an unknown status': raw('Z', 'x') + counts('x') + nul + patch('x'),
    'abbreviated ids': raw('M', 'x').replace(id('1'), '1111111') + counts('x') + nul + patch('x'),
    'a record without an end': ':100644 100644',
  }
  for (const [name, text] of Object.entries(cases)) {
    it(`refuses ${name}`, () => {
      expect(parseGitDiff(encodeText(text))._unsafeUnwrapErr()).toMatchObject({ code: 'patch_malformed' })
    })
  }

  it('takes the name from the record, whatever the patch says', () => {
    const parsed = parseGitDiff(encodeText(raw('M', 'real') + counts('real') + nul + patch('other')))
    expect(parsed._unsafeUnwrap()).toMatchObject([{ oldPath: 'real', newPath: 'real', additions: 1 }])
  })
})

describe('real diffs of random files', () => {
  // With a NUL byte git takes a file for binary.
  const textLine = lineText.map((line) => line.replaceAll('\0', ''))
  const fileText = fc.tuple(fc.array(textLine, { maxLength: 30 }), fc.boolean()).map(([lines, ended]) =>
    lines
      .map((line) => `${line}\n`)
      .join('')
      .slice(0, ended ? undefined : -1),
  )
  /** Two versions of a file: the second keeps most lines of the first. */
  const pair = fc
    .tuple(fileText, fileText, fc.array(fc.nat({ max: 3 }), { minLength: 30, maxLength: 30 }))
    .map(([before, other, choices]) => {
      const spare = other.split('\n')
      const after = before.split('\n').flatMap((line, index) => {
        const choice = choices[index] ?? 3
        const extra = spare[index] ?? ''
        return choice === 0 ? [] : choice === 1 ? [line, extra] : [line]
      })
      return [before, after.join('\n')] as const
    })
  const hostile: Record<string, string[]> = {
    plain: [],
    'no prefix': ['diff.noprefix=true'],
    'mnemonic prefix': ['diff.mnemonicPrefix=true'],
    'blank lines suppressed': ['diff.suppressBlankEmpty=true', 'diff.context=1'],
    'other hunks': ['diff.interHunkContext=4', 'diff.algorithm=histogram', 'diff.indentHeuristic=false'],
    'quoted paths': ['core.quotePath=true', 'diff.context=0'],
  }

  it('rebuild the new side under any configuration', () => {
    const pairs = fc.sample(fc.tuple(pair), { numRuns: 150, seed: 20240101 }).map(([texts]) => texts)
    for (const [index, [before]] of pairs.entries()) repository.write(`f ä${index}.txt`, encodeText(before))
    const base = repository.commit()
    for (const [index, [, after]] of pairs.entries()) repository.write(`f ä${index}.txt`, encodeText(after))
    repository.commit()
    for (const [name, settings] of Object.entries(hostile)) {
      const pinned = settings.flatMap((setting) => ['-c', setting])
      const parsed = [
        parseGitDiff(repository.git(...pinned, 'diff', '--text', ...form, base, 'HEAD')),
        parsePatch(repository.git(...pinned, 'diff', '--text', base, 'HEAD')),
      ]
      for (const files of parsed.map((result) => result._unsafeUnwrap())) {
        const changed = pairs.filter(([before, after]) => !sameBytes(before, after))
        expect(files.length, name).toBe(changed.length)
        for (const file of files) {
          const [before, after] = pairs[Number(/\d+/.exec(file.newPath ?? '')?.[0])] ?? ['', '']
          expect(applyHunks(asRead(before), file.hunks), `${name}: ${file.newPath}`).toBe(asRead(after))
        }
      }
    }
  })
})

/** A text as it comes back from its bytes. */
function asRead(text: string): string {
  return decodeBytes(encodeText(text))
}

function sameBytes(one: string, other: string): boolean {
  return asRead(one) === asRead(other)
}
