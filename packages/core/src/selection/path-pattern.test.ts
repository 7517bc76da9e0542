import { describe, expect, it } from 'vitest'
import { compilePattern } from './path-pattern.ts'

describe('a path pattern', () => {
  it.each([
    ['**/*.gen.go', 'models.gen.go', true],
    ['**/*.gen.go', 'a/b/models.gen.go', true],
    ['vendor/**', 'vendor/x/y.go', true],
    ['vendor/**', 'src/vendor/x.go', false],
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
    ['app/\\[slug\\]/page.tsx', 'app/[slug]/page.tsx', true],
    ['app/[slug]/page.tsx', 'app/s/page.tsx', true],
    ['.github/**', '.github/workflows/ci.yml', true],
    ['**/*', '.env', true],
    ['**', 'a/.b/c', true],
    ['SRC/*.TS', 'src/a.ts', true],
    ['a?.ts', 'ab.ts', true],
    ['a?.ts', 'a/.ts', false],
    ['!(a).ts', 'b.ts', false],
    ['{a,{b,c}/**}/x', 'c/d/e/x', true],
    ['{a,}b', 'b', true],
    ['a\\{b', 'a{b', true],
    ['[]]', ']', true],
    ['[a\\-c]', 'b', false],
    ['[A-C].ts', 'b.ts', true],
    ['é?*.ts', 'É😀.ts', true],
    ['a**b/c', 'axxb/c', true],
    ['a**b/c', 'ax/xb/c', false],
    ['**/a/**/b', 'a/x/a/b', true],
    ['**/a/**/b', 'x/a/y/z/b', true],
    ['a/**', 'a', true],
    ['a/**', 'b', false],
    ['!a.ts', 'b.ts', false],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(compilePattern(pattern)._unsafeUnwrap().matches(path)).toBe(expected)
  })

  it.each([
    ['', 'not empty'],
    ['   ', 'not empty'],
    ['/src/**', 'leading slash'],
    ['a/{b,c', 'balanced'],
    ['a/b}', 'balanced'],
    ['[ab', 'balanced'],
    ['x'.repeat(513), 'at most 512'],
    ['{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}', 'alternatives'],
    ['a\\', 'balanced'],
  ])('%j cannot be one: %s', (pattern, expected) => {
    const compiled = compilePattern(pattern)
    expect(compiled.isErr() && compiled.error.expected).toContain(expected)
  })

  it('takes no long time over patterns that make others try every place', () => {
    const deep = compilePattern(`${'**/a/'.repeat(40)}b`)._unsafeUnwrap()
    expect(deep.matches(`${'a/'.repeat(500)}c`)).toBe(false)
    const wide = compilePattern(`${'*a'.repeat(200)}/b`)._unsafeUnwrap()
    expect(wide.matches(`${'a'.repeat(4000)}/c`)).toBe(false)
  })

  it('can regard case', () => {
    const pattern = compilePattern('**/*Test.java', { matchCase: true })._unsafeUnwrap()
    expect(pattern.matches('a/UserTest.java')).toBe(true)
    expect(pattern.matches('a/Latest.java')).toBe(false)
  })
})
