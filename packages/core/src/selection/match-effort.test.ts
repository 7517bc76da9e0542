import { describe, expect, it } from 'vitest'
import { isSpent, startEffort } from './match-effort.ts'
import { compilePathPattern } from './path-pattern.ts'

const folders = 'a/'.repeat(300)

describe('the effort of matches', () => {
  it('is small for a glob as people write them', () => {
    const effort = startEffort()
    const pattern = compilePathPattern('src/**/*.generated.{ts,js}')._unsafeUnwrap()
    expect(pattern.matches('src/api/client.generated.ts', effort)).toBe(true)
    expect(effort.steps).toBeLessThan(100)
  })

  it.each([
    ['names', `**/${'?/'.repeat(125)}[b]`, `${folders}c`],
    ['characters', `*${'?'.repeat(125)}[b]`, 'a'.repeat(300)],
  ])('grows with %s that nearly fit', (_name, glob, path) => {
    const effort = startEffort()
    expect(compilePathPattern(glob)._unsafeUnwrap().matches(path, effort)).toBe(false)
    expect(effort.steps).toBeGreaterThan(10_000)
  })

  it('counts what alternatives cost that never come to a comparison', () => {
    const effort = startEffort()
    const glob = '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}'
    expect(compilePathPattern(glob)._unsafeUnwrap().matches('c', effort)).toBe(false)
    expect(effort.steps).toBeGreaterThanOrEqual(64)
  })

  it('lets nothing match once it is spent', () => {
    const effort = startEffort()
    const pattern = compilePathPattern('**')._unsafeUnwrap()
    expect(pattern.matches('a', effort)).toBe(true)
    effort.steps = Number.MAX_SAFE_INTEGER
    expect(isSpent(effort)).toBe(true)
    expect(pattern.matches('a', effort)).toBe(false)
    expect(pattern.matches('a')).toBe(true)
  })
})
