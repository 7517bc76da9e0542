import { offlineReviewer } from '@scrutineer/providers/offline'
import { describe, expect, test } from 'vitest'
import { chooseModel } from './choose-model.ts'
import { modelFacts } from './model-facts.ts'
import { openModel } from './open-model.ts'

const key = { OPENAI_API_KEY: 'sk-secret-0123456789' }

describe('what a preview knows of the model', () => {
  test.each<[what: string, flags: Parameters<typeof modelFacts>[0], env: Readonly<Record<string, string>>]>([
    ['nothing named', {}, {}],
    ['the offline reviewer', { 'model-protocol': 'offline' }, { CI: 'true' }],
    ['a key', {}, key],
    ['an endpoint', { 'model-endpoint': 'http://127.0.0.1:1/v1', 'model-name': 'm' }, {}],
  ])('%s: what the model itself would say', async (_what, flags, env) => {
    const opened = await openModel(chooseModel(flags, env)._unsafeUnwrap(), env)
    const { isAi, capabilities } = opened._unsafeUnwrap()
    expect(modelFacts(flags, env)._unsafeUnwrap()).toEqual({
      isAi,
      contextWindow: capabilities.contextWindow,
    })
    expect(offlineReviewer().isAi).toBe(false)
  })

  test('nothing named in CI, where a review is refused: the usual numbers', () => {
    expect(modelFacts({}, { CI: 'true' })._unsafeUnwrap()).toEqual({})
  })

  test('a model that cannot be meant is a mistake here too', () => {
    expect(modelFacts({ 'model-profile': 'olama' }, {})._unsafeUnwrapErr().code).toBe('usage')
  })
})
