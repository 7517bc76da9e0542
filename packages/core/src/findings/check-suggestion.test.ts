import { describe, expect, it } from 'vitest'
import { applyPatchText } from './apply-patch-text.ts'
import { sameBalance } from './bracket-balance.ts'
import { checkSuggestion, replacementLines } from './check-suggestion.ts'
import { changedFile, finding } from './findings.test-support.ts'
import { splitLines } from './split-lines.ts'

const clamp = '// clamp value\nif (v > max) {\n  v = max;\n}\nreturn v;\n'

function check(text: string, startLine: number, endLine = startLine, file = clamp, own = {}) {
  const suggestion = { format: 'code' as const, text, problem: 'not_checked' as const }
  return checkSuggestion(finding({ suggestion, startLine, endLine, ...own }), null, file)
}

describe('replaced code', () => {
  it.each<[string, string, number, number, string | null]>([
    ['fits', 'if (v >= max) {\n  v = max;\n}', 2, 4, null],
    [
      'repeats the line before',
      '// clamp value\nif (v >= max) {\n  v = max;\n}',
      2,
      4,
      'repeats_line_before',
    ],
    ['closes a bracket twice', 'if (v >= max) {\n  v = max;\n}', 2, 3, 'repeats_line_after'],
    ['deletes a line', '', 1, 1, null],
    ['deletes half a block', '', 4, 4, 'brackets_unbalanced'],
    ['deletes a whole block', '', 2, 4, null],
    ['repeats the line after', '  v = max;\n}\nreturn v;', 3, 4, 'repeats_line_after'],
    ['repeats two lines before', '// clamp value\nif (v > max) {\n  v = min;', 3, 3, 'repeats_line_before'],
    [
      'repeats a line with other indentation',
      '    // clamp value\nif (v >= max) {',
      2,
      2,
      'repeats_line_before',
    ],
    ['opens a bracket', 'if (v >= max) {{', 2, 2, 'brackets_unbalanced'],
    ['says what is there', '  v = max;', 3, 3, 'changes_nothing'],
    ['ends with a line feed', '  v = limit;\n', 3, 3, null],
    ['reaches past the end of the file', 'return v', 5, 6, 'file_unknown'],
    ['adds lines', '  log(v);\n  v = max;', 3, 3, null],
  ])('%s', (_, text, start, end, problem) => expect(check(text, start, end)).toBe(problem))

  it('may begin like its neighbour where the old code did', () => {
    const file = 'next()\nnext()\nlast()\n'
    expect(check('next()\nother()', 2, 2, file)).toBeNull()
  })
  it('may close a bracket beside another closing bracket', () => {
    const file = 'if (a) {\n  if (b) {\n    x()\n  }\n}\n'
    expect(check('  if (c) {\n    x()\n  }', 2, 4, file)).toBeNull()
    expect(check('    if (y) {\n      z()\n    }', 3, 3, file)).toBeNull()
  })
  it('may repeat a blank line', () => expect(check('\nb2', 2, 2, '\nb\n')).toBeNull())
  it('does not mind carriage returns', () => {
    expect(check('b2', 2, 2, 'a\r\nb\r\nc\r\n')).toBeNull()
    expect(check('b', 2, 2, 'a\r\nb\r\nc\r\n')).toBe('changes_nothing')
    expect(check('a\nb2', 2, 2, 'a\r\nb\r\nc\r\n')).toBe('repeats_line_before')
  })
  it('is never offered for deleted code', () =>
    expect(check('x', 1, 1, clamp, { side: 'old' })).toBe('old_side'))
  it('needs a place', () =>
    expect(check('x', 1, 1, clamp, { placed: false, placementReason: 'ambiguous' })).toBe('not_placed'))
  it('stays refused for what the first look found', () => {
    const suggestion = { format: 'code' as const, text: 'x', problem: 'cut' as const }
    expect(checkSuggestion(finding({ suggestion, startLine: 3, endLine: 3 }), null, clamp)).toBe('cut')
  })
  it('no suggestion has no problem', () => expect(checkSuggestion(finding(), null, clamp)).toBeNull())
})

describe('without the text of the file', () => {
  const file = changedFile(
    'a',
    '@@ -1,3 +1,4 @@\n one\n-old\n+two\n+three\n four\n@@ -20,1 +21,2 @@\n x\n+y\n',
  )
  const known = (text: string, line: number) => {
    const suggestion = { format: 'code' as const, text, problem: 'not_checked' as const }
    return checkSuggestion(finding({ suggestion, startLine: line, endLine: line }), file, null)
  }
  it('the lines of the diff suffice where they show the neighbours', () => {
    expect(known('TWO', 2)).toBeNull()
    expect(known('one\nTWO', 2)).toBe('repeats_line_before')
  })
  it('the file may begin there', () => expect(known('ONE', 1)).toBeNull())
  it('an unseen neighbour leaves it open', () => {
    expect(known('FOUR', 4)).toBe('file_unknown')
    expect(known('Y', 22)).toBe('file_unknown')
  })
  it('a deletion needs no neighbours', () => expect(known('', 22)).toBeNull())
})

describe('a unified diff', () => {
  const lines = splitLines('one\ntwo\nthree\ntwo\nfive\n')
  const apply = (patch: string) => {
    const patched = applyPatchText(lines, patch)
    return patched.ok ? patched.lines.join(' ') : patched.problem
  }
  it.each([
    ['with headers', '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n one\n-two\n+TWO\n', 'one TWO three two five'],
    [
      'with git headers',
      'diff --git a/x b/x\nindex 1..2\n--- a/x\n+++ b/x\n@@ -5 +5 @@\n-five\n+5\n',
      'one two three two 5',
    ],
    ['with wrong counts', '@@ -1,9 +1,7 @@\n one\n-two\n', 'one three two five'],
    ['without numbers', '@@\n three\n-two\n+TWO\n', 'one two three TWO five'],
    [
      'between two equal places',
      '@@ -3,1 +3,1 @@\n-two\n+TWO\n@@ -5 +5 @@\n five\n+six\n',
      'patch_does_not_apply',
    ],
    ['at the place nearest to its line', '@@ -4,1 +4,1 @@\n-two\n+TWO\n', 'one two three TWO five'],
    ['of two hunks', '@@ -1 +1 @@\n-one\n+1\n@@ -5 +5 @@\n-five\n+5\n', '1 two three two 5'],
    ['of hunks out of order', '@@ -5 +5 @@\n-five\n+5\n@@ -1 +1 @@\n-one\n+1\n', 'patch_does_not_apply'],
    ['that only adds', '@@ -2,0 +3 @@\n+new\n', 'one two new three two five'],
    ['that adds past the end', '@@ -9,0 +10 @@\n+new\n', 'patch_does_not_apply'],
    ['of other code', '@@ -1 +1 @@\n-uno\n+1\n', 'patch_does_not_apply'],
    ['that changes nothing', '@@ -1 +1 @@\n one\n', 'patch_malformed'],
    [
      'of two files',
      '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-one\n+1\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-one\n+1\n',
      'patch_malformed',
    ],
    ['with foreign lines', '@@ -1 +1 @@\n-one\n+1\nsome prose\n', 'patch_malformed'],
    ['that is prose', 'just do it', 'patch_malformed'],
    [
      'with a note about the last line',
      '@@ -5 +5 @@\n-five\n\\ No newline at end of file\n+5\n',
      'one two three two 5',
    ],
  ])('%s', (_, patch, result) => expect(apply(patch)).toBe(result))

  it('keeps line ends that it does not touch', () => {
    const patched = applyPatchText(['a\r', 'b\r'], '@@ -1,2 +1,2 @@\n a\n-b\n+c\n')
    expect(patched).toEqual({ ok: true, lines: ['a\r', 'c'] })
  })
  it('fills an empty file', () =>
    expect(applyPatchText([], '@@ -0,0 +1 @@\n+a\n')).toEqual({ ok: true, lines: ['a'] }))

  it('is checked against the file after the change', () => {
    const suggest = (text: string, headText: string | null) =>
      checkSuggestion(
        finding({ suggestion: { format: 'diff', text, problem: 'not_checked' } }),
        null,
        headText,
      )
    expect(suggest('@@ -1 +1 @@\n-one\n+1\n', 'one\n')).toBeNull()
    expect(suggest('@@ -1 +1 @@\n-one\n+one\n', 'one\n')).toBe('changes_nothing')
    expect(suggest('@@ -1 +1 @@\n-one\n+1\n', null)).toBe('file_unknown')
    expect(suggest('@@ -1 +1 @@\n-one\n+1\n', 'two\n')).toBe('patch_does_not_apply')
  })
})

it('brackets in strings may count or not', () => {
  expect(sameBalance('f("(")', 'f(")")')).toBe(true)
  expect(sameBalance("// don't (", "// can't [")).toBe(false)
  expect(sameBalance('a([{}])', 'b()')).toBe(true)
  expect(sameBalance('a(', 'a')).toBe(false)
})

it('an empty text is no line, one line feed is a blank one', () => {
  expect(replacementLines('')).toEqual([])
  expect(replacementLines('\n')).toEqual([''])
  expect(replacementLines('a\r\nb')).toEqual(['a', 'b'])
})
