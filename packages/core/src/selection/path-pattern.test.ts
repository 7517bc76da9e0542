import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { compilePathPattern } from './path-pattern.ts'

function matches(pattern: string, path: string): boolean {
  return compilePathPattern(pattern)._unsafeUnwrap().matches(path)
}

describe('a path pattern', () => {
  it.each([
    ['**/*.gen.go', 'models.gen.go', true],
    ['**/*.gen.go', 'a/b/models.gen.go', true],
    ['vendor/**', 'vendor/x/y.go', true],
    ['vendor/**', 'src/vendor/x.go', false],
    ['vendor/', 'vendor/x/y.go', true],
    ['vendor/', 'vendors/x.go', false],
    ['*.md', 'README.md', true],
    ['*.md', 'docs/README.md', false],
    ['**/vendor/**', 'vendor/x.go', true],
    ['src/*.ts', 'src/a/b.ts', false],
    ['src/**/*.ts', 'src/b.ts', true],
    ['src/**/*.ts', 'src/a/b.ts', true],
    ['*.{ts,tsx}', 'a.tsx', true],
    ['*.{ts,{js,j}x}', 'a.jsx', true],
    ['[ab].ts', 'b.ts', true],
    ['[!a].ts', 'b.ts', true],
    ['[!a].ts', 'a.ts', false],
    ['[^a].ts', 'a.ts', false],
    ['app/\\[slug\\]/page.tsx', 'app/[slug]/page.tsx', true],
    ['app/[slug]/page.tsx', 'app/s/page.tsx', true],
    ['app/[slug]/page.tsx', 'app/[slug]/page.tsx', false],
    ['app/(group)/*.tsx', 'app/(group)/page.tsx', true],
    ['.github/**', '.github/workflows/ci.yml', true],
    ['**/*', '.env', true],
    ['**', 'a/.b/c', true],
    ['SRC/*.TS', 'src/a.ts', true],
    ['src/*.ts', 'SRC/A.TS', true],
    ['a?.ts', 'ab.ts', true],
    ['a?.ts', 'a/.ts', false],
    ['{a,{b,c}/**}/x', 'c/d/e/x', true],
    ['{a,}b', 'b', true],
    ['{{name}}/*', '{{name}}/a', true],
    ['a{b}', 'a{b}', true],
    ['a{b}', 'ab', false],
    ['a\\{b', 'a{b', true],
    ['\\!a.ts', '!a.ts', true],
    ['[]]', ']', true],
    ['[{,}]', ',', true],
    ['[a\\-c]', 'b', false],
    ['[a-]', '-', true],
    ['[A-C].ts', 'b.ts', true],
    ['[😀-😂]', '😁', true],
    ['é?*.ts', 'É😀.ts', true],
    ['a**b/c', 'axxb/c', true],
    ['a**b/c', 'ax/xb/c', false],
    ['**/a/**/b', 'a/x/a/b', true],
    ['**/a/**/b', 'x/a/y/z/b', true],
    ['**/a/**/b', 'x/a/y/z/c', false],
    ['a/**', 'a', true],
    ['a/**', 'b', false],
    ['*', '', true],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected)
  })

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['/src/**', 'leading_slash'],
    ['a/{b,c', 'unbalanced_brace'],
    ['a/b}', 'unbalanced_brace'],
    ['{a,{b,c}', 'unbalanced_brace'],
    ['{1..3}', 'brace_range'],
    ['[ab', 'unclosed_class'],
    ['ab]', 'unclosed_class'],
    ['a[b/c]', 'unclosed_class'],
    ['[[:alpha:]]', 'named_class'],
    ['[z-a]', 'reversed_range'],
    ['!a.ts', 'negation'],
    ['!(a).ts', 'extended_glob'],
    ['+(a|b)', 'extended_glob'],
    ['src\\lib\\*.ts', 'bad_escape'],
    ['a\\', 'bad_escape'],
    ['a//b', 'bad_folder'],
    ['./a', 'bad_folder'],
    ['../a', 'bad_folder'],
    ['x'.repeat(513), 'too_long'],
    ['{a,b}'.repeat(9), 'too_many_alternatives'],
    [`${'{a,b}'.repeat(8)}${'*?'.repeat(200)}`, 'too_many_alternatives'],
    [`{${'a,'.repeat(200)}{${'b,'.repeat(20)}}}{c,d}`, 'too_many_alternatives'],
  ])('%j is none: %s', (pattern, problem) => {
    const error = compilePathPattern(pattern)._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'pattern_invalid', pattern, problem })
    expect(error.expected).toMatch(/^a glob /)
  })

  it('can regard case', () => {
    const pattern = compilePathPattern('**/*Test.java', { caseSensitive: true })._unsafeUnwrap()
    expect(pattern.matches('a/UserTest.java')).toBe(true)
    expect(pattern.matches('a/Latest.java')).toBe(false)
  })

  it('agrees with a plain, slow reading of the same rules', () => {
    const pieces = fc.constantFrom('a', 'b', 'ab', '*', '?', '**', '/', '[ab]', '[!a]', '{a,b}', '{a,}', '.')
    const pattern = fc.array(pieces, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
    const path = fc.array(fc.constantFrom('a', 'b', 'B', '.', '/', 'ab'), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(pattern, path, (glob, parts) => {
        const compiled = compilePathPattern(glob)
        fc.pre(compiled.isOk())
        const text = parts.join('')
        fc.pre(text.split('/').every((name) => name !== ''))
        expect(compiled._unsafeUnwrap().matches(text)).toBe(asRegularExpression(glob).test(text))
      }),
      { numRuns: 2000 },
    )
  })
})

/** The rules as a regular expression, which is exact on short texts and would hang on hostile ones. */
function asRegularExpression(glob: string): RegExp {
  const whole = glob.endsWith('/') ? `${glob}**` : glob
  const expanded = expand(whole)
  return new RegExp(`^(?:${expanded.map(translate).join('|')})$`, 'i')
}

function expand(glob: string): string[] {
  const match = /^(.*?)\{([^{}]*)\}(.*)$/.exec(glob)
  if (match === null) return [glob]
  const [, before = '', inner = '', after = ''] = match
  return inner.split(',').flatMap((choice) => expand(before + choice + after))
}

function translate(glob: string): string {
  const all = (glob.endsWith('/') ? `${glob}**` : glob).split('/')
  const parts = all.filter((part, index) => part !== '**' || all[index - 1] !== '**')
  const texts = parts.map((part) => {
    if (part === '**') return '**'
    return part.replaceAll(/\[!a\]|\*+|\?|\./g, (piece) => {
      return piece === '[!a]' ? '[^a/]' : piece === '?' ? '[^/]' : piece === '.' ? '\\.' : '[^/]*'
    })
  })
  let pattern = ''
  for (const [index, text] of texts.entries()) {
    const last = index === texts.length - 1
    if (text !== '**') pattern += last ? text : `${text}/`
    else if (!last) pattern += '(?:[^/]+/)*'
    else
      pattern =
        pattern === '' ? '.*' : pattern.endsWith('/') ? `${pattern.slice(0, -1)}(?:/.*)?` : `${pattern}.*`
  }
  return pattern
}

describe('work of a match', () => {
  /** Counts the looks at characters of a path, which no clock can do reliably. */
  function looks(pattern: string, path: string): number {
    const compiled = compilePathPattern(pattern)._unsafeUnwrap()
    const look = vi.spyOn(String.prototype, 'codePointAt')
    compiled.matches(path)
    const count = look.mock.calls.length
    look.mockRestore()
    return count
  }

  it.each([
    ['stars between letters', `${'*a'.repeat(200)}*b`, `${'a'.repeat(1000)}c`, 1],
    ['folders between names', `${'**/a/'.repeat(90)}b/?c`, `${'a/'.repeat(500)}cc`, 1],
    ['alternatives of one another', `${'{a,aa}'.repeat(8)}*b*c`, `${'a'.repeat(1000)}c`, 256],
    ['classes and stars', `${'*[a-z]'.repeat(60)}*0`, `0${'a'.repeat(1000)}`, 1],
  ])('grows with the product of both lengths at most: %s', (_name, pattern, path, alternatives) => {
    expect(matches(pattern, path)).toBe(false)
    const count = looks(pattern, path)
    expect(count).toBeGreaterThan(path.length / 2)
    expect(count).toBeLessThanOrEqual(2 * alternatives * (pattern.length + 1) * (path.length + 1))
  })
})
