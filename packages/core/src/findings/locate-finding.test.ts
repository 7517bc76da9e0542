import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candidate } from '../tools/candidate.ts'
import { changedFile } from './findings.test-support.ts'
import { locateFinding, readRange, readSide } from './locate-finding.ts'

const nothing = { side: null, startLine: null, endLine: null, existingCode: null }

function locator(path: string, patch: string, change = {}) {
  const files = [changedFile(path, patch, change)]
  return (anchor: Partial<Candidate>) => locateFinding(files, { ...nothing, file: path, ...anchor })
}

const at = (side: 'old' | 'new', startLine: number, endLine = startLine) => ({
  placed: true,
  side,
  startLine,
  endLine,
})
const nowhere = (reason: string) => ({ placed: false, reason })

describe('without quoted code', () => {
  const locate = locator(
    'foo/bar.ts',
    '@@ -10,7 +10,7 @@\n l10\n l11\n l12\n-old13\n+new13\n l14\n l15\n l16\n',
  )

  it('a changed line is a place', () => expect(locate({ startLine: 13 })).toEqual(at('new', 13)))
  it('a line of context is a place', () => expect(locate({ startLine: 16 })).toEqual(at('new', 16)))
  it('a line outside every hunk is none', () =>
    expect(locate({ startLine: 108 })).toEqual(nowhere('line_outside_diff')))
  it('the line after the last one shown is none', () =>
    expect(locate({ startLine: 17 })).toEqual(nowhere('line_outside_diff')))
  it('a file outside the change has no place', () =>
    expect(locate({ file: 'foo/none.ts', startLine: 1 })).toEqual(nowhere('path_not_in_diff')))
  it('no line is no place', () => expect(locate({})).toEqual(nowhere('no_line')))
  it.each([0, -3, 1.5, Number.NaN])('line %d is no line', (startLine) =>
    expect(locate({ startLine })).toEqual(nowhere('no_line')),
  )
  it.each(['13: ', '+13:', ' 13| \n14: ', '  \n'])(
    'a quoted blank line %j is no code, so the stated line decides',
    (existingCode) => expect(locate({ startLine: 13, existingCode })).toEqual(at('new', 13)),
  )
  it('a range is clamped into its hunk', () =>
    expect(locate({ startLine: 14, endLine: 99_999 })).toEqual(at('new', 14, 16)))
  it('a range from before the hunk is clamped too', () =>
    expect(locate({ startLine: 1, endLine: 11 })).toEqual(at('new', 10, 11)))
  it('an end before the start is left out', () =>
    expect(locate({ startLine: 13, endLine: 2 })).toEqual(at('new', 13)))
  it('only the end is given: it is the line', () => expect(locate({ endLine: 12 })).toEqual(at('new', 12)))
  it('the old side is obeyed', () => expect(locate({ side: 'old', startLine: 13 })).toEqual(at('old', 13)))

  it('a range over two hunks stays in the one where it starts', () => {
    const two = locator('a', '@@ -1,1 +1,2 @@\n a\n+b\n@@ -9,1 +10,2 @@\n c\n+d\n')
    expect(two({ startLine: 2, endLine: 11 })).toEqual(at('new', 2))
    expect(two({ startLine: 5, endLine: 11 })).toEqual(at('new', 10, 11))
  })

  it('a deleted file has only its old side', () => {
    const gone = locator('a', '@@ -1,2 +0,0 @@\n-a\n-b\n', { status: 'deleted', newPath: null })
    expect(gone({ startLine: 2 })).toEqual(at('old', 2))
    expect(gone({ startLine: 2, side: 'new' })).toEqual(at('old', 2))
  })

  it('an added file has only its new side', () => {
    const added = locator('a', '@@ -0,0 +1,2 @@\n+a\n+b\n', { status: 'added', oldPath: null })
    expect(added({ startLine: 2, side: 'old' })).toEqual(at('new', 2))
  })

  it('a binary file has no lines', () =>
    expect(locator('a.png', '', { binary: true })({ startLine: 1 })).toEqual(nowhere('line_outside_diff')))
})

describe('code that stands there twice', () => {
  const locate = locator(
    'ev.go',
    '@@ -3,2 +3,3 @@\n func Analyze() {\n+\tev.Class = Timeout\n }\n' +
      '@@ -23,2 +24,4 @@\n func Other() {\n+\tev.Class = Timeout\n+\tev.Extra = 1\n }\n',
  )
  const existingCode = 'ev.Class = Timeout'

  it('the stated line chooses', () => {
    expect(locate({ existingCode, startLine: 25 })).toEqual(at('new', 25))
    expect(locate({ existingCode: `\t${existingCode}`, startLine: 4 })).toEqual(at('new', 4))
    expect(locate({ existingCode, startLine: 20 })).toEqual(at('new', 25))
  })
  it('nothing is guessed without a line', () =>
    expect(locate({ existingCode })).toEqual(nowhere('ambiguous')))
  it('nothing is guessed at equal distance', () => {
    const even = locator('a', '@@ -0,0 +1,5 @@\n+x\n+\n+y\n+\n+x\n')
    expect(even({ existingCode: 'x', startLine: 3 })).toEqual(nowhere('ambiguous'))
  })
  it('a second line makes it one place', () =>
    expect(locate({ existingCode: 'ev.Class = Timeout\nev.Extra = 1' })).toEqual(at('new', 25, 26)))
  it('a number copied from the rendered diff chooses as well', () =>
    expect(locate({ existingCode: '+25: \tev.Class = Timeout' })).toEqual(at('new', 25)))
  it('a block never reaches over a hunk border', () =>
    expect(locate({ existingCode: '}\nfunc Other() {' })).toEqual(nowhere('code_not_in_diff')))
})

describe('deleted code', () => {
  const added = Array.from({ length: 10 }, (_, index) => `+n${index + 1}\n`).join('')
  const locate = locator('app.js', `@@ -1,3 +1,12 @@\n${added} first\n-legacyCall();\n last\n`)

  it('has its old line', () => expect(locate({ existingCode: 'legacyCall();' })).toEqual(at('old', 2)))
  it('has it also when the model says new', () =>
    expect(locate({ existingCode: 'legacyCall();', side: 'new', startLine: 2 })).toEqual(at('old', 2)))
  it('with its marker', () => expect(locate({ existingCode: '-legacyCall();' })).toEqual(at('old', 2)))
  it('as it was rendered', () => expect(locate({ existingCode: '-2: legacyCall();' })).toEqual(at('old', 2)))
  it('a number alone means the new side', () => expect(locate({ startLine: 2 })).toEqual(at('new', 2)))
  it('kept code is on the new side by default', () =>
    expect(locate({ existingCode: 'last' })).toEqual(at('new', 12)))
  it('and on the old side when asked', () =>
    expect(locate({ existingCode: 'last', side: 'LEFT' })).toEqual(at('old', 3)))
})

describe('a stated line that is off', () => {
  const code = 'const risky = input.length - 1;'
  const locate = locator('src/x.ts', `@@ -40,4 +40,6 @@\n a40\n a41\n-b42\n+c42\n+c43\n+${code}\n a45\n`)

  it.each([41, 47])('%d is mended by the quoted code', (startLine) =>
    expect(locate({ startLine, existingCode: code })).toEqual(at('new', 44)),
  )
  it('a number never places code that the diff does not hold', () =>
    expect(locate({ startLine: 42, existingCode: 'totallyInvented();' })).toEqual(
      nowhere('code_not_in_diff'),
    ))
  it('blank code is no code', () =>
    expect(locate({ startLine: 42, existingCode: ' \n' })).toEqual(at('new', 42)))
  it('a piece of diff means its new side first', () => {
    expect(locate({ existingCode: '-b42\n+c42\n+c43' })).toEqual(at('new', 42, 43))
    expect(locate({ existingCode: ' a41\n-b42\n' })).toEqual(at('new', 41))
    expect(locate({ existingCode: '-b42' })).toEqual(at('old', 42))
  })
})

describe('how code may be quoted', () => {
  const locate = locator('a.yml', '@@ -1,1 +1,6 @@\n on:\n+  - push: 1\n+    x: 2\n+\n+\tend\r\n+}\n')

  it.each([
    ['another indentation', '- push: 1\nx: 2'],
    ['carriage returns', '  - push: 1\r\n    x: 2\r\n'],
    ['rendered prefixes', '+2:   - push: 1\n+3:     x: 2'],
    ['a context prefix', ' 2:   - push: 1\n 3:     x: 2'],
    ['the numbers of a file read by a tool', '2|  - push: 1\n3|    x: 2'],
    ['numbers in a column', ' 2 |   - push: 1\n 3 |     x: 2'],
    ['bare diff markers', '+  - push: 1\n+    x: 2'],
    ['a Markdown fence', '```yaml\n  - push: 1\n    x: 2\n```'],
    ['a fence around a diff', '```diff\n+  - push: 1\n+    x: 2\n```\n'],
    ['blank lines around', '\n\n  - push: 1\n    x: 2\n\n'],
  ])('%s', (_, existingCode) => expect(locate({ existingCode })).toEqual(at('new', 2, 3)))

  it('blank lines inside count', () => {
    expect(locate({ existingCode: 'x: 2\n\nend' })).toEqual(at('new', 3, 5))
    expect(locate({ existingCode: 'x: 2\nend' })).toEqual(nowhere('code_not_in_diff'))
  })
  it('the literal reading comes first', () => {
    const two = locator('a', '@@ -0,0 +1,2 @@\n+- x\n+x\n')
    expect(two({ existingCode: '- x' })).toEqual(at('new', 1))
  })
  it('a line that was shown cut may be quoted cut', () => {
    const long = locator('a', `@@ -0,0 +1,2 @@\n+let ${'a'.repeat(50)} = 1\n+x\n`)
    expect(long({ existingCode: `let ${'a'.repeat(20)} [line cut: 35 bytes more]` })).toEqual(at('new', 1))
    expect(long({ existingCode: '[line cut: 35 bytes more]' })).toEqual(nowhere('code_not_in_diff'))
  })
})

describe('paths', () => {
  const files = [
    changedFile('src/a.ts', '@@ -1 +1 @@\n-a\n+b\n'),
    changedFile('src/new.ts', '@@ -1 +1 @@\n-a\n+b\n', { status: 'renamed', oldPath: 'src/old.ts' }),
    changedFile('b/x.ts', '@@ -1 +1 @@\n-a\n+b\n'),
    changedFile('tab\there', '@@ -1 +1 @@\n-a\n+b\n'),
  ]
  it.each([
    'src/a.ts',
    './src/a.ts',
    'src//a.ts',
    '/src/a.ts',
    'a/src/a.ts',
    ' src/a.ts ',
    'src\\a.ts',
    'src/old.ts',
    'b/x.ts',
    'b/b/x.ts',
    '"b/tab\\there"',
  ])('%s is understood', (file) =>
    expect(locateFinding(files, { ...nothing, file, startLine: 1 })).toEqual(at('new', 1)),
  )
  it.each(['a.ts', 'SRC/A.TS', 'x.ts', '../src/a.ts', ''])('%s is no file of the change', (file) =>
    expect(locateFinding(files, { ...nothing, file, startLine: 1 })).toEqual(nowhere('path_not_in_diff')),
  )
})

it('quoted blanks without end are read in no time', () => {
  const existingCode = `${' '.repeat(500_000)}x`
  const files = [changedFile('f', '@@ -0,0 +1 @@\n+x\n')]
  expect(locateFinding(files, { ...nothing, file: 'f', existingCode })).toEqual(at('new', 1))
  expect(locateFinding(files, { ...nothing, file: 'f', existingCode: `${existingCode}y` })).toEqual(
    nowhere('code_not_in_diff'),
  )
})

it('words for a side', () => {
  expect(['old', 'LEFT', ' new ', 'Right', 'both', '', null].map(readSide)).toEqual([
    'old',
    'old',
    'new',
    'new',
    null,
    null,
    null,
  ])
})

it('a range is what can be believed of two numbers', () => {
  expect(readRange(3, 7)).toEqual({ start: 3, end: 7 })
  expect(readRange(3, Number.POSITIVE_INFINITY)).toEqual({ start: 3, end: 3 })
  expect(readRange(0, -1)).toBeNull()
})

it('every placed finding lies in one hunk of its side, and quoted code stands at its place', () => {
  const word = fc.constantFrom('a', 'b', '}', '', '  a', 'c d')
  const row = fc.tuple(fc.constantFrom('+', '-', ' '), word).map(([marker, text]) => marker + text)
  const patch = fc
    .array(fc.array(row, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })
    .map((hunks) => {
      let start = 1
      return hunks
        .map((rows) => {
          const text = `@@ -${start} +${start} @@\n${rows.join('\n')}\n`
          start += 40
          return text
        })
        .join('')
    })
  const anchor = fc.record({
    side: fc.constantFrom('old', 'new', null),
    startLine: fc.option(fc.integer({ min: -2, max: 140 })),
    endLine: fc.option(fc.integer({ min: -2, max: 140 })),
    existingCode: fc.option(fc.array(word, { maxLength: 3 }).map((lines) => lines.join('\n'))),
  })
  fc.assert(
    fc.property(patch, anchor, (text, given) => {
      const file = changedFile('f', text)
      const place = locateFinding([file], { ...given, file: 'f' })
      if (!place.placed) return
      const shown = file.hunks.map((hunk) =>
        hunk.lines.flatMap((line) => {
          const number = place.side === 'new' ? line.newLine : line.oldLine
          return number === null ? [] : [{ number, text: line.text.trim() }]
        }),
      )
      const hunk = shown.find((lines) => lines.some((line) => line.number === place.startLine)) ?? []
      const inside = hunk.filter((line) => line.number >= place.startLine && line.number <= place.endLine)
      expect(inside).toHaveLength(place.endLine - place.startLine + 1)
      const quoted = given.existingCode?.trim() ?? ''
      if (quoted !== '')
        expect(inside.map((line) => line.text)).toEqual(quoted.split('\n').map((line) => line.trim()))
    }),
  )
})
