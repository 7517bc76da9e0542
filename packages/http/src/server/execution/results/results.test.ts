import type { ChangedFile, Finding } from '@scrutineer/core'
import { memoryChanges } from '@scrutineer/core/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '../../messages/english.ts'
import { catalogues } from '../../messages/languages.ts'
import type { ReviewFinding } from '../../vocabulary/review-result.ts'
import { cutText } from './cut-text.ts'
import { findingId } from './finding-id.ts'
import { headLines } from './head-line.ts'
import { maxRenderedBytes, renderResult } from './render-result.ts'
import { suggest } from './suggest.ts'
import { tellFindings } from './tell-findings.ts'

const codePoints = (text: string) => Array.from(text).length
const anyText = fc.string({ unit: 'binary', maxLength: 60 })

function finding(change: Partial<Finding> = {}): Finding {
  return {
    severity: 'high',
    category: 'correctness',
    ruleId: null,
    path: 'src/a.ts',
    side: 'new',
    startLine: 2,
    endLine: 2,
    placed: true,
    placementReason: null,
    function: 'save',
    existingCode: 'write()',
    title: 'Written too early',
    message: 'The check comes after the write.',
    evidence: '`write()`',
    recommendation: null,
    suggestion: { format: 'code', text: 'check()\nwrite()', problem: null },
    confidence: 0.9,
    fingerprint: 'f'.repeat(16),
    verification: null,
    ...change,
  }
}

describe('a text', () => {
  it('is cut at characters, and never into halves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
        const cut = cutText(text, max)
        expect(codePoints(cut.text)).toBe(Math.min(max, codePoints(text)))
        expect(/\p{Surrogate}/u.test(cut.text)).toBe(false)
        expect(cut.cut).toBe(codePoints(text) > max)
      }),
    )
  })

  it('with halves of characters is made whole', () => {
    expect(cutText('a\ud800b\udc00', 10)).toEqual({ text: 'a\ufffdb\ufffd', cut: false })
  })
})

describe('the name of a finding', () => {
  const identity = {
    head: 'a'.repeat(40),
    path: 'a.ts',
    line: 1,
    category: 'security',
    message: 'Ä  thing\n',
  }

  it('is the same for what says the same', () => {
    expect(findingId(identity)).toMatch(/^[0-9a-f]{32}$/)
    expect(findingId({ ...identity, message: ' a\u0308 THING' })).toBe(findingId(identity))
  })

  it.each([
    ['commit', { head: 'b'.repeat(40) }],
    ['path', { path: 'b.ts' }],
    ['line', { line: 2 }],
    ['category', { category: 'tests' }],
    ['message', { message: 'another' }],
  ])('is another for another %s', (_, change) => {
    expect(findingId({ ...identity, ...change })).not.toBe(findingId(identity))
  })
})

describe('a line of the reviewed commit', () => {
  const lines = Array.from({ length: 9 }, (_, place) => `line ${place + 1}`)
  const without = lines.filter((_, place) => place !== 3 && place !== 4)
  const change = async (after: readonly string[]): Promise<ChangedFile | null> => {
    const text = (all: readonly string[]) => all.map((line) => `${line}\n`).join('')
    const source = memoryChanges({ a: { before: text(lines), after: text(after) } })
    return (await source.read({ contextLines: 1 }))._unsafeUnwrap().files[0] ?? null
  }

  it.each([
    ['one line', 2, 2, { line: 2, endLine: null }],
    ['several lines', 2, 4, { line: 2, endLine: 4 }],
    ['an end before the start', 4, 2, { line: 4, endLine: null }],
    ['an end after the file', 2, 10, { line: 2, endLine: null }],
    ['a start after the file', 8, 8, null],
    ['no line', null, null, null],
  ] as const)('is told for %s', (_, startLine, endLine, told) => {
    expect(headLines({ side: 'new', startLine, endLine }, null, 7)).toEqual(told)
  })

  it('stands in for lines that are deleted', async () => {
    const file = await change(without)
    const told = (startLine: number) => headLines({ side: 'old', startLine, endLine: startLine }, file, 7)
    expect(told(4)).toEqual({ line: 4, endLine: null })
    expect(told(5)).toEqual({ line: 4, endLine: null })
    expect(told(9)).toBeNull()
  })

  it('stands in for lines at the end that are deleted', async () => {
    const file = await change(lines.slice(0, 7))
    expect(headLines({ side: 'old', startLine: 9, endLine: 9 }, file, 7)).toEqual({ line: 7, endLine: null })
  })

  it('is not there in a file that is gone', async () => {
    expect(headLines({ side: 'old', startLine: 1, endLine: 1 }, await change([]), 0)).toBeNull()
  })
})

describe('a suggestion', () => {
  it.each([
    ['code', { format: 'code', text: 'x', problem: null }, 'code', 'x'],
    ['a diff', { format: 'diff', text: '--- a\n', problem: null }, 'unified_diff', '--- a\n'],
    [
      'the wish to delete',
      { format: 'code', text: '', problem: null },
      'unified_diff',
      '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -2,2 +1,0 @@\n-write()\n-again()\n',
    ],
  ] as const)('of %s', (_, suggestion, format, text) => {
    const told = suggest(finding({ suggestion, existingCode: 'write()\nagain()\n' }))
    expect(told).toEqual({ format, text, cut: false })
  })

  it('that is prose alone stands in the place of code, and a title where there is none', () => {
    expect(suggest(finding({ suggestion: null, recommendation: 'Check first.' })).text).toBe('Check first.')
    expect(suggest(finding({ suggestion: null, recommendation: ' ' })).text).toBe('Written too early')
  })

  it('is never blank and never too long', () => {
    const suggestion = fc.option(
      fc.record({
        format: fc.constantFrom('code' as const, 'diff' as const),
        text: fc.oneof(anyText, fc.constant('x'.repeat(9000))),
        problem: fc.constant(null),
      }),
    )
    fc.assert(
      fc.property(suggestion, fc.option(anyText), fc.option(anyText), (one, recommendation, existingCode) => {
        const { text } = suggest(finding({ suggestion: one, recommendation, existingCode }))
        expect(text.trim()).not.toBe('')
        expect(codePoints(text)).toBeLessThanOrEqual(8000)
      }),
    )
  })
})

describe('findings', () => {
  const tell = async (findings: readonly Finding[]) => {
    const source = memoryChanges({
      'src/a.ts': { before: '1\n2\n3\n', after: '1\nwrite()\n3' },
      gone: { before: 'x\n' },
      'b\udcff': { after: 'x\n' },
      [`long/${'p'.repeat(1100)}`]: { after: 'x\n' },
      empty: { before: 'x\n', after: '' },
    })
    const changes = (await source.read({ contextLines: 3 }))._unsafeUnwrap()
    return tellFindings(findings, changes, 'a'.repeat(40), new AbortController().signal)
  }

  it('are told as the schema has them', async () => {
    const { findings, truncated } = await tell([finding()])
    expect(truncated).toBe(false)
    expect(findings).toEqual([
      {
        findingId: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
        severity: 'high',
        category: 'correctness',
        message: 'Written too early\n\nThe check comes after the write.',
        path: 'src/a.ts',
        line: 2,
        endLine: null,
        function: 'save',
        suggestion: 'check()\nwrite()',
        suggestionFormat: 'code',
      },
    ])
  })

  it.each([
    ['in a file that is gone', { path: 'gone', side: 'old' }],
    ['in no file of the change', { path: 'src/other.ts' }],
    ['after the end of the file', { startLine: 4 }],
    ['without a line', { startLine: null, endLine: null }],
    ['under a name that is not UTF-8', { path: 'b\udcff', startLine: 1 }],
    ['under a name that is too long', { path: `long/${'p'.repeat(1100)}`, startLine: 1 }],
    ['in an empty file', { path: 'empty', side: 'old', startLine: 1 }],
  ] as const)('%s are left out, which is told', async (_, change) => {
    const told = await tell([finding(change), finding()])
    expect(told.findings).toHaveLength(1)
    expect(told.truncated).toBe(true)
  })

  it('that say the same are told once', async () => {
    const told = await tell([finding(), finding({ message: 'THE check comes after the write.' })])
    expect(told).toMatchObject({ findings: [{}], truncated: false })
  })

  it('of great length are cut, which is told', async () => {
    const told = await tell([finding({ message: '😀'.repeat(5000) })])
    expect(told.truncated).toBe(true)
    expect(codePoints(told.findings[0]?.message ?? '')).toBe(4000)
  })

  it('are told up to a number', async () => {
    const many = Array.from({ length: 501 }, (_, place) => finding({ message: `number ${place}` }))
    const told = await tell(many)
    expect(told.findings).toHaveLength(500)
    expect(told.truncated).toBe(true)
  })
})

describe('a rendered result', () => {
  const told = (change: Partial<ReviewFinding> = {}): ReviewFinding => ({
    findingId: 'f',
    severity: 'high',
    category: 'correctness',
    message: 'Validation occurs after the write.',
    path: 'src/a.ts',
    line: 42,
    endLine: 44,
    function: 'saveWidget',
    suggestion: 'validate()\nwrite()\n',
    suggestionFormat: 'code',
    ...change,
  })
  const summary = { filesReviewed: 5, findingCount: 2, truncated: false }
  const render = (...findings: ReviewFinding[]) => renderResult({ findings, summary }, english.result).text

  it('has a summary and a detail', () => {
    const second = told({
      severity: 'low',
      line: 1,
      endLine: null,
      function: null,
      suggestionFormat: 'unified_diff',
    })
    expect(render(told(), second)).toBe(
      [
        'Summary',
        '2 findings in 5 files (high 1, low 1).',
        '',
        'Detail',
        '1. [high] correctness - src/a.ts:42-44 (saveWidget)',
        'Validation occurs after the write.',
        '',
        'Suggestion (code)',
        '```',
        'validate()\nwrite()',
        '```',
        '',
        '2. [low] correctness - src/a.ts:1',
        'Validation occurs after the write.',
        '',
        'Suggestion (unified diff)',
        '```',
        'validate()\nwrite()',
        '```',
        '',
      ].join('\n'),
    )
  })

  it('says when something is left out, in every language', () => {
    for (const { result } of Object.values(catalogues)) {
      const rendered = renderResult({ findings: [told()], summary: { ...summary, truncated: true } }, result)
      expect(rendered.text).toContain(
        `\n${result.truncated}\n\n${result.detail}\n1. [${result.severities.high}]`,
      )
    }
  })

  it('keeps code between back-ticks that the code cannot end', () => {
    expect(render(told({ suggestion: '````\n```` still' }))).toContain('\n`````\n````\n```` still\n`````\n')
  })

  it('is within its bound, holds whole findings and nothing that acts, whatever there is', () => {
    const one = fc.tuple(anyText, anyText, anyText, fc.nat(5000)).map(([message, suggestion, path, times]) =>
      told({
        message: message.repeat(Math.min(times, 60)),
        suggestion: suggestion.repeat(80),
        path,
        function: path,
      }),
    )
    fc.assert(
      fc.property(fc.array(one, { maxLength: 120 }), (findings) => {
        const rendered = renderResult({ findings, summary }, english.result)
        expect(new TextEncoder().encode(rendered.text).length).toBeLessThanOrEqual(maxRenderedBytes)
        expect(rendered.text).not.toMatch(
          /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\p{Bidi_Control}|\p{Surrogate}/u,
        )
      }),
      { numRuns: 30 },
    )
  })

  it('drops whole findings from the end, and says so', () => {
    const findings = Array.from({ length: 100 }, () =>
      told({ message: 'm'.repeat(3990), suggestion: 's'.repeat(8000) }),
    )
    const rendered = renderResult({ findings, summary }, english.result)
    expect(rendered.complete).toBe(false)
    expect(rendered.text).toContain('100 findings in 5 files')
    expect(rendered.text).toContain(english.result.truncated)
    expect(rendered.text.match(/^\d+\. \[high\]/gm)).toHaveLength(21)
    expect(rendered.text.endsWith('\n```\n')).toBe(true)
  })
})
