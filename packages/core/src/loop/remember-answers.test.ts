import { describe, expect, it } from 'vitest'
import type { LanguageModel, ModelRequest } from '../ports/language-model.ts'
import type { TextStore } from '../ports/text-store.ts'
import { memoryTexts } from '../testing/memory-texts.ts'
import type { ScriptedAnswer } from '../testing/scripted-model.ts'
import { callTool, fail, say, scriptedModel } from '../testing/scripted-model.ts'
import { rememberAnswers } from './remember-answers.ts'

const request: ModelRequest = {
  system: 'rules',
  turns: [{ role: 'user', text: 'a diff' }],
  tools: [],
  toolChoice: 'auto',
  maxOutputTokens: null,
  sessionKey: 'one',
  tolerate: [],
}

/** Asks twice with the same store and says how often the model was reached. */
async function askTwice(
  answer: ScriptedAnswer,
  second: Partial<ModelRequest> = {},
  store: TextStore = memoryTexts(),
) {
  const model = scriptedModel(() => answer)
  const remembering = rememberAnswers(model, store)
  const first = await remembering.complete(request, {})
  const again = await remembering.complete({ ...request, ...second }, {})
  return { first, again, asked: model.requests.length }
}

describe('remembering answers', () => {
  it('gives the same turn for the same request, says so, and asks nobody', async () => {
    const { first, again, asked } = await askTwice(callTool('file_read', { file_path: 'a.ts' }))
    expect(asked).toBe(1)
    const turn = first._unsafeUnwrap().turn
    expect(again._unsafeUnwrap()).toMatchObject({ turn, remembered: true, attempts: [], usage: null })
    expect(first._unsafeUnwrap().remembered).toBeUndefined()
  })

  it.each<[string, Partial<ModelRequest>]>([
    ['the rules', { system: 'others' }],
    ['the conversation', { turns: [{ role: 'user', text: 'another diff' }] }],
    ['the tools', { tools: [{ name: 't', description: '', parameters: {} }] }],
    ['the tool choice', { toolChoice: 'required' }],
    ['the room for the answer', { maxOutputTokens: 9 }],
  ])('asks again when %s differ', async (_name, second) => {
    expect((await askTwice(say('words'), second)).asked).toBe(2)
  })

  it('takes two sessions for one', async () => {
    expect((await askTwice(say('words'), { sessionKey: 'two' })).asked).toBe(1)
  })

  it('tells models and places apart', async () => {
    const store = memoryTexts()
    const one = scriptedModel(() => say('one'))
    const two = scriptedModel(() => say('two'), { model: 'other' })
    await rememberAnswers(one, store).complete(request, {})
    const answer = await rememberAnswers(two, store).complete(request, {})
    expect(answer._unsafeUnwrap().turn.text).toBe('two')
    await rememberAnswers(one, store, { scope: 'elsewhere' }).complete(request, {})
    expect(one.requests).toHaveLength(2)
  })

  it.each<[string, ScriptedAnswer]>([
    ['a failure', fail('overloaded')],
    ['an answer that was cut', say('wor', 'length')],
    ['a filtered answer', say('', 'content_filter')],
    ['a refusal', say('no', 'refusal')],
  ])('never remembers %s', async (_name, answer) => {
    expect((await askTwice(answer)).asked).toBe(2)
  })

  it.each([
    ['no JSON', '{'],
    ['other JSON', '[]'],
    [
      'an answer without its turn',
      '{"finish":{"unified":"stop","raw":null},"model":null,"degraded":[],"quirks":[]}',
    ],
    [
      'calls that were not fit to run',
      '{"finish":{"unified":"stop","raw":null},"turn":{"role":"assistant","text":"","toolCalls":[{"id":"1","name":"x","arguments":{},"problem":"arguments_cut"}],"replay":null},"model":null,"degraded":[],"quirks":[]}',
    ],
  ])('asks again where the store has %s', async (_name, text) => {
    const store: TextStore = { recall: () => Promise.resolve(text), keep: () => Promise.resolve() }
    const { first, asked } = await askTwice(say('words'), {}, store)
    expect(asked).toBe(2)
    expect(first._unsafeUnwrap().turn.text).toBe('words')
  })

  it.each<[string, TextStore]>([
    [
      'rejects',
      { recall: () => Promise.reject(new Error('down')), keep: () => Promise.reject(new Error('down')) },
    ],
    ['throws', { recall: mistake, keep: mistake }],
    ['gives no text', { recall: () => Promise.resolve(7 as never), keep: () => Promise.resolve() }],
  ])('answers all the same where the store %s', async (_name, store) => {
    const { first, again, asked } = await askTwice(say('words'), {}, store)
    expect(asked).toBe(2)
    expect([first, again].map((answer) => answer._unsafeUnwrap().turn.text)).toEqual(['words', 'words'])
  })

  it('ends with aborted where the signal already has, although the answer is known', async () => {
    const remembering = rememberAnswers(
      scriptedModel(() => say('words')),
      memoryTexts(),
    )
    await remembering.complete(request, {})
    const answer = await remembering.complete(request, { signal: abortedSignal })
    expect(answer._unsafeUnwrapErr().code).toBe('aborted')
  })

  it('passes for the model that it asks, whatever that one is made of and learns about itself', () => {
    const scripted = scriptedModel([])
    let contextWindow = 8000
    class Learning implements LanguageModel {
      get provider() {
        return 'acme'
      }
      get model() {
        return 'm-1'
      }
      get isAi() {
        return true
      }
      get capabilities() {
        return { forcedTools: 'native', contextWindow } as const
      }
      complete(...asked: Parameters<LanguageModel['complete']>) {
        return scripted.complete(...asked)
      }
    }
    const remembering = rememberAnswers(new Learning(), memoryTexts())
    expect(remembering).toMatchObject({ provider: 'acme', model: 'm-1', isAi: true })
    contextWindow = 4000
    expect(remembering.capabilities.contextWindow).toBe(4000)
  })
})

function mistake(): never {
  throw new Error('down')
}

const abortedSignal = AbortSignal.abort()
