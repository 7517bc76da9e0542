import { describe, expect, test } from 'vitest'
import { choosePullRequestModel } from './choose-pull-request-model.ts'

const key = 'sk-secret-0123456789'

describe('which model reviews a pull request', () => {
  test.each([
    ['nothing', {}],
    ['a blank key', { OPENCODE_API_KEY: ' ' }],
    ['keys of other vendors alone', { OPENAI_API_KEY: key, DEEPSEEK_API_KEY: key }],
    ['an address without a key', { OPENCODE_BASE_URL: 'http://127.0.0.1:1' }],
    ['nothing, in CI', { CI: 'true' }],
  ])('%s: there is no review', (_name, env) => {
    expect(choosePullRequestModel({}, env)._unsafeUnwrapErr().code).toBe('model_not_configured')
  })

  test.each([
    ['by flag', { 'model-protocol': 'offline' as const }, {}],
    ['by variable', {}, { SCRUTINEER_MODEL_PROTOCOL: 'offline' }],
  ])('the offline reviewer, asked for %s', (_name, flags, env) => {
    expect(choosePullRequestModel(flags, { OPENCODE_API_KEY: key, ...env })._unsafeUnwrap().protocol).toBe(
      'offline',
    )
  })

  test.each([
    ['a key of OpenCode', {}, { OPENCODE_API_KEY: key }, 'opencode', 'deepseek-v4-flash'],
    ['and its model', {}, { OPENCODE_API_KEY: key, OPENCODE_MODEL: 'glm-5' }, 'opencode', 'glm-5'],
    [
      'a flag beside the key',
      { 'model-name': 'kimi-k2' },
      { OPENCODE_API_KEY: key, OPENCODE_MODEL: 'glm-5' },
      'opencode',
      'kimi-k2',
    ],
    [
      'a variable beside the key',
      {},
      { OPENCODE_API_KEY: key, SCRUTINEER_MODEL_NAME: 'kimi-k2' },
      'opencode',
      'kimi-k2',
    ],
    [
      'a profile beside the key',
      { 'model-profile': 'opencode' },
      { OPENCODE_API_KEY: key },
      'opencode',
      'deepseek-v4-flash',
    ],
    [
      'another vendor, named',
      {},
      { OPENCODE_API_KEY: key, SCRUTINEER_MODEL_PROFILE: 'openai', SCRUTINEER_MODEL_NAME: 'gpt-5' },
      'openai',
      'gpt-5',
    ],
    [
      'a key of its own, so not OpenCode',
      {},
      { OPENCODE_API_KEY: key, SCRUTINEER_MODEL_API_KEY: key, SCRUTINEER_MODEL_NAME: 'gpt-5' },
      null,
      'gpt-5',
    ],
  ])('%s', (_name, flags, env, profile, model) => {
    const choice = choosePullRequestModel(flags, env)._unsafeUnwrap()
    expect(choice).toMatchObject({ protocol: 'openai', profile, model, reason: { by: 'name' } })
  })

  test('an endpoint is asked whatever keys there are', () => {
    const flags = { 'model-endpoint': 'http://127.0.0.1:1/v1', 'model-name': 'm' }
    expect(choosePullRequestModel(flags, { OPENCODE_API_KEY: key })._unsafeUnwrap()).toMatchObject({
      endpoint: 'http://127.0.0.1:1/v1',
      model: 'm',
      profile: null,
    })
  })

  test('a variable that cannot be meant is told', () => {
    expect(choosePullRequestModel({}, { SCRUTINEER_MODEL_PROTOCOL: 'x' })._unsafeUnwrapErr().code).toBe(
      'config',
    )
  })

  test('a model by another protocol, named beside a key of OpenCode', () => {
    const flags = { 'model-protocol': 'anthropic' as const, 'model-name': 'claude-sonnet-5-5' }
    expect(choosePullRequestModel(flags, { OPENCODE_API_KEY: key })._unsafeUnwrap()).toMatchObject({
      protocol: 'anthropic',
      profile: null,
      model: 'claude-sonnet-5-5',
    })
  })
})
