import { describe, expect, it } from 'vitest'
import type { ModelRequest } from '../ports/language-model.ts'
import { readFences } from '../prompts/fence-untrusted.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import type { ScriptedAnswer } from '../testing/scripted-model.ts'
import { callTool, callTools, fail, say, scriptedModel } from '../testing/scripted-model.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import { reviewChanges } from './review-changes.ts'
import type { ReviewChangesOptions } from './review-changes-options.ts'
import type { ReviewChangesEvent } from './review-event.ts'

const before = 'export function share(total, people) {\n  return people === 0 ? 0 : total / people\n}\n'
const after = 'export function share(total, people) {\n  return total / people\n}\n'
const divide: JsonObject = {
  severity: 'high',
  category: 'correctness',
  file: 'src/pay.js',
  start_line: 2,
  existing_code: '  return total / people',
  title: 'Division by zero',
  problem: 'With no people the result is Infinity.',
  evidence: '`total / people`',
  suggestion: 'Check `people` first.',
  confidence: 0.9,
}
const missing: JsonObject = {
  ...divide,
  severity: 'low',
  category: 'tests',
  title: 'No test',
  problem: 'Nothing tests it.',
  evidence: 'No test file.',
}
const done = callTool('task_done')
const keep = callTool('challenge_done', { withdraw: [] })
const withdraw = (id: string, proof: string) =>
  callTool('challenge_done', { withdraw: [{ id, disproved_by: proof }] })

describe('a challenge', () => {
  it('is one question about all findings of a part, with the diff, by id', async () => {
    const { asked } = await review([divide, missing], { challenge: [keep] })
    expect(asked.challenge).toHaveLength(1)
    const [question] = asked.challenge
    expect(question?.tools.map(({ name }) => name)).toEqual(['challenge_done'])
    expect(question?.toolChoice).toBe('required')
    expect(question?.system).not.toContain('people')
    const fences = readFences(textOf(question))
    expect(fences.map(({ kind }) => kind)).toEqual(['diff', 'review_rules', 'findings'])
    expect(JSON.parse(fences[2]?.text ?? '')).toMatchObject([
      { id: 'c-0', file: 'src/pay.js', title: 'Division by zero' },
      { id: 'c-1', title: 'No test' },
    ])
  })

  it('withdraws what a line of the diff disproves, keeps it among the dropped, and says so', async () => {
    const proof = '- 2:   return people === 0 ? 0 : total / people'
    const { report, events } = await review([divide, missing], { challenge: [withdraw('c-1', proof)] })
    expect(report.findings.map(({ title }) => title)).toEqual(['Division by zero'])
    expect(report.droppedFindings).toMatchObject([
      { reason: 'challenged', title: 'No test', category: 'tests', startLine: 2 },
    ])
    expect(events.filter(({ type }) => type === 'finding-withdrawn')).toMatchObject([
      { finding: { title: 'No test' } },
    ])
    expect(report.outcome).toMatchObject({ result: 'failed', exitCode: 1, blocking: 1 })
    expect(report.chunks[0]?.findings).toBe(1)
  })

  it('keeps a finding whose disproof is not in the diff', async () => {
    const { report } = await review([divide], { challenge: [withdraw('c-0', 'if (people === 0) throw')] })
    expect(report.findings).toHaveLength(1)
    expect(report.warnings).toMatchObject([{ code: 'challenge_unproven', incomplete: false }])
    expect(report.outcome.exitCode).toBe(1)
  })

  it('can change nothing about a finding', async () => {
    const meddling = callTool('challenge_done', {
      withdraw: [],
      findings: [{ id: 'c-0', severity: 'info', title: 'Fine' }],
    })
    const { report } = await review([divide], { challenge: [meddling] })
    expect(report.findings).toMatchObject([{ severity: 'high', title: 'Division by zero' }])
  })

  it.each([
    ['an unknown id', withdraw('c-9', 'return total / people')],
    ['words', say('All of them hold.')],
    ['a refusal', say('No.', 'refusal')],
  ] as [string, ScriptedAnswer][])(
    'that is answered with %s keeps all, says so, and is complete',
    async (_, answer) => {
      const { report } = await review([divide], { challenge: [answer, answer, answer] })
      expect(report.findings).toHaveLength(1)
      expect(report.warnings).toMatchObject([
        { code: 'challenge_invalid_response', subject: 'src/pay.js', incomplete: false },
      ])
      expect(report.outcome).toMatchObject({ result: 'failed', exitCode: 1 })
      expect(report.sideQuestions).toMatchObject([{ stage: 'challenge', status: 'failed' }])
    },
  )

  it('that cannot be asked keeps all, is incomplete, and is told with its usage', async () => {
    const { report } = await review([divide], { challenge: [fail('server_error')] })
    expect(report.findings).toHaveLength(1)
    expect(report.warnings).toMatchObject([{ code: 'challenge_failed', incomplete: true }])
    expect(report.outcome.exitCode).toBe(2)
    expect(report.sideQuestions).toMatchObject([
      { stage: 'challenge', attempts: 1, error: 'server_error', usage: { requests: 1 } },
    ])
    expect(report.usage.requests).toBe(3)
    expect(report.requests).toMatchObject({ sent: 3, failed: 1 })
  })

  it('costs nothing without findings, for findings that are not taken, when switched off, or of no AI', async () => {
    const asks = async (findings: readonly JsonObject[], options: Partial<ReviewChangesOptions> = {}) =>
      (await review(findings, {}, options)).asked.challenge.length
    expect(await asks([])).toBe(0)
    expect(await asks([{ ...divide, confidence: 0.2 }])).toBe(0)
    expect(await asks([{ ...divide, category: 'style' }])).toBe(0)
    expect(await asks([divide], { challenge: false })).toBe(0)
    expect((await review([divide], {}, {}, false)).report.sideQuestions).toEqual([])
  })

  it('is not asked after the provider failed or a limit was reached', async () => {
    const lost = await review([divide], {}, {}, true, fail('server_error'))
    expect(lost.asked.challenge).toEqual([])
    expect(lost.report.findings).toHaveLength(1)
    const limited = await review([divide], {}, { maxRequests: 1 })
    expect(limited.asked.challenge).toEqual([])
    expect(limited.report.warnings).toEqual([])
    expect(limited.report.outcome.causes).toContain('request_limit')
  })

  it('that the limit of requests forbids keeps all and is incomplete', async () => {
    const { report, asked } = await review([divide], { challenge: [keep] }, { maxRequests: 2 })
    expect(asked.challenge).toEqual([])
    expect(report.warnings).toMatchObject([
      { code: 'challenge_failed', detail: expect.stringContaining('request_limit') as unknown },
    ])
    expect(report.outcome.exitCode).toBe(2)
  })

  it('of a large part shows only what is around the findings, and never fails by its size', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => `const value${at} = compute(${at}, 'a longer text')`)
    const large = { ...divide, start_line: 500, existing_code: rows[499] ?? '' }
    const { asked, report } = await review([large], { challenge: [keep] }, {}, true, done, {
      before: '',
      after: `${rows.join('\n')}\n`,
    })
    const diff = readFences(textOf(asked.challenge[0]))[0]?.text ?? ''
    expect(diff).toContain('+500: const value499')
    expect(diff).not.toContain('+5: const value4')
    expect(diff.length).toBeLessThan(25_000)
    expect(report.status).toBe('complete')
  })

  it('of a finding outside of the part shows the place that it points to', async () => {
    const rows = Array.from({ length: 1200 }, (_, at) => `const value${at} = compute(${at}, 'a longer text')`)
    const far = { ...divide, start_line: 1100, existing_code: rows[1099] ?? '' }
    const { asked, report } = await review([far], {}, {}, true, done, {
      before: '',
      after: `${rows.join('\n')}\n`,
    })
    expect(asked.challenge.length).toBeGreaterThan(1)
    for (const question of asked.challenge) expect(textOf(question)).toContain('+1100: const value1099')
    expect(report.findings).toHaveLength(1)
  })

  it('of very many findings is several questions of bounded size', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `call${at}()`)
    const many = rows.map((row, at) => ({
      ...missing,
      start_line: at + 1,
      existing_code: row,
      title: 'x'.repeat(80),
      problem: 'y'.repeat(2000),
    }))
    const { asked, report } = await review(many, {}, {}, true, done, { before: '', after: rows.join('\n') })
    expect(report.findings).toHaveLength(30)
    expect(asked.challenge.length).toBeGreaterThan(1)
    for (const question of asked.challenge) expect(textOf(question).length).toBeLessThan(16_000)
  })
})

describe('a finding whose code is not in the diff', () => {
  const lost = { ...divide, start_line: 40, existing_code: 'return total / count' }
  const relocate = (code: string, more: JsonObject = {}) =>
    callTool('relocate_done', { existing_code: code, ...more })

  it('is asked about once and placed by the exact code', async () => {
    const { report, asked } = await review([lost], { relocation: [relocate('return total / people')] })
    expect(asked.relocation).toHaveLength(1)
    expect(readFences(textOf(asked.relocation[0])).map(({ kind }) => kind)).toEqual(['diff', 'finding'])
    expect(report.findings).toMatchObject([{ placed: true, side: 'new', startLine: 2, endLine: 2 }])
    expect(report.droppedFindings).toEqual([])
    expect(report.sideQuestions[0]).toMatchObject({ stage: 'relocation', status: 'answered', attempts: 1 })
  })

  it('may be about deleted code', async () => {
    const { report } = await review([lost], {
      relocation: [relocate('return people === 0 ? 0 : total / people', { side: 'old' })],
    })
    expect(report.findings).toMatchObject([{ placed: true, side: 'old', startLine: 2 }])
  })

  it.each([
    ['nothing', relocate('')],
    ['code that is not there either', relocate('return 7')],
  ] as [string, ScriptedAnswer][])('is dropped alone when the answer is %s', async (_, answer) => {
    const { report } = await review([lost, missing], { relocation: [answer] })
    expect(report.findings.map(({ title }) => title)).toEqual(['No test'])
    expect(report.droppedFindings).toMatchObject([{ reason: 'not_in_diff', title: 'Division by zero' }])
    expect(report.status).toBe('complete')
  })

  it('is dropped when the question failed, which makes the review incomplete, or no answer could be used', async () => {
    const failed = await review([lost], { relocation: [fail('timeout')] })
    expect(failed.report.warnings).toMatchObject([{ code: 'relocation_failed', incomplete: true }])
    expect(failed.report.droppedFindings).toMatchObject([{ reason: 'not_in_diff' }])
    expect(failed.report.outcome.exitCode).toBe(2)
    const odd = await review([lost], { relocation: [say('There.'), say('There!'), say('Over there.')] })
    expect(odd.report.warnings).toMatchObject([{ code: 'relocation_invalid_response', incomplete: false }])
    expect(odd.report.droppedFindings).toMatchObject([{ reason: 'not_in_diff' }])
  })

  it('is not asked about when that is switched off, nor when it would be dropped anyway', async () => {
    const off = await review([lost], {}, { relocate: false })
    expect(off.asked.relocation).toEqual([])
    expect(off.report.droppedFindings).toMatchObject([{ reason: 'not_in_diff' }])
    const unsure = await review([{ ...lost, confidence: 0.1 }], {})
    expect(unsure.asked.relocation).toEqual([])
  })

  it('stays in the report without a place when its code stands at several', async () => {
    const twice = { before: '', after: 'a()\nb()\na()\n' }
    const unclear = { ...divide, start_line: 2, existing_code: 'a()' }
    const { report, asked } = await review([unclear], { relocation: [relocate('')] }, {}, true, done, twice)
    expect(asked.relocation).toHaveLength(1)
    expect(report.findings).toMatchObject([{ placed: false, placementReason: 'ambiguous' }])
    const mended = await review(
      [unclear],
      { relocation: [relocate('a()', { start_line: 3 })] },
      {},
      true,
      done,
      twice,
    )
    expect(mended.report.findings).toMatchObject([{ placed: true, startLine: 3 }])
  })

  it('is asked about ten times in one part at most', async () => {
    const many = Array.from({ length: 15 }, (_, at) => ({ ...lost, title: `Number ${at}` }))
    const answers = Array.from({ length: 15 }, () => relocate(''))
    const { report, asked } = await review(many, { relocation: answers })
    expect(asked.relocation).toHaveLength(10)
    expect(report.droppedFindings).toHaveLength(15)
  })
})

describe('a translation', () => {
  const german = { language: 'de', translate: true }
  const items = (...change: JsonObject[]) =>
    callTool('translate_done', {
      items: change.map((own, place) => ({
        id: `c-${place}`,
        title: 'Teilung durch null',
        problem: 'Ohne Leute ist das Ergebnis Infinity.',
        evidence: '`total / people`',
        suggestion: 'Zuerst `people` prüfen.',
        ...own,
      })),
    })

  it('puts the texts in other words and nothing else', async () => {
    const plain = await review([divide], { challenge: [keep] })
    const { report, asked } = await review([divide], { challenge: [keep], translation: [items({})] }, german)
    expect(asked.translation[0]?.system).toContain('"de"')
    const [original] = plain.report.findings
    expect(report.findings).toEqual([
      {
        ...original,
        title: 'Teilung durch null',
        message: 'Ohne Leute ist das Ergebnis Infinity.',
        recommendation: 'Zuerst `people` prüfen.',
      },
    ])
  })

  it.each([
    ['a missing item', items()],
    ['an item twice', items({}, { id: 'c-0' })],
    ['an unknown id', items({ id: 'c-7' })],
    ['a blank title', items({ title: ' ' })],
    ['a lost text', items({ problem: '' })],
    ['changed code', items({ evidence: '`gesamt / leute`' })],
  ] as [string, ScriptedAnswer][])(
    'with %s is mended or left alone, and never decides completeness',
    async (_, wrong) => {
      const mended = await review([divide], { challenge: [keep], translation: [wrong, items({})] }, german)
      expect(mended.report.findings).toMatchObject([{ title: 'Teilung durch null' }])
      const left = await review([divide], { challenge: [keep], translation: [wrong, wrong, wrong] }, german)
      expect(left.report.findings).toMatchObject([
        { title: 'Division by zero', evidence: '`total / people`' },
      ])
      expect(left.report.warnings).toMatchObject([{ code: 'translation_failed', incomplete: false }])
      expect(left.report.outcome).toMatchObject({ result: 'failed', exitCode: 1 })
    },
  )

  it('that fails keeps the texts, and the review stays complete', async () => {
    const { report } = await review(
      [divide],
      { challenge: [keep], translation: [fail('overloaded')] },
      german,
    )
    expect(report.findings).toMatchObject([{ title: 'Division by zero' }])
    expect(report.warnings).toMatchObject([{ code: 'translation_failed', incomplete: false }])
    expect(report.status).toBe('complete')
  })

  it('is asked for only on request, and never for English', async () => {
    for (const options of [
      { language: 'de' },
      { translate: true },
      { translate: true, language: 'en-GB' },
      { translate: true, language: 'EN' },
    ]) {
      const { asked } = await review([divide], { challenge: [keep] }, options)
      expect(asked.translation).toEqual([])
    }
  })

  it('is not paid for findings that were withdrawn', async () => {
    const gone = withdraw('c-0', 'return people === 0')
    const { asked, report } = await review([divide], { challenge: [gone] }, german)
    expect(asked.translation).toEqual([])
    expect(report.findings).toEqual([])
  })
})

describe('a finding about lines that the diff does not show', () => {
  const rows = Array.from({ length: 60 }, (_, at) => `step${at}()`)
  const sides = (before: readonly string[]) => ({
    before: before.join('\n'),
    after: ['first()', ...before].join('\n'),
  })
  const outside = { ...divide, start_line: 41, existing_code: '' }

  it('has a fingerprint of the code that stands there, which survives a shift of lines', async () => {
    const print = async (line: number, before: readonly string[]) => {
      const finding = { ...outside, start_line: line }
      const { report } = await review([finding], {}, {}, true, done, sides(before))
      expect(report.findings).toMatchObject([{ placed: false, startLine: line }])
      return report.findings[0]?.fingerprint
    }
    const here = await print(41, rows)
    expect(await print(44, ['a()', 'b()', 'c()', ...rows])).toBe(here)
    expect(await print(42, rows)).not.toBe(here)
    expect(
      await print(
        41,
        rows.map((row) => `  ${row}`),
      ),
    ).toBe(here)
  })

  it('is two findings where two lines are meant', async () => {
    const two = [outside, { ...outside, start_line: 50 }]
    const { report } = await review(two, {}, {}, true, done, sides(rows))
    expect(report.findings).toMatchObject([{ startLine: 41 }, { startLine: 50 }])
  })
})

describe('what a conversation handed in twice', () => {
  it('is not lost when the second try has another place', async () => {
    const other = { ...divide, existing_code: 'nothing like this', start_line: 30 }
    const { report } = await review([divide, other], {
      relocation: [callTool('relocate_done', { existing_code: '' })],
      challenge: [keep],
    })
    expect(report.findings).toHaveLength(1)
    expect(report.droppedFindings).toMatchObject([{ reason: 'not_in_diff', startLine: 30 }])
  })

  it('is one finding when the file was named wrongly first', async () => {
    const wrong = { ...divide, file: 'src/payment.js' }
    const { report } = await review([wrong, divide], { challenge: [keep] })
    expect(report.findings).toMatchObject([{ path: 'src/pay.js', placed: true }])
    expect(report.droppedFindings).toEqual([])
  })
})

type Stage = 'relocation' | 'challenge' | 'translation'
const stageOfTool: Readonly<Record<string, Stage>> = {
  relocate_done: 'relocation',
  challenge_done: 'challenge',
  translate_done: 'translation',
}

/** One part of one file, whose conversation hands in the findings at once. Side questions are answered by stage. */
async function review(
  findings: readonly JsonObject[],
  answers: Partial<Record<Stage, readonly ScriptedAnswer[]>>,
  options: Partial<ReviewChangesOptions> = {},
  isAi = true,
  last: ScriptedAnswer = done,
  file: { readonly before: string; readonly after: string } = { before, after },
) {
  const asked: Record<Stage, ModelRequest[]> = { relocation: [], challenge: [], translation: [] }
  const handIn = callTools(...findings.map((finding) => ['code_comment', { finding }] as const))
  const model = scriptedModel(
    (request) => {
      const stage = stageOfTool[request.tools[0]?.name ?? '']
      if (stage === undefined) {
        return request.turns.length === 1 && findings.length > 0 ? handIn : last
      }
      asked[stage].push(request)
      return answers[stage]?.[asked[stage].length - 1] ?? (stage === 'challenge' ? keep : say('?'))
    },
    { isAi },
  )
  const changes = memoryChanges({ 'src/pay.js': file })
  const run = reviewChanges({ changes, model, planLines: null, ...options })
  const report = (await run)._unsafeUnwrap()
  const events: ReviewChangesEvent[] = []
  for await (const event of run) events.push(event)
  return { report, asked, events }
}

function textOf(request: ModelRequest | undefined): string {
  const [turn] = request?.turns ?? []
  return turn?.role === 'user' ? turn.text : ''
}
