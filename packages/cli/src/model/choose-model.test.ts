import { describe, expect, test } from 'vitest'
import { chooseModel } from './choose-model.ts'

const key = 'sk-secret-0123456789'

describe('which model is asked', () => {
  test('nothing named and no key: the offline reviewer, and it says so', () => {
    const choice = chooseModel({}, {})._unsafeUnwrap()
    expect(choice.protocol).toBe('offline')
    expect(choice.notice).toContain('no AI')
  })

  test.each(['true', '1', 'yes', 'woodpecker'])('nothing named while CI=%s: refused', (ci) => {
    const failure = chooseModel({}, { CI: ci })._unsafeUnwrapErr()
    expect(failure.code).toBe('model_not_configured')
    expect(failure.message).toContain('--model-protocol offline')
  })

  test.each(['', '0', 'false'])('CI=%j is no CI', (ci) => {
    expect(chooseModel({}, { CI: ci })._unsafeUnwrap().protocol).toBe('offline')
  })

  test('a secret that arrives empty in CI is no secret', () => {
    const env = { CI: 'true', OPENAI_API_KEY: '', SCRUTINEER_MODEL_API_KEY: ' ' }
    expect(chooseModel({}, env)._unsafeUnwrapErr().code).toBe('model_not_configured')
  })

  test.each([
    ['by flag', { 'model-protocol': 'offline' as const }, {}],
    ['by variable', {}, { SCRUTINEER_MODEL_PROTOCOL: 'offline' }],
  ])('the offline reviewer asked for %s works in CI and needs no word', (_how, flags, env) => {
    const choice = chooseModel(flags, { CI: 'true', OPENAI_API_KEY: key, ...env })._unsafeUnwrap()
    expect(choice).toEqual({ protocol: 'offline', notice: null })
  })

  test('a flag wins over a variable', () => {
    const env = {
      SCRUTINEER_MODEL_PROTOCOL: 'offline',
      SCRUTINEER_MODEL_NAME: 'by-variable',
      SCRUTINEER_MODEL_ENDPOINT: 'http://127.0.0.1:1/v1',
      SCRUTINEER_MODEL_TIMEOUT: '10s',
    }
    const flags = { 'model-protocol': 'openai' as const, 'model-name': 'by-flag', 'model-timeout': 5_000 }
    expect(chooseModel(flags, env)._unsafeUnwrap()).toMatchObject({
      protocol: 'openai',
      model: 'by-flag',
      endpoint: 'http://127.0.0.1:1/v1',
      timeoutMs: 5_000,
      notice: null,
    })
  })

  test('named by variables alone', () => {
    const env = {
      SCRUTINEER_MODEL_NAME: 'm',
      SCRUTINEER_MODEL_ENDPOINT: 'https://models.example/v1',
      SCRUTINEER_MODEL_API_KEY: key,
      SCRUTINEER_MODEL_TIMEOUT: '90s',
      SCRUTINEER_MODEL_PROFILE: 'vllm',
    }
    expect(chooseModel({}, env)._unsafeUnwrap()).toMatchObject({
      model: 'm',
      apiKey: key,
      timeoutMs: 90_000,
      profile: 'vllm',
    })
  })

  test('a well-known key is enough, says what it picked, and never says the key', () => {
    const choice = chooseModel(
      {},
      { CI: 'true', OPENCODE_API_KEY: key, OPENAI_API_KEY: 'other' },
    )._unsafeUnwrap()
    expect(choice).toMatchObject({ protocol: 'openai', profile: 'opencode' })
    expect(choice.notice).toMatch(/OPENCODE_API_KEY is set.* of opencode /)
    expect(choice.notice).not.toContain(key)
  })
})

describe('a model that cannot be meant', () => {
  test.each([
    [
      'an unknown protocol',
      {},
      { SCRUTINEER_MODEL_PROTOCOL: 'gopher' },
      'config',
      /"gopher", expected openai or offline/,
    ],
    [
      'a bad time',
      {},
      { SCRUTINEER_MODEL_TIMEOUT: '90' },
      'config',
      /SCRUTINEER_MODEL_TIMEOUT has the value "90"/,
    ],
    ['an unknown profile', { 'model-profile': 'olama' }, {}, 'usage', /did you mean ollama\?/],
    [
      'a name for the offline reviewer',
      { 'model-name': 'm' },
      { SCRUTINEER_MODEL_PROTOCOL: 'offline' },
      'usage',
      /--model-name has no effect/,
    ],
  ])('%s', (_what, flags, env, code, message) => {
    const failure = chooseModel(flags, env)._unsafeUnwrapErr()
    expect(failure.code).toBe(code)
    expect(failure.message).toMatch(message)
  })
})
