import { describe, expect, it } from 'vitest'
import { findHits } from '../find-hits.ts'
import { readSourceFile } from '../source/source-file.ts'
import { allExamples } from './__fixtures__/all-examples.ts'
import type { Example } from './__fixtures__/examples.ts'
import { allPatterns } from './all-patterns.ts'

function idsIn({ path, code }: Example): string[] {
  const lines = code.split('\n').map((text, index) => ({ number: index + 1, text, added: true, removed: [] }))
  return findHits(readSourceFile(path, lines), { suspecting: false }).map(({ pattern }) => pattern.id)
}

describe.each(allExamples)('$id', ({ id, flags, passes }) => {
  it.each(flags)('finds it: $name', (example) => {
    expect(idsIn(example)).toContain(id)
  })

  it.each(passes)('leaves alone: $name', (example) => {
    expect(idsIn(example)).not.toContain(id)
  })
})

describe('allPatterns', () => {
  it('gives each pattern at least four examples of what it finds and four of what it leaves alone', () => {
    const counts = new Map(
      allExamples.map(({ id, flags, passes }) => [id, Math.min(flags.length, passes.length)]),
    )
    expect(allPatterns.filter(({ id }) => (counts.get(id) ?? 0) < 4).map(({ id }) => id)).toEqual([])
  })

  it('names each pattern once', () => {
    const ids = allPatterns.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})
