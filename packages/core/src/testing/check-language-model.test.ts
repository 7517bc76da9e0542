import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import { rememberAnswers } from '../loop/remember-answers.ts'
import type { LanguageModel, ModelResponse } from '../ports/language-model.ts'
import type { ModelError } from '../ports/model-error.ts'
import { checkLanguageModel } from './check-language-model.ts'
import { memoryTexts } from './memory-texts.ts'
import { callTool, say, scriptedModel } from './scripted-model.ts'

const newAbort = () => new AbortController()
const good = () =>
  scriptedModel((_request, place) => (place % 2 === 0 ? callTool('file_find', { query: 'a' }) : say('yes')))

/** A conforming model whose every answer is changed. */
function changed(change: (answer: ModelResponse) => ModelResponse | ModelError): () => LanguageModel {
  return () => {
    const model = good()
    return {
      ...model,
      complete: (request, options) =>
        model.complete(request, options).andThen((answer): ResultAsync<ModelResponse, ModelError> => {
          const next = change(answer)
          return 'finish' in next ? okAsync(next) : errAsync(next)
        }),
    }
  }
}

const failing = async (open: () => LanguageModel) =>
  (await checkLanguageModel(open, { newAbort, secrets: ['canary'] })).map(
    ({ name, detail }) => `${name}: ${detail}`,
  )

describe('checkLanguageModel', () => {
  it('finds nothing wrong with the scripted model', async () => {
    expect(await failing(good)).toEqual([])
  })

  it('finds nothing wrong with answers that are remembered', async () => {
    const texts = memoryTexts()
    const open = () => rememberAnswers(good(), texts)
    expect(await failing(open)).toEqual([])
    expect(await failing(open)).toEqual([])
  })

  it.each<[string, () => LanguageModel, string]>([
    [
      'a count below zero',
      changed((answer) => ({ ...answer, usage: { ...noCounts, inputTokens: -1 } })),
      'inputTokens -1',
    ],
    [
      'half a token',
      changed((answer) => ({ ...answer, usage: { ...noCounts, totalTokens: 0.5 } })),
      'totalTokens 0.5',
    ],
    [
      'an answer nobody was asked for',
      changed((answer) => ({ ...answer, attempts: [] })),
      'without an attempt',
    ],
    [
      'a request for what was known',
      changed((answer) => ({ ...answer, remembered: true })),
      'a remembered answer with an attempt',
    ],
    [
      'an error as an answer',
      changed((answer) => ({ ...answer, finish: { unified: 'error', raw: null } })),
      'must be an error',
    ],
    [
      'one id for two calls',
      changed((answer) => ({
        ...answer,
        turn: { ...answer.turn, toolCalls: [...answer.turn.toolCalls, ...answer.turn.toolCalls] },
      })),
      'call ids',
    ],
    [
      'one id for two rounds',
      changed((answer) => ({
        ...answer,
        turn: { ...answer.turn, toolCalls: [{ id: 'c', name: 'file_find', arguments: {}, problem: null }] },
      })),
      'the id c came twice',
    ],
    ['a secret', changed((answer) => ({ ...answer, model: 'canary' })), 'a secret came out'],
    [
      'turns it does not take back',
      changed(() => modelError('replay_required')),
      'ended with replay_required',
    ],
    [
      'no end after an abort',
      () => ({ ...good(), complete: (request) => good().complete(request, {}) }),
      'it went on',
    ],
    ['a name that is empty', () => ({ ...good(), provider: '' }), 'must have names'],
    [
      'something thrown',
      () => ({
        ...good(),
        complete: () => {
          throw new Error('thrown')
        },
      }),
      'it threw: Error: thrown',
    ],
  ])('finds %s', async (_name, open, detail) => {
    expect((await failing(open)).join('\n')).toContain(detail)
  })
})

const noCounts = {
  inputTokens: null,
  outputTokens: null,
  totalTokens: null,
  cachedInputTokens: null,
  cacheWriteTokens: null,
  reasoningTokens: null,
}

function modelError(code: ModelError['code']): ModelError {
  return {
    code,
    retryable: false,
    status: 400,
    retryAfterMs: null,
    detail: '',
    requestId: { body: null, header: null },
    attempts: [],
  }
}
