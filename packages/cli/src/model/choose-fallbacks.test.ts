import { describe, expect, test } from 'vitest'
import { chooseFallbacks } from './choose-fallbacks.ts'
import { chooseModel } from './choose-model.ts'
import { openWithFallbacks } from './open-with-fallbacks.ts'

const named = { 'model-name': 'm-1', 'model-endpoint': 'https://models.example/v1' }
const env = { SCRUTINEER_MODEL_API_KEY: 'sk-secret-0123456789', SCRUTINEER_MODEL_CONTEXT_WINDOW: '9000' }
const chosen = chooseModel(named, env)._unsafeUnwrap()

describe('which models take the place of the first', () => {
  test('none unless some are named', () => {
    expect(chooseFallbacks({}, env, chosen)._unsafeUnwrap()).toEqual([])
    expect(chooseFallbacks({}, { SCRUTINEER_MODEL_FALLBACKS: 'none' }, chosen)._unsafeUnwrap()).toEqual([])
  })

  test.each([
    [
      'm-2',
      {
        protocol: 'openai',
        model: 'm-2',
        endpoint: 'https://models.example/v1',
        apiKey: env.SCRUTINEER_MODEL_API_KEY,
      },
    ],
    [
      'qwen3-coder:30b',
      { protocol: 'openai', model: 'qwen3-coder:30b', endpoint: 'https://models.example/v1' },
    ],
    ['groq:llama-4', { protocol: 'openai', profile: 'groq', model: 'llama-4', endpoint: null, apiKey: null }],
    ['openrouter:acme/m:free', { profile: 'openrouter', model: 'acme/m:free', apiKey: null }],
    ['ollama:qwen3:8b', { profile: 'ollama', model: 'qwen3:8b', endpoint: null }],
    ['anthropic:claude-5', { protocol: 'anthropic', profile: null, model: 'claude-5', apiKey: null }],
    ['responses:gpt-6', { protocol: 'responses', profile: null, model: 'gpt-6', endpoint: null }],
  ])('%s', (name, expected) => {
    const [fallback, ...more] = chooseFallbacks({ 'fallback-model': [name] }, env, chosen)._unsafeUnwrap()
    expect(more).toEqual([])
    expect(fallback).toMatchObject({ ...expected, contextWindow: null })
  })

  test('a profile of one’s own is one of them', () => {
    const profiles = JSON.stringify({ acme: { extends: 'openai', base_url: 'https://acme.example/v1' } })
    const own = chooseModel(named, { ...env, SCRUTINEER_MODEL_PROFILES: profiles })._unsafeUnwrap()
    expect(chooseFallbacks({ 'fallback-model': ['acme:m-9'] }, {}, own)._unsafeUnwrap()).toMatchObject([
      { protocol: 'openai', profile: 'acme', model: 'm-9', endpoint: null },
    ])
  })

  test('a flag wins over a variable, and the order stays', () => {
    const set = { SCRUTINEER_MODEL_FALLBACKS: 'm-2, groq:m-3' }
    const models = (flags: Parameters<typeof chooseFallbacks>[0]) =>
      chooseFallbacks(flags, set, chosen)
        ._unsafeUnwrap()
        .map(({ model }) => model)
    expect(models({})).toEqual(['m-2', 'm-3'])
    expect(models({ 'fallback-model': ['m-9', 'm-8'] })).toEqual(['m-9', 'm-8'])
    expect(models({ 'fallback-model': [] })).toEqual([])
  })

  test('the offline reviewer takes nobody’s place, and nobody takes its', () => {
    const offline = chooseModel({ 'model-protocol': 'offline' }, {})._unsafeUnwrap()
    const flags = { 'fallback-model': ['m-2'] }
    expect(chooseFallbacks(flags, {}, offline)._unsafeUnwrapErr().message).toContain('has no effect')
    expect(chooseFallbacks({}, { SCRUTINEER_MODEL_FALLBACKS: 'm-2' }, offline)._unsafeUnwrap()).toEqual([])
    const failure = chooseFallbacks({ 'fallback-model': ['offline'] }, {}, chosen)._unsafeUnwrapErr()
    expect(failure).toMatchObject({ code: 'usage' })
  })

  test('a variable that is no list of names is told', () => {
    const failure = chooseFallbacks({}, { SCRUTINEER_MODEL_FALLBACKS: 'm 2' }, chosen)._unsafeUnwrapErr()
    expect(failure).toMatchObject({ code: 'config' })
    expect(failure.message).toContain('SCRUTINEER_MODEL_FALLBACKS has the value "m 2", expected none, or')
  })
})

describe('a model with fallbacks', () => {
  test('goes by the name of the first', async () => {
    const model = await openWithFallbacks(chosen, { 'fallback-model': ['m-2'] }, env)
    expect(model._unsafeUnwrap()).toMatchObject({ provider: 'models.example', model: 'm-1', isAi: true })
  })

  test('is not made where one of them could never be asked', async () => {
    const failure = (
      await openWithFallbacks(chosen, { 'fallback-model': ['groq:m-2'] }, env)
    )._unsafeUnwrapErr()
    expect(failure.code).toBe('model_not_configured')
    expect(failure.message).toMatch(
      /^--fallback-model groq:m-2: the model's key is missing: set key_env of its profile or GROQ_API_KEY$/,
    )
  })
})
