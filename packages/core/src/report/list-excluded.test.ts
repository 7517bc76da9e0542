import { describe, expect, it } from 'vitest'
import { listExcluded } from './list-excluded.ts'
import { covered } from './report.test-support.ts'

function left(paths: readonly string[], reason: string) {
  return paths.map((path) => covered(path, { state: 'excluded', reason }))
}

describe('the files that were left out', () => {
  it('are all named, in their order, where they are few', () => {
    const coverage = [...left(['b.png', 'a.test.ts'], 'binary'), covered('c.ts')]
    const { named, others } = listExcluded(coverage, 2)
    expect([named.map(({ path }) => path), others]).toEqual([['b.png', 'a.test.ts'], null])
  })

  it('are named with source code first where they are many, and the others counted by reason', () => {
    const crowd = left(['1.bin', '2.bin', '3.bin', '4.bin'], 'unsupported_ext')
    const gone = left(['gone.ts'], 'deleted')
    const coverage = [...crowd, ...gone, ...left(['z.test.ts'], 'default_path')]
    const { named, others } = listExcluded(coverage, 2)
    expect(named.map(({ path }) => path)).toEqual(['z.test.ts', '1.bin'])
    expect(others).toBe('4 more files (1 deleted, 3 unsupported ext)')
  })

  it('are all accounted for', () => {
    const coverage = left(['1.ts', '2.ts', '3.ts'], 'generated')
    expect(listExcluded(coverage, 2).others).toBe('1 more file (1 generated)')
  })
})
