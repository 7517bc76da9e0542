import { errAsync, ok, okAsync } from 'neverthrow'
import { expect, it } from 'vitest'
import type { ToolCall } from '../ports/conversation.ts'
import type { LanguageModel, ModelRequest } from '../ports/language-model.ts'
import { contextOf } from '../tools/run-tool.test-support.ts'
import type { Tool } from '../tools/tool.ts'
import { lenientFinishPolicy } from './finish-reason-policy.ts'
import type { LoopLimits } from './loop-limits.ts'
import { startBudget } from './run-budget.ts'
import { runLoop } from './run-loop.ts'

const limits: LoopLimits = {
  completion: 'finish-tool',
  fault: 'degrade',
  policy: lenientFinishPolicy,
  maxRounds: 30,
  maxToolCalls: 100,
  maxCallsPerRound: 8,
  maxContextCalls: 20,
  maxResultBytes: 1_000_000,
  maxSilentAnswers: 3,
  maxAnswerRepairs: 0,
  room: { tokens: 10_000, fixedTokens: 500, compresses: true },
}

function tool(name: string, role: Tool['role'], content: string): Tool {
  return {
    declaration: { name, description: name, parameters: { type: 'object' } },
    role,
    prepare: () => ok({ run: () => okAsync({ content, truncated: false }) }),
  }
}

it('a model that names its calls itself hears of all names, those of rounds that were summarised too', async () => {
  const requests: ModelRequest[] = []
  const model: LanguageModel = {
    provider: 'p',
    model: 'm',
    isAi: true,
    capabilities: { forcedTools: 'native', contextWindow: null },
    complete(request) {
      requests.push(request)
      const number = (request.callIds ?? []).length + 1
      const name = requests.length < 6 ? 'read' : 'finish'
      const call: ToolCall = { id: `made_${number}`, name, arguments: {}, problem: null }
      return okAsync({
        finish: { unified: 'tool_calls', raw: 'STOP' },
        turn: { role: 'assistant', text: '', toolCalls: [call], replay: null },
        refusal: null,
        usage: null,
        model: null,
        requestId: { body: null, header: null },
        degraded: [],
        quirks: [],
        attempts: [{ status: 200, errorCode: null, waitedMs: 0, usage: null }],
      })
    },
  }
  const { compressions, ending } = await runLoop(
    [{ role: 'user', text: 'Review.' }],
    {
      model,
      system: 'Rules.',
      tools: [tool('read', 'context', 'x'.repeat(6000)), tool('finish', 'finish', 'Done.')],
      context: contextOf({}),
      sessionKey: 's-1',
      maxOutputTokens: null,
      checkAnswer: () => Promise.resolve({ problem: null, quirks: [] }),
      summarise: () => Promise.resolve({ text: 'Nothing so far.', limit: null }),
      budget: startBudget({ maxRequests: null, maxTokens: null, maxMs: null }, null),
      previewBytes: 100,
      emit: () => {},
      clock: null,
      signal: undefined,
    },
    limits,
  )
  expect(compressions).not.toEqual([])
  expect(requests.at(-1)?.callIds).toEqual(['made_1', 'made_2', 'made_3', 'made_4', 'made_5'])
  expect(JSON.stringify(requests.at(-1)?.turns)).not.toContain('made_1')
  expect(ending.type).toBe('completed')
})

it('a request that never went out counts as none, and one without a log as one', async () => {
  const requestsOf = async (change: object): Promise<readonly (number | null)[]> => {
    const failure = {
      code: 'rate_limited',
      retryable: true,
      status: null,
      retryAfterMs: null,
      detail: 'not_sent',
      requestId: { body: null, header: null },
      attempts: [],
      ...change,
    } as const
    const budget = startBudget({ maxRequests: null, maxTokens: null, maxMs: null }, null)
    const counts: number[] = []
    await runLoop(
      [{ role: 'user', text: 'Review.' }],
      {
        model: {
          provider: 'p',
          model: 'm',
          isAi: true,
          capabilities: { forcedTools: 'native', contextWindow: null },
          complete: () => errAsync(failure),
        },
        system: '',
        tools: [tool('task_done', 'finish', 'Taken.')],
        context: contextOf({}),
        sessionKey: 's',
        maxOutputTokens: null,
        checkAnswer: () => Promise.resolve({ problem: null, quirks: [] }),
        budget,
        previewBytes: 0,
        emit: (event) => void (event.type === 'round-end' && counts.push(event.requests)),
        clock: null,
        signal: undefined,
      },
      limits,
    )
    return [...counts, budget.used().requests]
  }
  expect(await requestsOf({ unsent: true })).toEqual([0, 0])
  expect(await requestsOf({})).toEqual([1, 1])
})
