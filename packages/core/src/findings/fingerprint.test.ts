import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFile } from './findings.test-support.ts'
import { anchorOf, fingerprintOf, numberedFingerprint } from './fingerprint.ts'
import type { Place } from './placement.ts'

const place = (startLine: number, endLine = startLine, side: 'old' | 'new' = 'new'): Place => ({
  placed: true,
  side,
  startLine,
  endLine,
})
const identity = {
  path: 'a',
  side: 'new',
  category: 'security',
  code: null,
} as const

describe('the anchor', () => {
  const file = changedFile(
    'a',
    '@@ -1,1 +1,4 @@\n x\n+  foo( 1,\t2 )\n+bar\n+foo( 1,\t2 )\n@@ -30,2 +33,2 @@\n-foo( 1,\t2 )\n+y\n z\n',
  )

  it('is the code with white space folded', () =>
    expect(anchorOf(file, place(2, 3))).toEqual({ code: 'foo( 1, 2 )\nbar', rank: 0 }))
  it('counts equal code before it', () =>
    expect(anchorOf(file, place(4))).toEqual({ code: 'foo( 1, 2 )', rank: 1 }))
  it('counts each side for itself', () =>
    expect(anchorOf(file, place(30, 30, 'old'))).toEqual({ code: 'foo( 1, 2 )', rank: 0 }))
  it('does not count equal code that is only shown around a change', () => {
    const shown = '@@ -1,2 +1,3 @@\n }\n+a\n b\n@@ -20,1 +21,3 @@\n c\n+}\n+}\n'
    expect(anchorOf(changedFile('a', shown), place(22)).rank).toBe(0)
    expect(anchorOf(changedFile('a', shown), place(23)).rank).toBe(1)
    expect(anchorOf(changedFile('a', shown), place(1)).rank).toBe(0)
  })
})

describe('the fingerprint', () => {
  const print = (patch: string, at: Place) =>
    fingerprintOf({ ...identity, side: at.side, anchor: anchorOf(changedFile('a', patch), at) })
  const here = print('@@ -5,1 +5,2 @@\n x\n+eval(a)\n', place(6))

  it('is 32 hex digits', () => expect(here).toMatch(/^[0-9a-f]{32}$/))
  it('survives a shift of lines', () =>
    expect(print('@@ -105,1 +205,2 @@\n x\n+eval(a)\n', place(206))).toBe(here))
  it('survives another indentation and line end', () =>
    expect(print('@@ -5,1 +5,2 @@\n x\n+\t\teval(a) \r\n', place(6))).toBe(here))
  it('tells equal lines apart', () =>
    expect(print('@@ -4,1 +4,3 @@\n x\n+eval(a)\n+eval(a)\n', place(6))).not.toBe(here))
  it.each([
    ['path', { path: 'b' }],
    ['side', { side: 'old' as const }],
    ['category', { category: null }],
    ['code', { anchor: { code: 'eval(b)', rank: 0 } }],
  ])('depends on the %s', (_, other) =>
    expect(fingerprintOf({ ...identity, anchor: { code: 'eval(a)', rank: 0 }, ...other })).not.toBe(here),
  )
  it('without a place it hangs on the code it is about, in any spacing', () => {
    const unplaced = (code: string | null) => fingerprintOf({ ...identity, anchor: null, code })
    expect(unplaced('eval(a,  b)\n')).toBe(unplaced(' eval(a, b)'))
    expect(unplaced('eval(a)')).not.toBe(unplaced('Eval(a)'))
    expect(unplaced(null)).not.toBe(unplaced(''))
    expect(unplaced('eval(a)')).not.toBe(here)
  })
  it('a number keeps apart what shares a name', () => {
    const names = [1, 2, 3].map((number) => numberedFingerprint(here, number))
    expect(names[0]).toBe(here)
    expect(new Set(names).size).toBe(3)
  })
  it('parts never run into one another', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (path, more, code) => {
        const print = (own: object) =>
          fingerprintOf({ ...identity, path, anchor: { code: more + code, rank: 0 }, ...own })
        expect(print({ path: path + more, anchor: { code, rank: 0 } })).not.toBe(print({}))
      }),
    )
  })
})
