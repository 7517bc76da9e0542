import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from './language.ts'
import { languages } from './language.ts'
import { lexiconOf } from './lexicon.ts'
import { lineScanner } from './line-scanner.ts'

function masksOf(language: Language, ...lines: string[]): string[] {
  const lexicon = lexiconOf(language)
  const scanner = lineScanner(lexicon, lexicon.islands === null ? [] : [{ kind: 'surroundings' }])
  return lines.map((line) => scanner.scan(line))
}

describe('lineScanner', () => {
  const cases: readonly (readonly [name: string, Language, lines: string[], masks: string[]])[] = [
    [
      'comments are blank and texts are hidden',
      'javascript',
      [`f('a', "b\\"c") // g('x')`],
      [`f('·', "····")          `],
    ],
    ['code inside a template stays code', 'javascript', ['`a${f("x")}b`'], ['`·${f("·")}·`']],
    [
      'a template goes on over lines',
      'javascript',
      ['x = `a', 'b ${c}', 'd` + e'],
      ['x = `·', '··${c}', '·` + e'],
    ],
    ['braces inside of an interpolation are counted', 'javascript', ['`${ {a: 1} } z`'], ['`${ {a: 1} }··`']],
    [
      'a regular expression is hidden',
      'javascript',
      ["x = /eval('a')[/]/g.test(y)"],
      ['x = ··············g.test(y)'],
    ],
    ['a division is none', 'javascript', ['a / b / c'], ['a / b / c']],
    [
      'a text without an end ends with its line',
      'javascript',
      ["<p>Don't</p>", 'f()'],
      ["<p>Don'·····", 'f()'],
    ],
    ['a block comment goes on over lines', 'go', ['a /* b', 'c */ d'], ['a     ', '     d']],
    ['comments nest where the language says so', 'rust', ['/* a /* b */ c */ d'], ['                  d']],
    [
      'a lifetime is no text',
      'rust',
      ["fn f<'a>(x: &'a str, c: '\\n') {"],
      ["fn f<'a>(x: &'a str, c: '··') {"],
    ],
    ['a raw text keeps its backslashes', 'rust', ['r#"a\\"b"# + c'], ['r#"····"# + c']],
    [
      'a doc string goes on over lines',
      'python',
      ['"""a', 'eval(x)', '"""', 'b'],
      ['"""·', '·······', '"""', 'b'],
    ],
    ['an f-string shows its code', 'python', ['f"a {b} {{c}}" + "{d}"'], ['f"··{b}······" + "···"']],
    ['a plain python text has no code', 'python', ['g("a {b}")'], ['g("·····")']],
    ['ruby shows interpolated code', 'ruby', ['"a #{b} #c" # d'], ['"··#{b}···"    ']],
    [
      'a heredoc ends with its word',
      'ruby',
      ['x = <<~SQL', '  select #{y}', 'SQL', 'z'],
      ['x = <<~SQL', '·········#{y}', '···', 'z'],
    ],
    [
      'a quoted heredoc shows no code',
      'shell',
      ["cat <<'EOF'", '$x', 'EOF', '$x'],
      ["cat <<'EOF'", '··', '···', '$x'],
    ],
    ['three marks are no heredoc', 'shell', ['read a <<<"b"', 'c'], ['read a <<<"·"', 'c']],
    [
      'a shell text shows its variables',
      'shell',
      ['echo "a $b ${c#d} $(e)" # f'],
      ['echo "··$b·${c#d}·$(e)"    '],
    ],
    ['a hash inside a word is no comment', 'shell', ['a#b ${#c}'], ['a#b ${#c}']],
    [
      'html around php is text',
      'php',
      ["<p>it's</p>", '<?php f("a $b"); ?> x'],
      ['···········', '<?php f("··$b"); ?>··'],
    ],
    ['a doubled quote stands for itself', 'sql', ["'it''s' -- x"], ["'·····'     "]],
    [
      'an apostrophe in a word is no text',
      'yaml',
      ["a: don't # b", "c: 'it''s'"],
      ["a: don't    ", "c: '·····'"],
    ],
    ['a verbatim text keeps its backslash', 'csharp', ['@"a\\" + $"{b}c"'], ['@"··" + $"{b}·"']],
    ['a digit separator is no quote', 'cpp', ["x = 1'000 + f(y);"], ["x = 1'000 + f(y);"]],
  ]
  it.each(cases)('%s', (_name, language, lines, masks) => {
    expect(masksOf(language, ...lines)).toEqual(masks)
  })

  it('gives masks of the length of their lines, whatever the lines are', () => {
    const piece = fc.constantFrom(
      ...'"\'`/*#{}()$<?>\\ ·rf@-'.split(''),
      '"""',
      '/*',
      '*/',
      '${',
      '#{',
      '<<A',
      'A',
      '?>',
      "'''",
    )
    const line = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.array(line, { maxLength: 8 }), (language, lines) => {
        const masks = masksOf(language, ...lines)
        expect(masks.map((mask) => mask.length)).toEqual(lines.map((text) => text.length))
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps each character or hides it, and never makes one up', () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.string({ maxLength: 60 }), (language, text) => {
        const [mask = ''] = masksOf(language, text)
        for (let at = 0; at < text.length; at++) {
          expect([text[at], ' ', '·']).toContain(mask[at])
        }
      }),
    )
  })
})
