import { describe, expect, test } from 'vitest'
import { chooseModel } from './choose-model.ts'
import { describeChoice } from './describe-choice.ts'

const key = 'sk-secret-0123456789'

describe('which model is asked', () => {
  test('nothing named and no key: the offline reviewer, and it says so', () => {
    const choice = chooseModel({}, {})._unsafeUnwrap()
    expect(choice.protocol).toBe('offline')
    expect(describeChoice(choice)).toContain('no AI')
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
    expect(choice).toEqual({ protocol: 'offline', reason: { by: 'name' } })
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
      reason: { by: 'name' },
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

  test.each<[string, Parameters<typeof chooseModel>[0], Readonly<Record<string, string>>, number | null]>([
    ['by flag', { 'model-context-window': 32_000 }, {}, 32_000],
    [
      'by flag, to be none',
      { 'model-context-window': null },
      { SCRUTINEER_MODEL_CONTEXT_WINDOW: '9000' },
      null,
    ],
    ['by variable', {}, { SCRUTINEER_MODEL_CONTEXT_WINDOW: '200000' }, 200_000],
    ['by variable, to be none', {}, { SCRUTINEER_MODEL_CONTEXT_WINDOW: 'none' }, null],
  ])('a context window is named %s', (_how, flags, env, contextWindow) => {
    const named = chooseModel({ 'model-name': 'm', ...flags }, env)._unsafeUnwrap()
    expect(named).toMatchObject({ contextWindow })
  })

  test.each(['many', '999', '-1', '1e6', '1.5'])('a context window of %s is refused', (set) => {
    const env = { SCRUTINEER_MODEL_NAME: 'm', SCRUTINEER_MODEL_CONTEXT_WINDOW: set }
    expect(chooseModel({}, env)._unsafeUnwrapErr()).toMatchObject({ code: 'config' })
  })

  test('a window or an authority alone names no model', () => {
    const env = { SCRUTINEER_MODEL_CONTEXT_WINDOW: '9000', SCRUTINEER_MODEL_CA_FILE: 'ca.pem' }
    expect(chooseModel({}, env)._unsafeUnwrap().protocol).toBe('offline')
  })

  test('a well-known key is enough, says what it picked, and never says the key', () => {
    const choice = chooseModel(
      {},
      { CI: 'true', OPENCODE_API_KEY: key, OPENAI_API_KEY: 'other' },
    )._unsafeUnwrap()
    expect(choice).toMatchObject({ protocol: 'openai', profile: 'opencode' })
    expect(describeChoice(choice)).toMatch(/OPENCODE_API_KEY is set.* of opencode /)
    expect(describeChoice(choice)).not.toContain(key)
  })
})

describe('a model that speaks Anthropic’s Messages', () => {
  test.each([
    ['by flag', { 'model-protocol': 'anthropic' as const }, {}],
    ['by variable', {}, { SCRUTINEER_MODEL_PROTOCOL: 'anthropic' }],
  ])('is named %s', (_how, flags, env) => {
    const named = { SCRUTINEER_MODEL_NAME: 'claude-sonnet-5-5', ...env }
    expect(chooseModel(flags, named)._unsafeUnwrap()).toMatchObject({
      protocol: 'anthropic',
      model: 'claude-sonnet-5-5',
      profile: null,
      reason: { by: 'name' },
    })
  })

  test('is chosen by a key of Anthropic alone, and that is said', () => {
    const choice = chooseModel({}, { CI: '1', ANTHROPIC_API_KEY: key })._unsafeUnwrap()
    expect(choice).toMatchObject({ protocol: 'anthropic', profile: null, reason: { by: 'key' } })
    expect(describeChoice(choice)).toMatch(/^ANTHROPIC_API_KEY is set, so claude-.* of anthropic reviews/)
  })

  test.each(['anthropic', 'gemini'])('is spoken to as the vendor that is named alone is: %s', (vendor) => {
    const named = { 'model-profile': vendor, 'model-name': 'm-1' }
    expect(chooseModel(named, {})._unsafeUnwrap()).toMatchObject({ protocol: vendor, profile: vendor })
    const wrong = chooseModel({ ...named, 'model-protocol': 'openai' }, {})._unsafeUnwrapErr()
    expect(wrong.message).toBe(
      `--model-profile ${vendor} is for --model-protocol ${vendor}, not openai; leave one out`,
    )
  })

  test('has no vendor of the other protocol', () => {
    const flags = { 'model-protocol': 'anthropic' as const, 'model-profile': 'groq' as const }
    const failure = chooseModel(flags, {})._unsafeUnwrapErr()
    expect(failure.code).toBe('usage')
    expect(failure.message).toContain('--model-profile groq is for --model-protocol openai')
  })
})

describe('a model that speaks Gemini’s generateContent', () => {
  test('is named', () => {
    const flags = { 'model-protocol': 'gemini' as const, 'model-name': 'gemini-3.8-flash' }
    expect(chooseModel(flags, { OPENAI_API_KEY: key })._unsafeUnwrap()).toMatchObject({
      protocol: 'gemini',
      model: 'gemini-3.8-flash',
      profile: null,
      reason: { by: 'name' },
    })
  })

  test.each([
    ['GEMINI_API_KEY', { GEMINI_API_KEY: key }],
    ['GOOGLE_API_KEY', { GEMINI_API_KEY: key, GOOGLE_API_KEY: key }],
  ])('is chosen by a key of Google alone, and that is said: %s', (variable, keys) => {
    const choice = chooseModel({}, { CI: '1', ...keys })._unsafeUnwrap()
    expect(choice).toMatchObject({ protocol: 'gemini', profile: null, reason: { by: 'key', variable } })
    expect(describeChoice(choice)).toMatch(new RegExp(`^${variable} is set, so gemini-.* of gemini reviews`))
  })
})

describe('a model that speaks OpenAI’s Responses', () => {
  test.each([
    ['by flag', { 'model-protocol': 'responses' as const }, {}],
    ['by variable', {}, { SCRUTINEER_MODEL_PROTOCOL: 'responses' }],
  ])('is named %s', (_how, flags, env) => {
    const named = { OPENAI_API_KEY: key, SCRUTINEER_MODEL_NAME: 'gpt-5.6', ...env }
    expect(chooseModel(flags, named)._unsafeUnwrap()).toMatchObject({
      protocol: 'responses',
      model: 'gpt-5.6',
      profile: null,
      reason: { by: 'name' },
    })
  })

  test('is never chosen by a key alone: that goes with chat completions', () => {
    expect(chooseModel({}, { OPENAI_API_KEY: key })._unsafeUnwrap()).toMatchObject({ protocol: 'openai' })
  })

  test('has no vendor of chat completions', () => {
    const flags = { 'model-protocol': 'responses' as const, 'model-profile': 'groq' as const }
    expect(chooseModel(flags, {})._unsafeUnwrapErr().message).toContain('not responses')
  })
})

test.each([
  ['nothing is said', {}, {}, false],
  ['a flag asks for one', { stream: true }, {}, true],
  ['a variable asks for one', {}, { SCRUTINEER_MODEL_STREAM: 'true' }, true],
  [
    'a flag takes back what a variable asks for',
    { stream: false },
    { SCRUTINEER_MODEL_STREAM: 'true' },
    false,
  ],
])('whether answers come as streams: %s', (_what, flags, env, stream) => {
  const choice = chooseModel({ 'model-name': 'm', ...flags }, env)._unsafeUnwrap()
  expect(choice).toMatchObject({ model: 'm', stream })
})

describe('a model that cannot be meant', () => {
  test.each([
    [
      'an unknown protocol',
      {},
      { SCRUTINEER_MODEL_PROTOCOL: 'gopher' },
      'config',
      /"gopher", expected one of openai, responses, anthropic, gemini, offline/,
    ],
    [
      'a bad time',
      {},
      { SCRUTINEER_MODEL_TIMEOUT: '90' },
      'config',
      /SCRUTINEER_MODEL_TIMEOUT has the value "90"/,
    ],
    [
      'a stream that is neither wished for nor not',
      {},
      { SCRUTINEER_MODEL_STREAM: 'yes' },
      'config',
      /SCRUTINEER_MODEL_STREAM has the value "yes", expected true or false/,
    ],
    ['an unknown profile', { 'model-profile': 'olama' }, {}, 'usage', /did you mean ollama\?/],
    ['a mistyped vendor', { 'model-profile': 'antropic' }, {}, 'usage', /did you mean anthropic\?/],
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
