import { describe, expect, test } from 'vitest'
import { chooseModel, type ModelFlags } from './choose-model.ts'
import { openModel } from './open-model.ts'
import { vendorOf } from './vendor-of.ts'

const key = 'sk-secret-0123456789'
const profiles = {
  acme: { extends: 'deepseek', base_url: 'https://llm.acme.test/v1', key_env: ['ACME_KEY'] },
  claude: { protocol: 'anthropic', base_url: 'https://claude.acme.test', key_required: false },
  openai: { context_window: 128_000 },
}
const variables = { SCRUTINEER_MODEL_PROFILES: JSON.stringify(profiles), SCRUTINEER_MODEL_NAME: 'm-1' }

async function open(flags: ModelFlags, env: Readonly<Record<string, string>> = {}) {
  const all = { ...variables, ...env }
  return openModel(chooseModel(flags, all)._unsafeUnwrap(), all)
}

describe('a profile of the user’s own', () => {
  test('names the provider, its address and its key', async () => {
    const flags = { 'model-profile': 'acme' }
    const model = (await open(flags, { ACME_KEY: key }))._unsafeUnwrap()
    expect(model).toMatchObject({ provider: 'acme', model: 'm-1', capabilities: { forcedTools: 'none' } })
    const failure = (await open(flags, { DEEPSEEK_API_KEY: key }))._unsafeUnwrapErr()
    expect(failure.message).toMatch(/key is missing: set SCRUTINEER_MODEL_API_KEY or ACME_KEY/)
  })

  test('says how it is spoken to', async () => {
    const choice = chooseModel({ 'model-profile': 'claude' }, variables)._unsafeUnwrap()
    expect(choice).toMatchObject({ protocol: 'anthropic', profile: 'claude', reason: { by: 'name' } })
    expect((await open({ 'model-profile': 'claude' }))._unsafeUnwrap()).toMatchObject({ provider: 'claude' })
    const other = chooseModel({ 'model-profile': 'claude', 'model-protocol': 'gemini' }, variables)
    expect(other._unsafeUnwrapErr()).toMatchObject({
      code: 'usage',
      message: '--model-profile claude is for --model-protocol anthropic, not gemini; leave one out',
    })
  })

  test('that goes by a vendor’s name changes that vendor', async () => {
    const model = (await open({}, { OPENAI_API_KEY: key }))._unsafeUnwrap()
    expect(model).toMatchObject({ provider: 'openai', capabilities: { contextWindow: 128_000 } })
    const elsewhere = await open({ 'model-endpoint': 'https://api.openai.com/v1' }, { OPENAI_API_KEY: key })
    expect(elsewhere._unsafeUnwrap().capabilities.contextWindow).toBe(128_000)
  })

  test('is where its vendor stands', () => {
    const choice = chooseModel({ 'model-profile': 'acme' }, variables)._unsafeUnwrap()
    if (choice.protocol === 'offline') throw new Error('no model was chosen')
    expect(vendorOf(choice)).toMatchObject({ name: 'acme', baseUrl: 'https://llm.acme.test/v1' })
  })

  test.each<[string, ModelFlags, Readonly<Record<string, string>>, string, RegExp]>([
    [
      'is mistyped',
      { 'model-profile': 'acmee' },
      {},
      'usage',
      /expected one of .*acme.*; did you mean acme\?/,
    ],
    ['is none', {}, { SCRUTINEER_MODEL_PROFILES: '{"a":{"colour":1}}' }, 'config', /wrong at a\.colour/],
    [
      'goes out from nobody',
      {},
      { SCRUTINEER_MODEL_PROFILES: '{"a":{"extends":"nobody"}}' },
      'config',
      /wrong at a\.extends, expected a vendor that speaks openai/,
    ],
    ['is no JSON', {}, { SCRUTINEER_MODEL_PROFILES: '{' }, 'config', /SCRUTINEER_MODEL_PROFILES has a value/],
  ])('that %s is told', (_what, flags, env, code, message) => {
    const failure = chooseModel(flags, { ...variables, ...env })._unsafeUnwrapErr()
    expect(failure.code).toBe(code)
    expect(failure.message).toMatch(message)
  })
})

test('vendors of other protocols can be named too', async () => {
  const flags = { 'model-protocol': 'anthropic' as const, 'model-profile': 'opencode' }
  expect((await open(flags, { OPENCODE_API_KEY: key }))._unsafeUnwrap()).toMatchObject({
    provider: 'opencode',
  })
})
