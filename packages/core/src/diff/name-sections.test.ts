import { describe, expect, it, vi } from 'vitest'
import { encodeText } from '../vocabulary/byte-text.ts'
import { parsePatch } from './parse-patch.ts'

function names(text: string): [string, string | null, string | null][] {
  const files = parsePatch(encodeText(text))._unsafeUnwrap()
  return files.map((file) => [file.status, file.oldPath, file.newPath])
}

const hunk = '@@ -1 +1 @@\n-a\n+b\n'
const addition = '@@ -0,0 +1 @@\n+b\n'
const deletion = '@@ -1 +0,0 @@\n-a\n'
const chmod = 'old mode 100644\nnew mode 100755\n'

/** What git writes for a change of a file under two prefixes. */
function edit(before: string, after: string): string {
  return `diff --git ${before} ${after}\nindex 1111111..2222222 100644\n--- ${before}\n+++ ${after}\n${hunk}`
}

describe('names in patches of git', () => {
  const cases: Record<string, { text: string; expected: [string, string | null, string | null][] }> = {
    'with the usual prefixes': { text: edit('a/x', 'b/x'), expected: [['modified', 'x', 'x']] },
    'without prefixes': { text: edit('src/x', 'src/x'), expected: [['modified', 'src/x', 'src/x']] },
    'without prefixes, in a folder called a': {
      text: edit('a/b/x', 'a/b/x'),
      expected: [['modified', 'a/b/x', 'a/b/x']],
    },
    'with the usual prefixes, in a folder called a': {
      text: edit('a/a/b/x', 'b/a/b/x'),
      expected: [['modified', 'a/b/x', 'a/b/x']],
    },
    'with mnemonic prefixes': {
      text: edit('i/x', 'w/x') + edit('c/y', 'i/y') + edit('o/z', 'w/z'),
      expected: [
        ['modified', 'x', 'x'],
        ['modified', 'y', 'y'],
        ['modified', 'z', 'z'],
      ],
    },
    'with prefixes of one’s own': { text: edit('before/x', 'after/x'), expected: [['modified', 'x', 'x']] },
    'that hold " b/", in a change of mode': {
      text: `diff --git a/p b/p b/p b/p\n${chmod}`,
      expected: [['modified', 'p b/p', 'p b/p']],
    },
    'that hold " b/", without prefixes': {
      text: `diff --git p b/p p b/p\n${chmod}`,
      expected: [['modified', 'p b/p', 'p b/p']],
    },
    'that hold blanks and end in a tab': {
      text: `diff --git a/x y b/x y\n--- a/x y\t\n+++ b/x y\t\n${hunk}`,
      expected: [['modified', 'x y', 'x y']],
    },
    'that end in a blank, in a change of mode': {
      text: `diff --git a/x  b/x \n${chmod}`,
      expected: [['modified', 'x ', 'x ']],
    },
    'in quotes with octal bytes': {
      text: edit('"a/na\\303\\257ve \\"q\\"\\t\\\\"', '"b/na\\303\\257ve \\"q\\"\\t\\\\"'),
      expected: [['modified', 'naïve "q"\t\\', 'naïve "q"\t\\']],
    },
    'in quotes with bytes that are not UTF-8': {
      text: `diff --git "a/\\377" "b/\\377"\n${chmod}`,
      expected: [['modified', '\udcff', '\udcff']],
    },
    'of which only one is quoted': {
      text: 'diff --git "a/x\\ty" b/z z\nsimilarity index 100%\nrename from "x\\ty"\nrename to z z\n',
      expected: [['renamed', 'x\ty', 'z z']],
    },
    'of which only the other is quoted': {
      text: 'diff --git a/z z "b/x\\ty"\nsimilarity index 100%\nrename from z z\nrename to "x\\ty"\n',
      expected: [['renamed', 'z z', 'x\ty']],
    },
    'of a rename between folders with blanks': {
      text: 'diff --git a/my docs/x b/our docs/x\nsimilarity index 100%\nrename from my docs/x\nrename to our docs/x\n',
      expected: [['renamed', 'my docs/x', 'our docs/x']],
    },
    'of a rename without prefixes': {
      text: 'diff --git a/x b/x\nsimilarity index 100%\nrename from a/x\nrename to b/x\n',
      expected: [['renamed', 'a/x', 'b/x']],
    },
    'of a copy with an edit': {
      text: `diff --git a/x b/y\nsimilarity index 90%\ncopy from x\ncopy to y\n--- a/x\n+++ b/y\n${hunk}`,
      expected: [['copied', 'x', 'y']],
    },
    'of two files compared outside a repository': {
      text: `diff --git a/x b/y\nindex 1111111..2222222 100644\n--- a/x\n+++ b/y\n${hunk}`,
      expected: [['renamed', 'x', 'y']],
    },
    'of a new file': {
      text: `diff --git a/x b/x\nnew file mode 100644\nindex 0000000..1111111\n--- /dev/null\n+++ b/x\n${addition}`,
      expected: [['added', null, 'x']],
    },
    'of a new empty file': {
      text: 'diff --git a/x b/x\nnew file mode 100644\nindex 0000000..e69de29\n',
      expected: [['added', null, 'x']],
    },
    'of a deleted file without prefixes': {
      text: `diff --git b/x b/x\ndeleted file mode 100644\nindex 1111111..0000000\n--- b/x\n+++ /dev/null\n${deletion}`,
      expected: [['deleted', 'b/x', null]],
    },
  }
  for (const [name, { text, expected }] of Object.entries(cases)) {
    it(`are found: ${name}`, () => {
      expect(names(text)).toEqual(expected)
    })
  }
})

describe('a header made of blanks', () => {
  it('is read in few looks, however long it is', () => {
    const blanks = ' '.repeat(16_000)
    const renamed = `rename from ${blanks}\nrename to ${blanks}\n`
    const looks = vi.spyOn(String.prototype, 'startsWith')
    const parsed = parsePatch(encodeText(`diff --git a/${blanks} b/${blanks}\n${renamed}`))
    const count = looks.mock.calls.length
    looks.mockRestore()
    expect(parsed.isOk()).toBe(true)
    expect(count).toBeLessThan(1000)
  })
})

describe('names in patches of other programs', () => {
  const cases: Record<string, { text: string; expected: [string, string | null, string | null][] }> = {
    'two folders side by side': {
      text: `diff -ru old-1.0/src/x new-1.1/src/x\n--- old-1.0/src/x\t2020-01-01 00:00:00\n+++ new-1.1/src/x\t2020-01-02 00:00:00\n${hunk}`,
      expected: [['modified', 'src/x', 'src/x']],
    },
    'a file and its backup': {
      text: `--- x.c.orig\n+++ x.c\n${hunk}`,
      expected: [['modified', 'x.c', 'x.c']],
    },
    'one bare name': { text: `--- x\n+++ x\n${hunk}`, expected: [['modified', 'x', 'x']] },
    'a new file by its time': {
      text: `--- old/x\t1970-01-01 01:00:00.000000000 +0100\n+++ new/x\t2020-01-02 00:00:00.5 +0100\n${addition}`,
      expected: [['added', null, 'new/x']],
    },
    'an empty file that got text': {
      text: `--- old/x\t2020-01-01 01:00:00.000000000 +0100\n+++ new/x\t2020-01-02 00:00:00.5 +0100\n${addition}`,
      expected: [['modified', 'x', 'x']],
    },
    'a new file after others that show the prefixes': {
      text: `--- old/y\n+++ new/y\n${hunk}--- old/x\t1970-01-01 00:00:00 +0000\n+++ new/x\n${addition}`,
      expected: [
        ['modified', 'y', 'y'],
        ['added', null, 'x'],
      ],
    },
    'a new file before others that show there are none': {
      text: `--- /dev/null\n+++ b/x\n${addition}--- lib/y\n+++ lib/y\n${hunk}`,
      expected: [
        ['added', null, 'b/x'],
        ['modified', 'lib/y', 'lib/y'],
      ],
    },
    'a new file alone': { text: `--- /dev/null\n+++ b/x\n${addition}`, expected: [['added', null, 'x']] },
    'a deleted file alone': {
      text: `--- a/x\n+++ /dev/null\n${deletion}`,
      expected: [['deleted', 'x', null]],
    },
    'binary files with " and " in their names': {
      text: 'Binary files old/x and y and new/x and y differ\n',
      expected: [['modified', 'x and y', 'x and y']],
    },
    'a binary file of the other side': {
      text: 'Binary files a/x and y and /dev/null differ\n',
      expected: [['deleted', 'x and y', null]],
    },
    'a binary file of one side': {
      text: 'Binary files /dev/null and b/x differ\n',
      expected: [['added', null, 'x']],
    },
  }
  for (const [name, { text, expected }] of Object.entries(cases)) {
    it(`are found: ${name}`, () => {
      expect(names(text)).toEqual(expected)
    })
  }
})
