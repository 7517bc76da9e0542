import { describe, expect, it } from 'vitest'
import { fileOf, hunkOf } from '../planning/changed-file.test-support.ts'
import { warnOfMoves } from './warn-of-moves.ts'

const nothing = { include: [], exclude: [] }
const moved = (oldPath: string, newPath: string, status: 'renamed' | 'copied' | 'modified' = 'renamed') =>
  fileOf(newPath, [hunkOf(1, 1, ['-a', '+b'])], { status, oldPath })

describe('a file that moves to where it is reviewed', () => {
  it.each([
    ['from the name of a test', moved('src/a.test.ts', 'src/a.ts'), 'default path'],
    ['from a kind that is not known', moved('docs/a.txt', 'src/a.ts'), 'unsupported ext'],
    ['as a copy', moved('vendor/a.go', 'a.go', 'copied'), 'default path'],
  ])('%s is told of', (_, file, why) => {
    expect(warnOfMoves([file], nothing, false)).toMatchObject([
      { code: 'source_unread', subject: file.newPath, incomplete: false },
    ])
    expect(warnOfMoves([file], nothing, true)[0]?.detail).toContain(
      `${file.oldPath}, which is not reviewed (${why})`,
    )
    expect(warnOfMoves([file], nothing, true)[0]?.incomplete).toBe(true)
  })

  it('from where nobody wants it reviewed is told of, and not from where somebody does', () => {
    const file = moved('lib/a.ts', 'src/a.ts')
    expect(warnOfMoves([file], nothing, false)).toEqual([])
    expect(warnOfMoves([file], { ...nothing, exclude: ['lib/**'] }, false)).toHaveLength(1)
    const test = moved('src/a.test.ts', 'src/a.ts')
    expect(warnOfMoves([test], { ...nothing, include: ['**/*.test.ts'] }, false)).toEqual([])
  })

  it('is nothing to tell where it did not move', () => {
    expect(warnOfMoves([moved('src/a.test.ts', 'src/a.ts', 'modified')], nothing, false)).toEqual([])
  })
})
