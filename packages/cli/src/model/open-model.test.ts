import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
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

describe('what is set beside a model', () => {
  const named = { 'model-name': 'm', 'model-endpoint': 'https://models.example/v1' }

  test('its context window is what the user says', async () => {
    const model = (await open({ ...named, 'model-context-window': 50_000 }))._unsafeUnwrap()
    expect(model.capabilities.contextWindow).toBe(50_000)
  })

  test.each([
    ['is not there', null, /cannot be read/],
    ['holds no certificate', 'hello\n', /holds no certificate/],
    ['holds a damaged one', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', /damaged/],
  ])('a file of authorities that %s is told', async (_name, text, told) => {
    const folder = mkdtempSync(join(tmpdir(), 'scrutineer-ca-'))
    try {
      const file = join(folder, 'ca.pem')
      if (text !== null) writeFileSync(file, text)
      const failure = (await open({ ...named, 'model-ca-file': file }))._unsafeUnwrapErr()
      expect(failure.code).toBe('config')
      expect(failure.message).toMatch(told)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('the usual authorities of Node are a file that can be read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scrutineer-ca-'))
    try {
      const file = join(folder, 'ca.pem')
      writeFileSync(file, `# Two of them\n${rootCertificates.slice(0, 2).join('\n')}\n`)
      expect((await open({ ...named, 'model-ca-file': file })).isOk()).toBe(true)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('a model that speaks Anthropic’s Messages', () => {
  const flags = { 'model-protocol': 'anthropic' as const, 'model-name': 'claude-opus-4-5' }

  test('is Anthropic’s, by its own key', async () => {
    const model = (await open(flags, { ANTHROPIC_API_KEY: key }))._unsafeUnwrap()
    expect(model).toMatchObject({ provider: 'anthropic', model: 'claude-opus-4-5', isAi: true })
    expect(model.capabilities.forcedTools).toBe('native')
  })

  test('is named by its host where an endpoint is', async () => {
    const elsewhere = { ...flags, 'model-endpoint': 'https://claude.example/anthropic' }
    expect((await open(elsewhere))._unsafeUnwrap().provider).toBe('claude.example')
  })

  test('gets Anthropic’s own key at Anthropic’s own host alone', async () => {
    const sent = async (endpoint: string) => {
      const model = await open({ ...flags, 'model-endpoint': endpoint }, { ANTHROPIC_API_KEY: 'bad key' })
      return model.isErr() && model.error.message.includes('holds characters that no key has')
    }
    expect(await sent('https://api.anthropic.com')).toBe(true)
    expect(await sent('https://claude.example/anthropic')).toBe(false)
  })

  test('cannot be asked without a key', async () => {
    expect((await open(flags))._unsafeUnwrapErr().message).toMatch(
      /SCRUTINEER_MODEL_API_KEY or ANTHROPIC_API_KEY/,
    )
  })
})

describe('a model that speaks Gemini’s generateContent', () => {
  const flags = { 'model-protocol': 'gemini' as const, 'model-name': 'gemini-3.8-flash' }

  test('is Google’s, by its own key', async () => {
    const model = (await open(flags, { GEMINI_API_KEY: key }))._unsafeUnwrap()
    expect(model).toMatchObject({ provider: 'gemini', model: 'gemini-3.8-flash', isAi: true })
    expect(JSON.stringify(model)).not.toContain(key)
  })

  test('is named by its host where an endpoint is, and gets no key of Google there', async () => {
    const elsewhere = { ...flags, 'model-endpoint': 'https://gemini.example/v1beta' }
    expect((await open(elsewhere, { GEMINI_API_KEY: 'bad key' }))._unsafeUnwrap().provider).toBe(
      'gemini.example',
    )
  })

  test('cannot be asked without a key, nor with one in the address', async () => {
    expect((await open(flags))._unsafeUnwrapErr().message).toMatch(
      /SCRUTINEER_MODEL_API_KEY or GOOGLE_API_KEY/,
    )
    const inAddress = { ...flags, 'model-endpoint': 'https://gemini.example/v1beta?key=secretsecret' }
    const { message } = (await open(inAddress))._unsafeUnwrapErr()
    expect(message).toMatch(/--model-endpoint .*must not hold a key/)
    expect(message).not.toContain('secretsecret')
  })
})

describe('a model that speaks OpenAI’s Responses', () => {
  const flags = { 'model-protocol': 'responses' as const, 'model-name': 'gpt-5.6' }

  test('is OpenAI’s, by its own key', async () => {
    const model = (await open(flags, { OPENAI_API_KEY: key }))._unsafeUnwrap()
    expect(model).toMatchObject({ provider: 'openai', model: 'gpt-5.6', isAi: true })
    expect(JSON.stringify(model)).not.toContain(key)
  })

  test('is named by its host where an endpoint is, and gets no key of OpenAI there', async () => {
    const elsewhere = { ...flags, 'model-endpoint': 'https://models.example/v1' }
    expect((await open(elsewhere, { OPENAI_API_KEY: 'bad key' }))._unsafeUnwrap().provider).toBe(
      'models.example',
    )
  })

  test('cannot be asked without a key', async () => {
    expect((await open(flags))._unsafeUnwrapErr().message).toMatch(
      /SCRUTINEER_MODEL_API_KEY or OPENAI_API_KEY/,
    )
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
