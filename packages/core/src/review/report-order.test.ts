import fc from 'fast-check'
import { okAsync, ResultAsync } from 'neverthrow'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { LanguageModel, ModelRequest } from '../ports/language-model.ts'
import { readFences } from '../prompts/fence-untrusted.ts'
import { reportSchema } from '../report/report-schema.ts'
import { renderJson } from '../report/to-json.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import type { ScriptedAnswer } from '../testing/scripted-model.ts'
import { callTool, callTools, fail, say, scriptedModel } from '../testing/scripted-model.ts'
import { digestOf } from '../vocabulary/digest.ts'
import type { JsonObject } from '../vocabulary/json.ts'
import { reviewChanges } from './review-changes.ts'

const files = Object.fromEntries(
  Array.from({ length: 9 }, (_, place) => [
    `src/${place}.ts`,
    { before: 'a()\nb()\nc()\nd()\n', after: `a()\nx${place}()\nyes()\nb()\nc()\n` },
  ]),
)

/** Answers that depend on the request alone: every stage has good, odd and failing ones among the files. */
function answerTo(request: ModelRequest): ScriptedAnswer {
  const [turn] = request.turns
  const text = turn?.role === 'user' ? turn.text : ''
  const [tool] = request.tools
  const kind = Number.parseInt(digestOf(text + (tool?.name ?? ''), 2), 16) % 8
  const path = /^\+\+\+ b\/(.*)$/m.exec(text)?.[1] ?? 'src/0.ts'
  if (tool?.name === 'challenge_done') {
    if (kind === 0) return say('They hold.')
    if (kind === 1) return fail('overloaded')
    return callTool('challenge_done', { withdraw: kind > 4 ? [{ id: 'c-0', disproved_by: 'yes()' }] : [] })
  }
  if (tool?.name === 'relocate_done') {
    return callTool('relocate_done', { existing_code: kind > 3 ? 'yes()' : '' })
  }
  if (tool?.name === 'translate_done') {
    const given = JSON.parse(readFences(text)[0]?.text ?? '[]') as Record<string, string>[]
    return kind < 2
      ? say('Nein.')
      : callTool('translate_done', { items: given.map((item) => ({ ...item, title: `[${item['title']}]` })) })
  }
  if (request.turns.length > 1) return kind === 0 ? fail('server_error') : callTool('task_done')
  const base: JsonObject = {
    severity: 'high',
    category: 'correctness',
    file: path,
    start_line: 2,
    existing_code: 'yes()',
    title: `Defect of ${path}`,
    problem: 'It fails.',
    evidence: '`yes()`',
    suggestion: 'Mend it.',
    confidence: 0.9,
  }
  const findings = [
    base,
    { ...base, existing_code: 'nowhere()', title: 'Lost' },
    { ...base, title: 'Other words', evidence: '`xis()`', severity: 'critical' },
    { ...base, file: 'src/4.ts', title: 'Seen from elsewhere', problem: `Seen from ${path}.` },
    { ...base, side: 'old', existing_code: 'd()', title: 'Gone' },
  ]
  return callTools(...findings.map((finding) => ['code_comment', { finding }] as const))
}

/** The model above, whose answers come in the order that `picks` says. */
function modelWithDelays(picks: readonly number[]): LanguageModel {
  const inner = scriptedModel(answerTo)
  let next = 0
  return {
    ...inner,
    complete: (request, options) => {
      const turns = picks[next++ % Math.max(1, picks.length)] ?? 0
      const waited = new ResultAsync<null, never>(ticks(turns).then(() => okAsync(null)))
      return waited.andThen(() => inner.complete(request, options))
    },
  }
}

async function ticks(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await Promise.resolve()
}

async function report(picks: readonly number[], concurrency: number): Promise<string> {
  const run = reviewChanges({
    changes: memoryChanges(files),
    model: modelWithDelays(picks),
    clock: manualClock(),
    concurrency,
    maxChunkFiles: 1,
    planLines: null,
    language: 'de',
    translate: true,
  })
  return renderJson((await run)._unsafeUnwrap())
}

describe('the report of the same answers', () => {
  it('is the same byte for byte whatever conversation or side question ends first', async () => {
    const expected = await report([0], 1)
    const {
      findings,
      dropped_findings: dropped,
      side_questions: questions,
    } = v.parse(reportSchema, JSON.parse(expected))
    // What is compared holds all there is to mix up.
    expect(findings.length).toBeGreaterThan(9)
    const reasons = new Set(dropped.map(({ reason }) => reason))
    expect([...reasons].sort()).toEqual(['challenged', 'duplicate', 'not_in_diff'])
    const stages = new Set(questions.map(({ stage, status }) => `${stage} ${status}`))
    expect([...stages].sort()).toEqual([
      'challenge answered',
      'challenge failed',
      'relocation answered',
      'translation answered',
      'translation failed',
    ])
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 16 }),
        async (picks, concurrency) => {
          expect(await report(picks, concurrency)).toBe(expected)
        },
      ),
      { numRuns: 40 },
    )
  })
})
