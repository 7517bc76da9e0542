import { describe, expect, it } from 'vitest'
import type { Candidate } from '../tools/candidate.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import type { FindingPolicy } from './check-finding.ts'
import { checkFinding } from './check-finding.ts'
import { candidate, changedFile } from './findings.test-support.ts'
import { locateFinding } from './locate-finding.ts'

const files = [changedFile('src/a.ts', '@@ -10,2 +10,3 @@\n one\n+two\n-gone\n three\n')]
const standard: FindingPolicy = { confidenceThreshold: 0.75, missingConfidence: 'below', ruleId: null }

function check(given: Partial<Candidate>, policy: Partial<FindingPolicy> = {}) {
  const one = candidate({ startLine: 11, ...given })
  return checkFinding(one, locateFinding(files, one), files, { ...standard, ...policy })
}
const accepted = (given: Partial<Candidate>, policy?: Partial<FindingPolicy>) =>
  check(given, policy)._unsafeUnwrap().finding
const dropped = (given: Partial<Candidate>, policy?: Partial<FindingPolicy>) =>
  check(given, policy)._unsafeUnwrapErr()

describe('a candidate becomes a finding', () => {
  it('with everything it came with', () => {
    expect(
      check({
        file: './src/a.ts',
        existingCode: ' two ',
        evidence: 'two',
        suggestion: 'Write three.',
        function: 'f',
      }),
    ).toMatchObject({
      value: {
        finding: {
          severity: 'high',
          category: 'correctness',
          ruleId: null,
          path: 'src/a.ts',
          side: 'new',
          startLine: 11,
          endLine: 11,
          placed: true,
          placementReason: null,
          function: 'f',
          existingCode: 'two',
          title: 'Something breaks',
          message: 'It breaks when called.',
          evidence: 'two',
          recommendation: 'Write three.',
          suggestion: null,
          confidence: 0.9,
          verification: null,
        },
        warnings: [],
      },
    })
  })

  it('with its own rule, or the one of the review', () => {
    expect(accepted({ ruleId: 'own' }, { ruleId: 'builtin:go' }).ruleId).toBe('own')
    expect(accepted({ ruleId: ' ' }, { ruleId: 'builtin:go' }).ruleId).toBe('builtin:go')
  })

  it('without a category where its form has none', () =>
    expect(accepted({ category: null }).category).toBeNull())

  it('with words understood', () =>
    expect(accepted({ severity: ' Blocker', category: 'Error-Handling' })).toMatchObject({
      severity: 'critical',
      category: 'correctness',
    }))

  it.each(['purple', '', null])('as medium, with a warning, when the severity is %j', (severity) => {
    const { finding, warnings } = check({ severity })._unsafeUnwrap()
    expect(finding.severity).toBe('medium')
    expect(warnings).toMatchObject([{ code: 'severity_unknown', subject: 'src/a.ts', incomplete: false }])
  })

  it('with a message even when only the title says something', () => {
    expect(accepted({ problem: ' ', evidence: 'e' }).message).toBe('e')
    expect(accepted({ problem: '', evidence: '', title: 't' }).message).toBe('t')
  })
})

describe('a candidate without a place stays a finding', () => {
  it('with its stated line when nothing contradicts it', () =>
    expect(accepted({ startLine: 108, endLine: 110 })).toMatchObject({
      placed: false,
      placementReason: 'line_outside_diff',
      startLine: 108,
      endLine: 110,
      side: 'new',
    }))
  it('in a file outside the change', () =>
    expect(accepted({ file: 'src/./other.ts' })).toMatchObject({
      placed: false,
      placementReason: 'path_not_in_diff',
      path: 'src/other.ts',
      startLine: 11,
    }))
  it('shows the lines as the diff has them, whatever stood before them in the quote', () => {
    expect(accepted({ existingCode: '+2: two' })).toMatchObject({ placed: true, existingCode: 'two' })
  })

  it('without a line when its code is not there', () =>
    expect(accepted({ existingCode: 'nine' })).toMatchObject({
      placed: false,
      placementReason: 'code_not_in_diff',
      startLine: null,
      endLine: null,
    }))
  it('on the side it stated', () =>
    expect(accepted({ side: 'old', startLine: 99 })).toMatchObject({ side: 'old' }))
})

describe('texts', () => {
  it('are made visible', () =>
    expect(accepted({ title: 'a\nb\u001b[2J', problem: 'x\u202ey\r\nz', ruleId: 'r\u0007' })).toMatchObject({
      title: 'a b',
      message: 'x\\u202ey\nz',
      ruleId: 'r\\u0007',
    }))
  it('are cut between characters, marked, and said to be cut', () => {
    const { finding, warnings } = check({
      title: '😀'.repeat(150),
      problem: 'ä'.repeat(5000),
    })._unsafeUnwrap()
    expect(finding.title).toBe(`${'😀'.repeat(98)} […]`)
    expect(byteLengthOf(finding.message)).toBeLessThanOrEqual(8192)
    expect(finding.message).toMatch(/^ä{4000,} \[…\]$/)
    expect(warnings).toMatchObject([{ code: 'finding_text_cut' }])
  })
  it('of a title that would take megabytes are not read to their end', () =>
    expect(accepted({ title: 'a '.repeat(5_000_000) }).title.length).toBeLessThanOrEqual(200))
})

describe('a suggestion', () => {
  it('in prose is a recommendation', () =>
    expect(accepted({ suggestion: ' do this ' })).toMatchObject({
      recommendation: 'do this',
      suggestion: null,
    }))
  it('of code waits for its check', () =>
    expect(accepted({ suggestion: 'x', suggestionFormat: 'code' })).toMatchObject({
      recommendation: null,
      suggestion: { format: 'code', text: 'x', problem: 'not_checked' },
    }))
  it('of empty code is the wish to delete; of empty prose, nothing', () => {
    expect(accepted({ suggestion: '', suggestionFormat: 'code' }).suggestion).toMatchObject({ text: '' })
    expect(accepted({ suggestion: '' })).toMatchObject({ recommendation: null, suggestion: null })
    expect(accepted({ suggestion: '\n', suggestionFormat: 'diff' }).suggestion).toBeNull()
  })
  it('with hidden characters never applies', () =>
    expect(accepted({ suggestion: 'a\u202eb', suggestionFormat: 'code' }).suggestion).toMatchObject({
      text: 'a\u202eb',
      problem: 'hidden_characters',
    }))
  it('that had to be cut never applies', () =>
    expect(accepted({ suggestion: 'x'.repeat(9000), suggestionFormat: 'code' }).suggestion).toMatchObject({
      problem: 'cut',
    }))
})

describe('a candidate is dropped, with its reason', () => {
  it.each<[string, string | null, Partial<Candidate>]>([
    ['title_empty', null, { title: ' \n\u001b[1m' }],
    ['category_unknown', 'style', { category: 'style' }],
    ['category_unknown', '', { category: '' }],
    ['path_invalid', '../x', { file: '../x' }],
    ['path_invalid', '/etc/passwd', { file: '/etc/passwd' }],
    ['path_invalid', '', { file: '' }],
    ['path_invalid', '.git/config', { file: '.git/config' }],
    ['confidence_invalid', '75', { confidence: 75 }],
    ['confidence_invalid', 'high', { confidence: 'high' }],
    ['confidence_missing', null, { confidence: null }],
    ['below_threshold', '0.74', { confidence: 0.74 }],
  ])('%s (%s)', (reason, detail, given) => expect(dropped(given)).toMatchObject({ reason, detail }))

  it('and kept in short, visible and bounded', () =>
    expect(dropped({ title: 'T\u0007', category: 'x'.repeat(300), confidence: null, startLine: 0 })).toEqual({
      reason: 'category_unknown',
      detail: `${'x'.repeat(196)} […]`,
      severity: 'high',
      category: `${'x'.repeat(196)} […]`,
      path: 'src/a.ts',
      startLine: null,
      endLine: null,
      title: 'T\\u0007',
    }))
})

describe('the threshold', () => {
  it('is reached by its own value', () => expect(accepted({ confidence: '0.75' }).confidence).toBe(0.75))
  it('lets a missing confidence through where that counts as full, and never invents one', () =>
    expect(accepted({ confidence: null }, { missingConfidence: 'full' }).confidence).toBeNull())
  it('of zero asks for nothing, yet refuses what is no confidence', () => {
    expect(accepted({ confidence: null }, { confidenceThreshold: 0 }).confidence).toBeNull()
    expect(dropped({ confidence: 2 }, { confidenceThreshold: 0 }).reason).toBe('confidence_invalid')
  })
})
