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
    ['overlapping lines and most words of the title', { endLine: 4, title: 'Something here breaks' }, 1],
    ['overlapping lines proved with the same code', { endLine: 4, evidence: 'See `total / people`.' }, 1],
    ['overlapping lines proved with the same name', { endLine: 4, evidence: 'See `people`.' }, 2],
    ['overlapping lines alone', { endLine: 4 }, 2],
    ['the same lines in quite other words', { evidence: 'No proof.' }, 1],
    ['the same lines proved with a part of that code', { evidence: '`people`' }, 1],
    ['the same lines in other words, proved with other code', { evidence: '`query(name)`' }, 2],
    ['the same lines and title, proved with other code', { title: one.title, evidence: '`query(name)`' }, 1],
    [
      'the same name and lines, proved with other code',
      { ...one, title: 'New words', evidence: '`q(n)`' },
      2,
    ],
    ['the same title elsewhere', { startLine: 5, endLine: 5, title: one.title }, 2],
    ['another category', { category: 'security', title: one.title }, 2],
    ['no category', { category: null, title: one.title }, 2],
    ['another side', { side: 'old', title: one.title }, 2],
    ['another file', { path: 'b', title: one.title }, 2],
    ['the whole file and a line', { startLine: null, endLine: null, placed: false, title: one.title }, 2],
  ])('%s', (_, own, count) =>
    expect(
      merged({ ...one, existingCode: 'x', evidence: '`total / people` and `people`' }, other(own)),
    ).toHaveLength(count),
  )

  it('two rules on one line are two findings, and one without a rule joins only one of them', () => {
    const [a, b, none] = [other({ ruleId: 'a' }), other({ ruleId: 'b', fingerprint: 'c'.repeat(32) }), one]
    expect(merged(a, b)).toHaveLength(2)
    expect(merged(a, none, b)).toHaveLength(2)
  })
})

describe('two defects that share a fingerprint', () => {
  const first = { ...one, title: 'Query built from input', evidence: '`query(name)`' }
  const second = { ...one, title: 'Password in the source', evidence: '`"hunter2"`' }
  const names = (...findings: Parameters<typeof mergeFindings>[0]) =>
    merged(...findings).map(({ fingerprint }) => fingerprint)

  it('get names of their own, one of them the shared one', () => {
    expect(new Set(names(first, second)).size).toBe(2)
    expect(names(first, second)).toContain(one.fingerprint)
  })
  it('have the same names in other words and another order', () => {
    const reworded = [
      { ...second, title: 'Ein Kennwort steht im Quelltext', severity: 'critical' as const },
      { ...first, title: 'Abfrage aus Eingaben gebaut', message: 'Anders gesagt.' },
    ]
    expect(names(...reworded).sort()).toEqual(names(first, second).sort())
  })
  it('leave the shared name when one of them is gone', () => {
    expect(names(second)).toEqual([one.fingerprint])
  })
  it('without a place are two when line or title differ', () => {
    const unplaced = { ...one, placed: false, startLine: null, endLine: null }
    const titled = { ...unplaced, title: 'Another' }
    expect(names(unplaced, titled)).toHaveLength(2)
    expect(names(unplaced, { ...unplaced, message: 'Once more' })).toHaveLength(1)
    expect(names({ ...unplaced, startLine: 3 }, { ...unplaced, startLine: 4 })).toHaveLength(2)
    expect(names({ ...titled, existingCode: 'x' }, { ...unplaced, existingCode: 'x' })).toHaveLength(1)
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
    at('ä', 1, '7'),
    at('\ue000', 1, '5'),
    at('😀', 1, '6'),
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
    title: fc.constantFrom('Leaks memory', 'leaks  Memory', 'Never ends'),
    message: fc.string({ maxLength: 3 }),
    existingCode: fc.constantFrom(null, 'x', 'y'),
    confidence: fc.constantFrom(null, 0.8, 0.9),
    fingerprint: fc.constantFrom('1', '2', '3'),
    evidence: fc.constantFrom('', '`total / people`', '`query(name)`'),
    placed: fc.boolean(),
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
        const places = result.findings.map(({ path, fingerprint }) => `${path} ${fingerprint}`)
        expect(new Set(places).size).toBe(places.length)
      },
    ),
    { numRuns: 500 },
  )
})
