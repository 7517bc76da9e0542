import { describe, expect, it } from 'vitest'
import { changedFile, finding } from './findings.test-support.ts'
import { verifyEvidence } from './verify-evidence.ts'
import { verifyFinding } from './verify-finding.ts'

const text = Array.from({ length: 40 }, (_, index) => `line${index + 1}(a,  b)`).join('\n')
const file = changedFile('a', '@@ -18,2 +18,3 @@\n x\n+y\n z\n')
const found = (evidence: string, startLine: number | null = 20, endLine: number | null = startLine) =>
  verifyEvidence({ side: 'new', startLine, endLine, evidence }, file, text).evidenceFound

describe('evidence', () => {
  it.each([
    ['in back-ticks, near', 'see `line20(a, b)`', 'near'],
    ['ten lines above', '`line10(a, b)`', 'near'],
    ['eleven lines above', '`line9(a, b)`', 'elsewhere'],
    ['ten lines below', '`line30(a, b)`', 'near'],
    ['eleven lines below', '`line31(a, b)`', 'elsewhere'],
    ['not in the file', '`line99(a, b)`', 'none'],
    ['one part near, one far', '`line20(a, b)` after `line2(a, b)`', 'elsewhere'],
    ['one part invented', '`line20(a, b)` and `nothing`', 'none'],
    ['over lines, white space folded', '`line20(a,b)`', 'none'],
    ['over two lines', '```ts\nline20(a, b)\n  line21(a, b)\n```', 'near'],
    ['with the numbers of a tool', '```\n20: line20(a, b)\n21: line21(a, b)\n```', 'near'],
    ['in double back-ticks', '``line20(a, b)``', 'near'],
    ['in double quotes', 'it says "line20(a, b)"', 'near'],
    ['in single quotes, not apostrophes', "it doesn't say 'line20(a, b)' anymore, it can't", 'near'],
    ['back-ticks before quotes', '`line20(a, b)` says "nothing"', 'near'],
    ['the whole text', 'line20(a, b) line21(a, b)', 'near'],
    ['prose', 'there is no check', 'none'],
    ['empty', ' ', 'none'],
    ['empty back-ticks', '`` and "" prove it', 'none'],
  ])('%s', (_, evidence, expected) => expect(found(evidence)).toBe(expected))

  it('of a finding about the whole file is elsewhere at best', () =>
    expect(found('`line20(a, b)`', null)).toBe('elsewhere'))
  it('near means near to any line of the range', () => expect(found('`line40(a, b)`', 5, 30)).toBe('near'))
  it('survives text made to slow a search down', () =>
    expect(found(`${'`'.repeat(4000)} ${'` `` '.repeat(800)}`)).toBe('none'))
})

describe('the line', () => {
  const inDiff = (startLine: number | null, endLine = startLine, side: 'old' | 'new' = 'new') =>
    verifyEvidence({ side, startLine, endLine, evidence: '' }, file, text).lineInDiff
  it('is in the diff when one line of the range is', () => {
    expect([inDiff(17), inDiff(18), inDiff(20), inDiff(21), inDiff(1, 18)]).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
  })
  it('counts on its own side', () =>
    expect([inDiff(20, 20, 'old'), inDiff(19, 19, 'old')]).toEqual([false, true]))
  it('must be known', () => expect(inDiff(null)).toBe(false))
})

describe('verifyFinding', () => {
  const suggestion = { format: 'code' as const, text: 'line20(b)', problem: 'not_checked' as const }
  const one = finding({ startLine: 20, endLine: 20, evidence: '`line20(a, b)`', suggestion })

  it('adds the verification and what the suggestion is worth', () =>
    expect(verifyFinding(one, file, text)).toMatchObject({
      verification: { lineInDiff: true, evidenceFound: 'near' },
      suggestion: { problem: null },
    }))
  it('without the text nothing is verified', () =>
    expect(verifyFinding(one, file, null)).toMatchObject({
      verification: null,
      suggestion: { problem: 'file_unknown' },
    }))
  it('takes the text of the old side for old code, and no suggestion', () =>
    expect(verifyFinding({ ...one, side: 'old', startLine: 18, endLine: 18 }, file, text)).toMatchObject({
      verification: { lineInDiff: true, evidenceFound: 'near' },
      suggestion: { problem: 'old_side' },
    }))
})
