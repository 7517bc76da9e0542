import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finding } from './findings.test-support.ts'
import { mergeFindings } from './merge-findings.ts'

const one = finding({ fingerprint: 'a'.repeat(32) })
const merged = (...findings: Parameters<typeof mergeFindings>[0]) => mergeFindings(findings).findings

describe('the same finding twice', () => {
  it('is one, and the other is kept as a duplicate', () => {
    const { findings, duplicates } = mergeFindings([one, { ...one, title: 'In other words' }])
    expect(findings).toHaveLength(1)
    expect(duplicates).toMatchObject([{ reason: 'duplicate', detail: one.fingerprint, path: one.path }])
  })
  it('has the worst severity, the highest confidence and the longest text', () => {
    const more = {
      ...one,
      severity: 'low' as const,
      confidence: 0.99,
      title: 'T',
      message: 'A much longer explanation of what breaks and when.',
    }
    expect(merged(one, more)).toMatchObject([
      {
        severity: 'high',
        confidence: 0.99,
        title: 'T',
        message: 'A much longer explanation of what breaks and when.',
      },
    ])
  })
  it('keeps what only one of them says', () => {
    const code = { format: 'code' as const, text: 'x', problem: null }
    const advice = { ...one, recommendation: 'Do it.', confidence: null }
    const suggesting = { ...one, message: `${one.message} ${one.message}`, suggestion: code, function: 'f' }
    expect(merged(advice, suggesting)).toMatchObject([
      { recommendation: 'Do it.', suggestion: code, function: 'f', confidence: 0.9 },
    ])
  })
  it('prefers the suggestion that applies', () => {
    const bad = { ...one, suggestion: { format: 'code' as const, text: 'aa', problem: 'old_side' as const } }
    const good = { ...one, suggestion: { format: 'code' as const, text: 'b', problem: null } }
    expect(merged(bad, good)).toMatchObject([{ suggestion: { text: 'b' } }])
  })
  it('verification goes with the evidence it is about', () => {
    const verification = { lineInDiff: true, evidenceFound: 'near' as const }
    const silent = {
      ...one,
      message: 'x'.repeat(500),
      verification: { lineInDiff: true, evidenceFound: 'none' as const },
    }
    expect(merged(silent, { ...one, evidence: '`e`', verification })).toMatchObject([
      { message: silent.message, evidence: '`e`', verification },
    ])
  })
})

describe('what is the same', () => {
  const other = (own: object) => ({ ...one, fingerprint: 'b'.repeat(32), title: 'Another title', ...own })
  it.each<[string, object, number]>([
    ['the same lines, one without a rule', { ruleId: 'r' }, 1],
    ['overlapping lines with the same quoted code', { endLine: 4, existingCode: ' x' }, 1],
    ['overlapping lines with the same title', { endLine: 4, title: 'something  BREAKS' }, 1],
    ['overlapping lines alone', { endLine: 4 }, 2],
    ['the same title elsewhere', { startLine: 5, endLine: 5, title: one.title }, 2],
    ['another category', { category: 'security', title: one.title }, 2],
    ['no category', { category: null, title: one.title }, 2],
    ['another side', { side: 'old', title: one.title }, 2],
    ['another file', { path: 'b', title: one.title }, 2],
    ['the whole file and a line', { startLine: null, endLine: null, placed: false, title: one.title }, 2],
  ])('%s', (_, own, count) => expect(merged({ ...one, existingCode: 'x' }, other(own))).toHaveLength(count))

  it('two rules on one line are two findings, and one without a rule joins only one of them', () => {
    const [a, b, none] = [other({ ruleId: 'a' }), other({ ruleId: 'b', fingerprint: 'c'.repeat(32) }), one]
    expect(merged(a, b)).toHaveLength(2)
    expect(merged(a, none, b)).toHaveLength(2)
  })
})

it('findings stand in order of path bytes, line, fingerprint', () => {
  const at = (path: string, startLine: number | null, digit: string) =>
    finding({ path, startLine, endLine: startLine, fingerprint: digit.repeat(32), title: digit })
  const order = [
    at('B', 9, '1'),
    at('a', null, '9'),
    at('a', 2, '3'),
    { ...at('a', 2, '4'), category: 'security' as const },
    at('a', 10, '2'),
    at('ä', 1, '1'),
    at('\ue000', 1, '1'),
    at('😀', 1, '1'),
  ]
  expect(merged(...order.toReversed())).toEqual(order)
})

it('the order of arrival never shows', () => {
  const arbitrary = fc.record({
    path: fc.constantFrom('a', 'b'),
    startLine: fc.constantFrom(1, 2, 3),
    length: fc.constantFrom(0, 1),
    category: fc.constantFrom('security', 'tests', null),
    ruleId: fc.constantFrom(null, 'r', 's'),
    severity: fc.constantFrom('high', 'low', 'critical'),
    title: fc.constantFrom('t', 'T ', 'u'),
    message: fc.string({ maxLength: 3 }),
    existingCode: fc.constantFrom(null, 'x', 'y'),
    confidence: fc.constantFrom(null, 0.8, 0.9),
    fingerprint: fc.constantFrom('1', '2', '3'),
  })
  const findings = fc.array(
    arbitrary.map(({ length, ...given }) => finding({ ...given, endLine: given.startLine + length })),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(
      findings.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      ),
      ([all, shuffled]) => {
        const result = mergeFindings(all)
        expect(mergeFindings(shuffled)).toEqual(result)
        expect(result.findings.length + result.duplicates.length).toBe(all.length)
      },
    ),
    { numRuns: 500 },
  )
})
