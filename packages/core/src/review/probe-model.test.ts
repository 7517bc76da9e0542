import { okAsync } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import type { LanguageModel, ModelResponse } from '../ports/language-model.ts'
import {
  callTool,
  callTools,
  fail,
  type ScriptedAnswer,
  say,
  scriptedModel,
} from '../testing/scripted-model.ts'
import { type ProbedToolCalls, probeModel } from './probe-model.ts'

const good = callTool('hand_back', { word: 'ready' })

/** A scripted model with its answer changed. */
function bent(change: (response: ModelResponse) => ModelResponse): LanguageModel {
  const model = scriptedModel([good])
  return { ...model, complete: (request, options) => model.complete(request, options).map(change) }
}

describe('asking a model whether it can review', () => {
  it.each<[what: string, answer: ScriptedAnswer, toolCalls: ProbedToolCalls]>([
    ['a call as asked for', good, 'native'],
    [
      'the same call twice',
      callTools(['hand_back', { word: 'ready' }], ['hand_back', { word: 'ready' }]),
      'native',
    ],
    ['a call of another tool', callTool('finish', { word: 'ready' }), 'wrong'],
    ['a good call beside a bad one', callTools(['hand_back', { word: 'ready' }], ['rm', {}]), 'wrong'],
    ['a call without arguments', callTool('hand_back'), 'wrong'],
    ['a call with a number', callTool('hand_back', { word: 1 }), 'wrong'],
    ['a call with another word', callTool('hand_back', { word: 'example' }), 'wrong'],
    ['a call in words', say('<tool_call>{"name": "hand_back"}</tool_call>'), 'in_text'],
    ['talk', say('Ready!'), 'none'],
    ['nothing', say(''), 'none'],
  ])('%s', async (_what, answer, toolCalls) => {
    const probe = (await probeModel(scriptedModel([answer])))._unsafeUnwrap()
    expect(probe).toMatchObject({ toolCalls, finish: { unified: answer.finish }, requests: 1, usage: null })
  })

  it('offers one tool, asks for its call, and asks once', async () => {
    const model = scriptedModel([good])
    await probeModel(model)
    expect(model.requests).toHaveLength(1)
    expect(model.requests[0]).toMatchObject({ toolChoice: 'required', tools: [{ name: 'hand_back' }] })
  })

  it('tells of a forced choice that is not sent', async () => {
    const refused = bent((response) => ({ ...response, degraded: ['tool_choice'] }))
    expect((await probeModel(refused))._unsafeUnwrap().forcedTools).toBe('none')
    const capabilities = { forcedTools: 'none', contextWindow: null } as const
    expect((await probeModel(scriptedModel([good], { capabilities })))._unsafeUnwrap().forcedTools).toBe(
      'none',
    )
    expect((await probeModel(scriptedModel([good])))._unsafeUnwrap().forcedTools).toBe('native')
  })

  it('tells the time where there is a clock', async () => {
    const times = [1000, 1250]
    const clock = { now: () => times.shift() ?? 0 }
    expect((await probeModel(scriptedModel([good]), { clock }))._unsafeUnwrap().milliseconds).toBe(250)
    expect((await probeModel(scriptedModel([good])))._unsafeUnwrap().milliseconds).toBeNull()
  })

  it('gives the error of the model, a stop, and the mistakes of a model object', async () => {
    expect((await probeModel(scriptedModel([fail('auth')])))._unsafeUnwrapErr().code).toBe('auth')
    const signal = AbortSignal.abort()
    expect((await probeModel(scriptedModel([good]), { signal }))._unsafeUnwrapErr().code).toBe('aborted')
    const throwing: LanguageModel = {
      ...scriptedModel([]),
      complete: () => {
        throw new Error('a secret')
      },
    }
    const broken = bent(() => ({}) as ModelResponse)
    for (const model of [throwing, broken, { ...throwing, complete: () => okAsync(null as never) }]) {
      expect((await probeModel(model))._unsafeUnwrapErr().code).toBe('malformed_response')
    }
  })
})
