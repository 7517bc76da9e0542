import { describe, expect, test } from 'vitest'
import { chooseModel } from './choose-model.ts'
import { openModel } from './open-model.ts'

const key = 'sk-secret-0123456789'

async function open(flags: Parameters<typeof chooseModel>[0], env: Readonly<Record<string, string>> = {}) {
  return openModel(chooseModel(flags, env)._unsafeUnwrap(), env)
}

describe('a model that can be asked', () => {
  test('the offline reviewer is no AI', async () => {
    expect((await open({}))._unsafeUnwrap()).toMatchObject({ provider: 'offline', isAi: false })
  })

  test('an endpoint of one’s own needs no key and is named by its host', async () => {
    const flags = { 'model-name': 'qwen3-coder', 'model-endpoint': 'http://localhost:11434/v1' }
    expect((await open(flags))._unsafeUnwrap()).toMatchObject({ provider: 'localhost', model: 'qwen3-coder' })
  })

  test('a well-known key alone', async () => {
    const model = (await open({}, { OPENCODE_API_KEY: key }))._unsafeUnwrap()
    expect(model).toMatchObject({ provider: 'opencode', isAi: true })
    expect(JSON.stringify(model)).not.toContain(key)
  })
})

describe('a model that could not be asked at all', () => {
  test.each([
    ['no name', { 'model-endpoint': 'http://127.0.0.1:1/v1' }, {}, /--model-name or SCRUTINEER_MODEL_NAME/],
    [
      'no key where the vendor needs one',
      { 'model-name': 'm' },
      {},
      /SCRUTINEER_MODEL_API_KEY or OPENAI_API_KEY/,
    ],
    [
      'a vendor’s key for another host',
      { 'model-name': 'm', 'model-endpoint': 'https://models.example/v1', 'model-profile': 'openai' },
      { OPENAI_API_KEY: key },
      /key is missing/,
    ],
    ['no URL', { 'model-name': 'm', 'model-endpoint': 'localhost' }, {}, /--model-endpoint .*is no URL/],
    ['a key in the clear', { 'model-name': 'm', 'model-endpoint': 'http://models.example/v1' }, {}, /https:/],
    [
      'a key in the URL',
      { 'model-name': 'm', 'model-endpoint': 'https://u:secretsecret@h.example/v1' },
      {},
      /user name/,
    ],
    [
      'a key with a line end',
      { 'model-name': 'm' },
      { SCRUTINEER_MODEL_API_KEY: `${key}\nx` },
      /SCRUTINEER_MODEL_API_KEY/,
    ],
  ] as const)('%s', async (_what, flags, env, message) => {
    const failure = (await open(flags, env))._unsafeUnwrapErr()
    expect(failure.code).toBe('model_not_configured')
    expect(failure.message).toMatch(message)
    expect(failure.message).not.toMatch(/sk-secret|secretsecret/)
  })
})
