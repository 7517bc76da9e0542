import { errAsync, okAsync } from 'neverthrow'
import { expect, it } from 'vitest'
import type { LanguageModel, ModelResponse } from '../ports/language-model.ts'
import type { ModelError } from '../ports/model-error.ts'
import { memoryChanges } from '../testing/memory-changes.ts'
import { callTool, scriptedModel } from '../testing/scripted-model.ts'
import { reviewChanges } from './review-changes.ts'
import { added } from './review-run.test-support.ts'

const files = { 'a/a.ts': added(3), 'b/b.ts': added(3) }

it.each([
  [
    'throws',
    () => {
      throw new Error('SECRET')
    },
  ],
  ['rejects', () => Promise.reject(new Error('SECRET'))],
  ['gives nothing', () => Promise.resolve(undefined)],
  ['gives a text', () => okAsync('fine')],
  ['gives half an answer', () => okAsync({ turn: { text: 'fine' } })],
] as const)('a model that %s costs one conversation, not what others found', async (_name, mistake) => {
  const good = scriptedModel((request) => {
    const [first] = request.turns
    const isSecond = first?.role === 'user' && first.text.includes('+++ b/b/b.ts')
    return isSecond && request.turns.length === 1 ? comment : callTool('task_done')
  })
  const model: LanguageModel = {
    ...good,
    complete(request, options) {
      const [first] = request.turns
      const isFirst = first?.role === 'user' && first.text.includes('+++ b/a/a.ts')
      return isFirst ? (mistake() as never) : good.complete(request, options)
    },
  }
  const run = reviewChanges({
    changes: memoryChanges(files),
    model,
    challenge: false,
    concurrency: 2,
    maxChunkFiles: 1,
  })
  const report = (await run)._unsafeUnwrap()
  expect(report.findings).toMatchObject([{ path: 'b/b.ts' }])
  expect(report.coverage).toMatchObject([
    { path: 'a/a.ts', state: 'not_reviewed', reason: 'malformed_response' },
    { path: 'b/b.ts', state: 'reviewed' },
  ])
  expect(report.outcome.exitCode).toBe(2)
  expect(JSON.stringify(report)).not.toContain('SECRET')
})

const comment = callTool('code_comment', {
  finding: {
    severity: 'high',
    category: 'correctness',
    file: 'b/b.ts',
    start_line: 2,
    existing_code: 'line 2',
    title: 'A defect',
    problem: 'It fails.',
    evidence: '`line 2`',
    confidence: 0.9,
  },
})

it.each<[string, Partial<Record<keyof ModelResponse, unknown>>]>([
  ['finish', { finish: undefined }],
  ['finish.unified', { finish: { unified: 'tool-calls', raw: null } }],
  ['turn.toolCalls.0', { turn: { role: 'assistant', text: '', toolCalls: [null], replay: null } }],
  [
    'turn.toolCalls.0.arguments',
    { turn: { role: 'assistant', text: '', toolCalls: [{ id: '1', name: 'task_done' }], replay: null } },
  ],
  ['requestId', { requestId: null }],
  ['degraded', { degraded: undefined }],
  ['quirks', { quirks: undefined }],
  ['attempts', { attempts: undefined }],
  ['attempts.0.usage', { attempts: [{}] }],
])('an answer without a fit %s says so and costs one conversation', async (field, change) => {
  const good = scriptedModel(() => callTool('task_done'))
  const model: LanguageModel = {
    ...good,
    complete: (request, options) =>
      good.complete(request, options).map((answer) => ({ ...answer, ...change }) as ModelResponse),
  }
  const report = (await reviewChanges({ changes: memoryChanges(files), model }))._unsafeUnwrap()
  expect(report.outcome.exitCode).toBe(2)
  const [error] = report.errors
  expect(error).toMatchObject({ code: 'malformed_response' })
  expect(error?.detail).toMatch(new RegExp(`: ${field}$`))
})

it.each(['code', 'detail', 'attempts'])(
  'a failure without a fit %s is one of the model object',
  async (field) => {
    const given = { code: 'auth', detail: '', attempts: [], [field]: 7 }
    const model: LanguageModel = {
      ...scriptedModel([]),
      complete: () => errAsync(given as unknown as ModelError),
    }
    const report = (await reviewChanges({ changes: memoryChanges(files), model }))._unsafeUnwrap()
    expect(report.errors[0]).toMatchObject({ code: 'malformed_response' })
  },
)
