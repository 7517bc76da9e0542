import { describe, expect, it } from 'vitest'
import type { ModelSettings } from './model-settings.ts'
import { profiles } from './profiles/profiles.ts'
import { chatCompletions } from './protocols/chat-completions/chat-completions.ts'
import { resolveSettings } from './resolve-settings.ts'
import { describeSettingsError } from './settings-error.ts'

type Env = Readonly<Record<string, string | undefined>>

const openai = { name: 'openai', vendor: profiles.openai }
const compatible = { name: 'acme', vendor: null }

function resolve(identity: typeof openai | typeof compatible, settings: ModelSettings, env: Env = {}) {
  return resolveSettings(chatCompletions, identity, 'm-1', settings, env)
}

describe('the address', () => {
  it('is the vendor’s own, then the environment’s, then the settings’', () => {
    const env = { OPENAI_API_KEY: 'k-1', OPENAI_BASE_URL: 'https://eu.api.openai.com/v1' }
    const url = (settings: ModelSettings, from: Env) => resolve(openai, settings, from)._unsafeUnwrap().url
    expect(url({}, { OPENAI_API_KEY: 'k-1' })).toBe('https://api.openai.com/v1/chat/completions')
    expect(url({}, env)).toBe('https://eu.api.openai.com/v1/chat/completions')
    expect(url({ baseUrl: 'https://gw.example.test' }, env)).toBe(
      'https://gw.example.test/v1/chat/completions',
    )
  })

  it('tells the vendor by its host unless a profile is named', () => {
    const name = (settings: ModelSettings) => resolve(compatible, settings)._unsafeUnwrap().profile.name
    expect(name({ baseUrl: 'https://api.mistral.ai', apiKey: 'k' })).toBe('mistral')
    expect(name({ baseUrl: 'https://gw.example.test' })).toBe('generic')
    expect(name({ baseUrl: 'https://gw.example.test', profile: 'deepseek', apiKey: 'k' })).toBe('deepseek')
    expect(name({ profile: 'ollama' })).toBe('ollama')
    const own = { ...profiles.generic, name: 'acme', maxTokensField: 'max_completion_tokens' as const }
    expect(name({ baseUrl: 'https://gw.example.test', profile: own })).toBe('acme')
  })

  it('completes a bare host by the vendor’s root', () => {
    const { url } = resolve(compatible, { baseUrl: 'https://openrouter.ai', apiKey: 'k' })._unsafeUnwrap()
    expect(url).toBe('https://openrouter.ai/api/v1/chat/completions')
  })

  it.each<[string, Env, string]>([
    ['https://acme.openai.azure.com', {}, '/openai/v1/chat/completions'],
    ['https://acme.openai.azure.com/', { OPENAI_API_VERSION: '2025-01-01' }, '/openai/v1/chat/completions'],
    [
      'https://acme.openai.azure.com/openai/deployments/{model}',
      {},
      '/openai/deployments/m-1/chat/completions?api-version=2024-10-21',
    ],
    [
      'https://acme.openai.azure.com/openai/deployments/d2/',
      { OPENAI_API_VERSION: '2025-01-01' },
      '/openai/deployments/d2/chat/completions?api-version=2025-01-01',
    ],
    [
      'https://acme.openai.azure.com/openai/deployments/d2/chat/completions?api-version=2023-05-15',
      { OPENAI_API_VERSION: '2025-01-01' },
      '/openai/deployments/d2/chat/completions?api-version=2023-05-15',
    ],
  ])('of Azure may be that of a deployment: %s, %j', (endpoint, env, path) => {
    const given = { AZURE_OPENAI_API_KEY: 'k-1', AZURE_OPENAI_ENDPOINT: endpoint, ...env }
    const { url, apiKey, profile } = resolve(compatible, { profile: 'azure' }, given)._unsafeUnwrap()
    expect(url).toBe(`https://acme.openai.azure.com${path}`)
    expect({ apiKey, auth: profile.auth.header }).toEqual({ apiKey: 'k-1', auth: 'api-key' })
  })

  it('that the OpenAI factory is sent to decides the ways to follow', () => {
    const local = resolve(openai, {}, { OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' })._unsafeUnwrap()
    expect(local).toMatchObject({ apiKey: null, profile: { name: 'generic' } })
  })
})

describe('the key', () => {
  const env = { DEEPSEEK_API_KEY: 'sk-deepseek', OPENAI_API_KEY: 'sk-openai' }

  it('of the environment goes to its own vendor', () => {
    const own = resolve(compatible, { baseUrl: 'https://api.deepseek.com' }, env)._unsafeUnwrap()
    expect(own.apiKey).toBe('sk-deepseek')
  })

  it.each<ModelSettings>([
    { baseUrl: 'https://api.deepseek.com.example.test', profile: 'deepseek' },
    { baseUrl: 'https://gw.example.test', profile: 'openai' },
  ])('of the environment goes to nobody else: %j', (settings) => {
    const error = resolve(compatible, settings, env)._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'missing_key', environment: [] })
  })

  it('is asked for before anything is sent, by the names that would do', () => {
    const error = resolve(openai, {})._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'missing_key', setting: 'apiKey', environment: ['OPENAI_API_KEY'] })
    expect(describeSettingsError(error)).toBe("the model's key is missing: set apiKey or OPENAI_API_KEY")
    expect(resolve(openai, {}, { OPENAI_API_KEY: '  ' })._unsafeUnwrapErr().code).toBe('missing_key')
    expect(resolve(openai, { baseUrl: 'https://gw.example.test' })._unsafeUnwrapErr().code).toBe(
      'missing_key',
    )
  })

  it('is not needed where a header takes its place', () => {
    expect(resolve(openai, { headers: { Authorization: 'Bearer x' } })._unsafeUnwrap().apiKey).toBeNull()
  })

  it('loses blanks around it, and must not have any within', () => {
    expect(resolve(openai, { apiKey: ' sk-1\n' })._unsafeUnwrap().apiKey).toBe('sk-1')
    const error = resolve(openai, { apiKey: 'sk-1\r\nx-evil: 1' })._unsafeUnwrapErr()
    expect(error.code).toBe('invalid_key')
    expect(JSON.stringify(error) + describeSettingsError(error)).not.toContain('sk-1')
  })
})

describe('what does not hold', () => {
  it.each<[ModelSettings, string, string]>([
    [{ baseUrl: '' }, 'invalid_base_url', 'baseUrl'],
    [{ baseUrl: 'http://gw.example.test' }, 'invalid_base_url', 'baseUrl'],
    [{ baseUrl: 'https://u:p@gw.example.test' }, 'invalid_base_url', 'baseUrl'],
    [{}, 'missing_base_url', 'baseUrl'],
    [{ profile: 'nobody' }, 'unknown_profile', 'profile'],
    [{ profile: 'constructor' }, 'unknown_profile', 'profile'],
    [{ baseUrl: 'https://x.test', timeoutMs: 0 }, 'out_of_range', 'timeoutMs'],
    [{ baseUrl: 'https://x.test', timeoutMs: Number.NaN }, 'out_of_range', 'timeoutMs'],
    [{ baseUrl: 'https://x.test', idleTimeoutMs: 0 }, 'out_of_range', 'idleTimeoutMs'],
    [{ baseUrl: 'https://x.test', retries: 11 }, 'out_of_range', 'retries'],
    [{ baseUrl: 'https://x.test', retries: 0.5 }, 'out_of_range', 'retries'],
    [{ baseUrl: 'https://x.test', maxResponseBytes: 10 }, 'out_of_range', 'maxResponseBytes'],
    [{ baseUrl: 'https://x.test', headers: { 'x-a': 'b\nc' } }, 'invalid_header', 'headers.?'],
    [{ baseUrl: 'https://x.test', headers: { 'x a': 'b' } }, 'invalid_header', 'headers.?'],
    [
      { baseUrl: 'https://x.test', headers: { 'Accept-Encoding': 'gzip' } },
      'invalid_header',
      'headers.Accept-Encoding',
    ],
    [{ baseUrl: 'https://x.test', headers: { Host: 'a' } }, 'invalid_header', 'headers.Host'],
    [{ baseUrl: 'https://x.test', userAgent: 'a\nb' }, 'invalid_header', 'userAgent'],
    [{ baseUrl: 'https://x.test', body: { stream: true } }, 'reserved_field', 'body.stream'],
    [{ baseUrl: 'https://x.test', body: { messages: [] } }, 'reserved_field', 'body.messages'],
    [{ baseUrl: 'https://x.test', tolerate: ['all' as 'fenced'] }, 'unknown_quirk', 'tolerate'],
  ])('%j', (settings, code, setting) => {
    const error = resolve(compatible, settings)._unsafeUnwrapErr()
    expect(error).toMatchObject({ code, setting })
    expect(describeSettingsError(error)).toMatch(/\w/)
  })

  it('gives the silence of a stream a share of the time of an answer', () => {
    const idle = (settings: Parameters<typeof resolve>[1]) =>
      resolve(compatible, { baseUrl: 'https://x.test', ...settings })._unsafeUnwrap().idleTimeoutMs
    expect([idle({}), idle({ timeoutMs: 600_000 }), idle({ timeoutMs: 1 })]).toEqual([120_000, 400_000, 1])
    expect(idle({ timeoutMs: 600_000, idleTimeoutMs: 5 })).toBe(5)
  })

  it('names what allows plain http only to who can set it', () => {
    const error = resolve(compatible, { baseUrl: 'http://gw.example.test' })._unsafeUnwrapErr()
    expect(describeSettingsError(error)).toContain('set allowPlainHttp')
    expect(describeSettingsError({ ...error, setting: '--model-endpoint' })).not.toContain('allowPlainHttp')
  })

  it('a model without a name', () => {
    const error = resolveSettings(
      chatCompletions,
      compatible,
      '  ',
      { baseUrl: 'https://x.test' },
      {},
    )._unsafeUnwrapErr()
    expect(error.code).toBe('missing_model')
  })
})
