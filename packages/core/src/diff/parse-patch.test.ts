import { describe, expect, it } from 'vitest'
import { decodeBytes, encodeText } from '../vocabulary/byte-text.ts'
import type { ChangedFile } from '../vocabulary/changed-file.ts'
import type { DiffError } from './diff-error.ts'
import { type ParsePatchOptions, parsePatch } from './parse-patch.ts'

function read(text: string, options?: ParsePatchOptions): ChangedFile[] {
  return parsePatch(encodeText(text), options)._unsafeUnwrap()
}

function refuse(text: string, options?: ParsePatchOptions): DiffError {
  return parsePatch(encodeText(text), options)._unsafeUnwrapErr()
}

function changedLines(file: ChangedFile | undefined): string[] {
  const lines = file?.hunks.flatMap((hunk) => hunk.lines) ?? []
  return lines
    .filter((line) => line.type !== 'context')
    .map((line) => `${line.type === 'add' ? '+' : '-'}${line.newLine ?? line.oldLine} ${line.text}`)
}

const oneLine = (name: string) => `--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-old\n+new\n`

describe('lines of a hunk', () => {
  it('are text even where they look like headers', () => {
    const body = ['--- a/x', '+++ b/x', '-- x', '@@ -1 +1 @@', 'diff --git a/e b/e', 'rename from e']
    const added = body.map((line) => `+${line}\n`).join('')
    const deleted = body.map((line) => `-${line}\n`).join('')
    const [file, ...rest] = read(`diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,6 +1,6 @@\n${deleted}${added}`)
    expect(rest).toEqual([])
    expect(file).toMatchObject({ status: 'modified', newPath: 'f', additions: 6, deletions: 6 })
    expect(changedLines(file)).toEqual([
      ...body.map((line, index) => `-${index + 1} ${line}`),
      ...body.map((line, index) => `+${index + 1} ${line}`),
    ])
  })

  it('end at a line feed only', () => {
    const odd = ['a\rb', 'c\r', 'd\u2028diff --git a/e b/e', 'f\u0085g\u000bh']
    const [file, ...rest] = read(
      `--- a/f\n+++ b/f\n@@ -0,0 +1,4 @@\n${odd.map((line) => `+${line}\n`).join('')}`,
    )
    expect(rest).toEqual([])
    expect(file?.hunks[0]?.lines.map((line) => line.text)).toEqual(odd)
  })

  it('keep bytes that are not UTF-8', () => {
    const bytes = Uint8Array.from([...encodeText(oneLine('f').slice(0, -1)), 0xff, 0xc3, 0x0a])
    const [file] = parsePatch(bytes)._unsafeUnwrap()
    expect(file?.hunks[0]?.lines[1]?.text).toBe(decodeBytes(Uint8Array.from([0x6e, 0x65, 0x77, 0xff, 0xc3])))
    expect(file?.hunks[0]).toMatchObject({ longestLine: 5, byteLength: 5 + 7 })
  })

  it('count from the header where a count is left out or zero, and a heading may hold anything', () => {
    const [file] = read(
      '--- a/z\n+++ b/z\n@@ -5 +4,0 @@ @@ -1 +1 @@ +++ b/x\n-five\n@@ -8,0 +8,2 @@\n+eight\n+nine\n',
    )
    expect(file?.hunks.map((hunk) => [hunk.oldStart, hunk.oldLines, hunk.newStart, hunk.newLines])).toEqual([
      [5, 1, 4, 0],
      [8, 0, 8, 2],
    ])
    expect(file?.hunks[0]?.section).toBe('@@ -1 +1 @@ +++ b/x')
    expect(changedLines(file)).toEqual(['-5 five', '+8 eight', '+9 nine'])
  })

  it('may be empty context lines whose blank was trimmed away', () => {
    const [file] = read('--- a/f\n+++ b/f\n@@ -1,3 +1,4 @@\n\n a\n+b\n\n')
    expect(file?.hunks[0]?.lines.map((line) => [line.oldLine, line.newLine, line.text])).toEqual([
      [1, 1, ''],
      [2, 2, 'a'],
      [null, 3, 'b'],
      [3, 4, ''],
    ])
  })

  it('say on which side the file ends without a line feed', () => {
    const mark = '\\ No newline at end of file\n'
    const cases = {
      'newline removed': [`-a\n+a\n${mark}`, [false, true]],
      'newline added': [`-a\n${mark}+a\n`, [true, false]],
      'neither side has one': [`-a\n${mark}+b\n${mark}`, [true, true]],
      'in another language': ['-a\n+a\n\\ Pas de fin de ligne\n', [false, true]],
    } as const
    for (const [name, [body, ends]] of Object.entries(cases)) {
      const [file] = read(`--- a/f\n+++ b/f\n@@ -1 +1 @@\n${body}`)
      expect(
        file?.hunks[0]?.lines.map((line) => line.noNewline),
        name,
      ).toEqual(ends)
      expect(file, name).toMatchObject({ additions: 1, deletions: 1 })
    }
  })

  it('are the same objects to a loop over one hunk', () => {
    const [file] = read(oneLine('f'))
    expect(file?.hunks[0]?.lines).toBe(file?.hunks[0]?.lines)
  })

  it('may lack their last line feed at the end of the text', () => {
    expect(changedLines(read(oneLine('f').slice(0, -1))[0])).toEqual(['-1 old', '+1 new'])
  })
})

describe('a patch that lies about itself', () => {
  const head = '--- a/f\n+++ b/f\n'
  const mark = '\\ No newline at end of file\n'
  const cases: Record<string, { text: string; line: number }> = {
    'cut inside a hunk': { text: `${head}@@ -1,3 +1,3 @@\n a\n b\n`, line: 6 },
    'followed by another file too early': {
      text: `${head}@@ -1,2 +1,2 @@\n a\ndiff --git a/g b/g\n`,
      line: 5,
    },
    'with more added lines than counted': { text: `${head}@@ -1,2 +1,2 @@\n+a\n+b\n+c\n`, line: 6 },
    'with an added line left over': { text: `${head}@@ -1 +1 @@\n-a\n+b\n+c\n`, line: 6 },
    'with a deleted line left over': { text: `${head}@@ -1 +1 @@\n-a\n+b\n-c\n`, line: 6 },
    'with a context line left over': { text: `${head}@@ -1 +1 @@\n-a\n+b\n c\n`, line: 6 },
    'with an added line after a blank one': { text: `${head}@@ -1 +1 @@\n-a\n+b\n\n+c\n`, line: 7 },
    'with a line after the end of the file': { text: `${head}@@ -1,2 +1 @@\n-a\n${mark}-b\n+c\n`, line: 6 },
    'with two marks for one line': { text: `${head}@@ -1 +0,0 @@\n-a\n${mark}${mark}`, line: 6 },
    'with a mark before any line': { text: `${head}@@ -1 +0,0 @@\n${mark}-a\n`, line: 4 },
    'with a hunk of no lines': { text: `${head}@@ -1,0 +1,0 @@\n`, line: 3 },
    'with hunks that share a line': { text: `${head}@@ -1,2 +1,2 @@\n a\n b\n@@ -2 +3 @@\n c\n`, line: 6 },
    'with hunks out of order': { text: `${head}@@ -9 +9 @@\n a\n@@ -2 +2 @@\n c\n`, line: 5 },
    'with a line zero': { text: `${head}@@ -0,1 +1 @@\n a\n`, line: 3 },
    'with numbers past any file': { text: `${head}@@ -1 +99999999999 @@\n a\n`, line: 3 },
    'with a broken hunk header': { text: `${head}@@ -1 @@\n a\n`, line: 3 },
    'with half a file header': { text: 'diff --git a/f b/f\n--- a/f\n@@ -1 +1 @@\n-a\n+b\n', line: 3 },
    'with a header and no hunk': { text: head, line: 3 },
    'with a hunk of no file': { text: '@@ -1 +1 @@\n-a\n+b\n', line: 1 },
    'new, yet with old lines': {
      text: 'diff --git a/f b/f\nnew file mode 100644\n--- /dev/null\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n',
      line: 1,
    },
    'new, yet with an old name': {
      text: 'diff --git a/f b/f\nnew file mode 100644\n--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+b\n',
      line: 1,
    },
    'new and deleted at once': {
      text: 'diff --git a/f b/f\nnew file mode 100644\ndeleted file mode 100644\n',
      line: 1,
    },
    'with two names that disagree': { text: `diff --git a/x b/x\n${oneLine('y')}`, line: 1 },
    'renamed from a name that its first line lacks': {
      text: 'diff --git a/x b/y\nrename from z\nrename to y\n',
      line: 1,
    },
    'renamed to nowhere': { text: 'diff --git a/x b/y\nrename from x\n', line: 3 },
    'with a bad mode': { text: 'diff --git a/x b/x\nold mode 1\n', line: 2 },
    'more than wholly similar': { text: 'diff --git a/x b/y\nsimilarity index 101%\n', line: 2 },
    'with a header line twice': { text: 'diff --git a/x b/x\nold mode 100644\nold mode 100644\n', line: 3 },
    'with a header torn from its text': { text: `diff --git a/x b/x\nodd\n${oneLine('x')}`, line: 3 },
    'with a broken quoted name': { text: 'diff --git "a/\\q" "b/\\q"\n', line: 1 },
    'with a broken binary patch': { text: 'diff --git a/x b/x\nGIT binary patch\nliteral 5\n???\n', line: 4 },
    'made without the files of one side': { text: `diff -r a b\n${oneLine('f')}Only in b: g\n`, line: 7 },
    'by Mercurial, of a binary file that is only named': {
      text: `diff -r 1 -r 2 f\n${oneLine('f')}diff -r 1 -r 2 g.png\nBinary file g.png has changed\n`,
      line: 8,
    },
    'by Subversion, of a binary file that is only named': {
      text: `Index: g.png\n${'='.repeat(67)}\nCannot display: file marked as a binary type.\n${oneLine('f')}`,
      line: 3,
    },
    'without any patch': { text: 'Dear all,\nplease see below.\n', line: 1 },
  }
  for (const [name, { text, line }] of Object.entries(cases)) {
    it(`is refused: ${name}`, () => {
      expect(refuse(text)).toMatchObject({ code: 'patch_malformed', line })
    })
  }

  it('is refused in words without control characters', () => {
    const error = refuse('--- a/f\n+++ b/f\n\u001b[31m@@\u0007 evil\n')
    expect(error).toMatchObject({
      detail: 'no hunk header at "?[31m@@? evil"',
      expected: 'a line "@@ -a,b +c,d @@"',
    })
  })

  it('is unsupported when it is a combined diff of a merge', () => {
    for (const start of ['diff --cc f', 'diff --combined f', '@@@ -1 -1 +1 @@@']) {
      expect(refuse(`commit 1\n\n${start}\nindex 1,2..3\n`)).toMatchObject({
        code: 'patch_unsupported',
        line: 3,
      })
    }
  })
})

describe('blank text', () => {
  it('is a change of no files', () => {
    expect(read('')).toEqual([])
    expect(read(' \n\t\r\n')).toEqual([])
  })
})

describe('text around patches', () => {
  it('is stepped over in mails', () => {
    const mail = (name: string) =>
      `From 1 Mon Sep 17 00:00:00 2001\nFrom: A <a@example.org>\nSubject: [PATCH] x\n\nWhy\n---\n f | 2 +-\n 1 file changed\n\n` +
      `diff --git a/${name} b/${name}\nindex 1111111..2222222 100644\n${oneLine(name)}-- \n2.39.5\n\n`
    expect(read(mail('f') + mail('g')).map((file) => file.newPath)).toEqual(['f', 'g'])
  })

  it('is stepped over in a log', () => {
    const commit = (name: string) =>
      `commit 1\nAuthor: A <a@example.org>\n\n    Change\n    --- a/no\n    +++ b/no\n\n` +
      `diff --git a/${name} b/${name}\nold mode 100644\nnew mode 100755\n\n`
    expect(read(commit('f') + commit('g')).map((file) => file.newPath)).toEqual(['f', 'g'])
  })

  it('is stepped over in a Subversion patch', () => {
    const text = `Index: f\n${'='.repeat(67)}\n--- f\t(revision 1)\n+++ f\t(working copy)\n@@ -1 +1 @@\n-a\n+b\n`
    expect(read(`${text}\nProperty changes on: f\n${'_'.repeat(67)}\nAdded: svn:executable\n`)).toMatchObject(
      [{ status: 'modified', newPath: 'f', additions: 1 }],
    )
  })
})

describe('limits', () => {
  const three = ['f', 'g', 'h'].map((name) => `diff --git a/${name} b/${name}\n${oneLine(name)}`).join('')
  const cases: Record<string, ParsePatchOptions['limits']> = {
    bytes: { bytes: three.length - 1 },
    files: { files: 2 },
    hunks: { hunks: 2 },
    headerBytes: { headerBytes: 5 },
  }
  for (const [limit, limits] of Object.entries(cases)) {
    it(`refuse a patch with too many ${limit}`, () => {
      const maximum = Object.values(limits ?? {})[0]
      expect(refuse(three, { limits: limits ?? {} })).toMatchObject({
        code: 'patch_too_large',
        limit,
        maximum,
      })
    })
  }

  it('let a patch pass that just reaches them', () => {
    expect(
      read(three, { limits: { bytes: three.length, files: 3, hunks: 3, headerBytes: 12 } }),
    ).toHaveLength(3)
  })
})

describe('a file that becomes a link', () => {
  const text =
    'diff --git a/f b/f\ndeleted file mode 100644\n--- a/f\n+++ /dev/null\n@@ -1 +0,0 @@\n-text\n' +
    'diff --git a/f b/f\nnew file mode 120000\n--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+target\n\\ No newline at end of file\n'

  it('is one file whose type changed', () => {
    expect(read(text)).toMatchObject([
      {
        status: 'type_changed',
        oldPath: 'f',
        newPath: 'f',
        oldMode: '100644',
        newMode: '120000',
        additions: 1,
        deletions: 1,
      },
    ])
  })

  it('stays a deletion and an addition when asked', () => {
    expect(read(text, { mergeTypeChanges: false }).map((file) => file.status)).toEqual(['deleted', 'added'])
  })

  it('is no change of type when both are plain files', () => {
    expect(read(text.replace('120000', '100644')).map((file) => file.status)).toEqual(['deleted', 'added'])
  })
})

describe('binary files', () => {
  const patch = 'GIT binary patch\nliteral 3\nKcmZQ%\n\nliteral 2\nJcmZQ%\n\n'
    .replaceAll('KcmZQ%', 'CcmZQ%')
    .replaceAll('JcmZQ%', 'BcmZQ%')
  const cases = {
    'named only': 'diff --git a/x b/x\nindex 1111111..2222222 100644\nBinary files a/x and b/x differ\n',
    'with their content': `diff --git a/x b/x\nindex 1111111..2222222 100644\n${patch}`,
    'of diff without git': 'diff -ru a/x b/x\nBinary files a/x and b/x differ\n',
  }
  for (const [name, text] of Object.entries(cases)) {
    it(`are marked: ${name}`, () => {
      const files = read(`${text}diff --git a/y b/y\n${oneLine('y')}`)
      expect(files).toMatchObject([
        { newPath: 'x', binary: true, hunks: [], additions: 0 },
        { newPath: 'y', binary: false },
      ])
    })
  }
})
