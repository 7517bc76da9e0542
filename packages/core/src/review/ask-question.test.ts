import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { lenientFinishPolicy, strictFinishPolicy } from '../loop/finish-reason-policy.ts'
import { startBudget } from '../loop/run-budget.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { memoryRepository } from '../testing/memory-repository.ts'
import type { ScriptedAnswer } from '../testing/scripted-model.ts'
import { callTool, callTools, fail, say, scriptedModel } from '../testing/scripted-model.ts'
import type { ToolQuestion } from './ask-question.ts'
import { askForAnswer, askForText } from './ask-question.ts'
import type { QuestionEvent } from './question-event.ts'

const input = v.object({ withdraw_ids: v.array(v.picklist(['c-0', 'c-1'])) })
const question: ToolQuestion<typeof input> = {
  stage: 'challenge',
  system: 'Only rules.',
  text: 'Look again.',
  tool: { name: 'challenge_done', description: 'Answer.', input },
  check: ({ withdraw_ids: ids }) =>
    new Set(ids).size < ids.length ? 'withdraw_ids names an id twice' : null,
}
const usage = {
  inputTokens: 10,
  outputTokens: 2,
  totalTokens: 12,
  cachedInputTokens: null,
  cacheWriteTokens: null,
  reasoningTokens: null,
}
const withdraw = (...ids: string[]) => callTool('challenge_done', { withdraw_ids: ids })

describe('a question answered by a tool', () => {
  it('offers that tool alone and requires its call', async () => {
    const { answer, model } = await ask([withdraw('c-1')])
    expect(answer).toEqual({ withdraw_ids: ['c-1'] })
    expect(model.requests).toHaveLength(1)
    expect(model.requests[0]).toMatchObject({
      system: 'Only rules.',
      turns: [{ role: 'user', text: 'Look again.' }],
      tools: [{ name: 'challenge_done' }],
      toolChoice: 'required',
    })
  })

  it.each([
    ['bare JSON', '{"withdraw_ids":["c-0"]}'],
    ['JSON in a fence', '```json\n{"withdraw_ids":["c-0"]}\n```'],
    ['JSON in prose', 'I looked again: {"withdraw_ids":["c-0"]} That is all.'],
    ['a bare list', '["c-0"]'],
    ['a list in a fence', '```json\n["c-0"]\n```'],
    ['a list under another name', '{"delete_ids":["c-0"]}'],
  ])('takes %s for the call', async (_name, text) => {
    const { answer, events, model } = await ask([say(text)])
    expect(answer).toEqual({ withdraw_ids: ['c-0'] })
    expect(model.requests).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({
      ok: true,
      quirks: expect.arrayContaining(['answer_in_text']) as unknown,
    })
  })

  it.each([
    ['words', say('They are all fine.')],
    ['nothing', say('')],
    ['an unknown id', withdraw('c-7')],
    ['an id twice', withdraw('c-0', 'c-0')],
    ['another tool', callTool('task_done')],
    ['text that does not fit', say('{"withdraw_ids":["c-7"]}')],
    ['a list that means two things', say('{"keep":["c-0"],"drop":["c-1"]}')],
    ['a call written as text', say('{"name":"challenge_done","arguments":{"withdraw_ids":["c-0"]}}')],
  ] as [string, ScriptedAnswer][])(
    'tells what was wrong with %s and takes the mended answer',
    async (_name, wrong) => {
      const { answer, events, model } = await ask([wrong, withdraw('c-0')])
      expect(answer).toEqual({ withdraw_ids: ['c-0'] })
      expect(model.requests).toHaveLength(2)
      expect(JSON.stringify(model.requests[1]?.turns.at(-1))).toMatch(/challenge_done|withdraw_ids/)
      expect(events.at(-1)).toMatchObject({ type: 'question-end', attempts: 2, ok: true })
    },
  )

  it('is unusable after a third answer that does not fit', async () => {
    const { failure, model } = await ask([withdraw('c-7'), say('Really.'), withdraw('c-8'), withdraw('c-0')])
    expect(failure).toMatchObject({ kind: 'unusable' })
    expect(model.requests).toHaveLength(3)
  })

  it.each([
    ['a cut answer', say('{"withdraw_ids":[', 'length'), 'output_truncated'],
    ['a refusal', say('No.', 'refusal'), 'model_refused'],
    ['an end nobody knows', say('{"withdraw_ids":["c-0"]}', 'unknown'), 'finish_unknown'],
  ] as [string, ScriptedAnswer, string][])('never takes %s for an answer', async (_name, said, code) => {
    const { failure } = await ask([said])
    expect(failure).toEqual({ kind: 'unusable', code })
  })

  it('keeps the first of two calls in one answer', async () => {
    const both = callTools(
      ['challenge_done', { withdraw_ids: ['c-0'] }],
      ['challenge_done', { withdraw_ids: [] }],
    )
    expect((await ask([both])).answer).toEqual({ withdraw_ids: ['c-0'] })
  })

  it('takes only the whole text for JSON where nothing else is tolerated', async () => {
    const inProse = await ask([say('So: {"withdraw_ids":[]}'), say('{"withdraw_ids":[]}')], {
      policy: strictFinishPolicy,
    })
    expect(inProse.answer).toEqual({ withdraw_ids: [] })
    expect(inProse.model.requests).toHaveLength(2)
  })
})

describe('every question', () => {
  it('counts on the budget of the run and says what it used', async () => {
    const budget = startBudget({ maxRequests: 2, maxTokens: null, maxMs: null }, null)
    const { events, failure } = await ask(
      [
        { ...say('Fine.'), usage },
        { ...say('Fine.'), usage },
      ],
      { budget },
    )
    expect(failure).toEqual({ kind: 'failed', code: 'request_limit' })
    expect(budget.used()).toMatchObject({ requests: 2, totalTokens: 24 })
    expect(events).toMatchObject([
      { type: 'question-start', stage: 'challenge' },
      {
        type: 'question-end',
        ok: false,
        errorCode: 'request_limit',
        attempts: 2,
        usage: { totalTokens: 24 },
        requests: 2,
        failedRequests: 0,
        durationMs: 0,
      },
    ])
  })

  it('tells a provider that failed from an answer that did not fit', async () => {
    const { events, failure } = await ask([fail('server_error')])
    expect(failure).toEqual({ kind: 'failed', code: 'server_error' })
    expect(events.at(-1)).toMatchObject({ errorCode: 'server_error', requests: 1, failedRequests: 1 })
  })

  it('is not asked of a reviewer that is no AI', async () => {
    const { events, failure, model } = await ask([withdraw('c-0')], { isAi: false })
    expect(failure).toEqual({ kind: 'not_asked', code: 'not_asked' })
    expect([events, model.requests]).toEqual([[], []])
  })

  it('sends nothing once the signal has aborted', async () => {
    const { failure, model } = await ask([withdraw('c-0')], { signal: AbortSignal.abort() })
    expect(failure).toEqual({ kind: 'failed', code: 'cancelled' })
    expect(model.requests).toEqual([])
  })
})

describe('a question answered in words', () => {
  it('gives the text, and offers no tool', async () => {
    const { text, model } = await askText([say('  - look at the locks\n')])
    expect(text).toBe('- look at the locks')
    expect(model.requests[0]).toMatchObject({ tools: [] })
  })

  it.each([
    ['an empty answer', say(' ')],
    ['a cut answer', say('- look', 'length')],
    ['a call of a tool it has not', callTool('file_read', { file_path: 'a' })],
  ] as [string, ScriptedAnswer][])('cannot use %s', async (_name, said) => {
    expect((await askText([said])).failure).toMatchObject({ kind: 'unusable' })
  })
})

interface Change {
  readonly budget?: ReturnType<typeof startBudget>
  readonly isAi?: boolean
  readonly policy?: typeof lenientFinishPolicy
  readonly signal?: AbortSignal
}

function worldOf(script: readonly ScriptedAnswer[], change: Change) {
  const model = scriptedModel(script, { isAi: change.isAi ?? true })
  const clock = manualClock()
  return {
    model,
    options: { policy: change.policy ?? lenientFinishPolicy, settings: { maxOutputTokens: null } },
    changes: { repository: memoryRepository({}), files: [] },
    budget: change.budget ?? startBudget({ maxRequests: null, maxTokens: null, maxMs: null }, clock),
    clock,
    signal: change.signal,
  }
}

async function ask(script: readonly ScriptedAnswer[], change: Change = {}) {
  const world = worldOf(script, change)
  const events: QuestionEvent[] = []
  const asked = await askForAnswer(question, world, (event) => events.push(event))
  return {
    answer: asked.isOk() ? asked.value : null,
    failure: asked.isErr() ? asked.error : null,
    events,
    model: world.model,
  }
}

async function askText(script: readonly ScriptedAnswer[]) {
  const world = worldOf(script, {})
  const asked = await askForText(
    { stage: 'plan', system: 'Rules.', text: 'What to look at?' },
    world,
    () => {},
  )
  return {
    text: asked.isOk() ? asked.value : null,
    failure: asked.isErr() ? asked.error : null,
    model: world.model,
  }
}
