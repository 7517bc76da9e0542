import { describe, expect, it } from 'vitest'
import type { ModelSettings } from './model-settings.ts'
import { profiles } from './profiles/profiles.ts'
import { chatCompletions } from './protocols/chat-completions/chat-completions.ts'
import { resolveSettings } from './resolve-settings.ts'
import { describeSettingsError } from './settings-error.ts'

function resolve(settings: ModelSettings, env: Readonly<Record<string, string>> = {}, model = 'm-1') {
  return resolveSettings(chatCompletions, { name: 'acme', vendor: null }, model, settings, env)
}

describe('profiles that settings bring', () => {
  it('are taken by their name, with the address and the key they say', () => {
    const own = { acme: { baseUrl: 'https://llm.acme.test/v1', keyEnv: ['ACME_KEY'], keyRequired: true } }
    const env = { ACME_KEY: 'k-acme', OPENAI_API_KEY: 'k-openai' }
    const resolved = resolve({ profile: 'acme', profiles: own }, env)._unsafeUnwrap()
    expect(resolved).toMatchObject({
      url: 'https://llm.acme.test/v1/chat/completions',
      apiKey: 'k-acme',
      profile: { name: 'acme' },
    })
  })

  it('are told by their host, like those that are known', () => {
    const own = { acme: { extends: 'deepseek', hosts: ['llm.acme.test'] } }
    const { profile } = resolve({
      baseUrl: 'https://llm.acme.test',
      profiles: own,
      apiKey: 'k',
    })._unsafeUnwrap()
    expect(profile).toMatchObject({ name: 'acme', replay: profiles.deepseek.replay })
  })

  it('never send the key of a vendor to another address', () => {
    const own = { acme: { extends: 'openai', baseUrl: 'https://llm.acme.test/v1' } }
    const error = resolve(
      { profile: 'acme', profiles: own },
      { OPENAI_API_KEY: 'k-openai' },
    )._unsafeUnwrapErr()
    expect(error).toMatchObject({ code: 'missing_key', environment: [] })
  })

  it('change a vendor that goes by their name, whoever asks for it', () => {
    const own = {
      mistral: { requiredWord: 'required' as const },
      generic: { maxTokensField: 'max_completion_tokens' as const },
    }
    const told = resolve({ baseUrl: 'https://api.mistral.ai', profiles: own, apiKey: 'k' })._unsafeUnwrap()
    expect(told.profile).toEqual({ ...profiles.mistral, requiredWord: 'required' })
    const stranger = resolve({ baseUrl: 'https://x.test', profiles: own })._unsafeUnwrap()
    expect(stranger.profile.maxTokensField).toBe('max_completion_tokens')
    const ofVendor = resolveSettings(
      chatCompletions,
      { name: 'openai', vendor: profiles.openai },
      'gpt-5.6',
      { apiKey: 'k', profiles: { openai: { baseUrl: 'https://eu.api.openai.com/v1', sampling: 'free' } } },
      {},
    )._unsafeUnwrap()
    expect(ofVendor.url).toBe('https://eu.api.openai.com/v1/chat/completions')
    expect(ofVendor.profile).toMatchObject({ sampling: 'free', effortWithTools: 'say_none' })
  })

  it.each<[ModelSettings, string, string, RegExp]>([
    [
      { profiles: { acme: { forcedTools: 'maybe' as 'none' } } },
      'invalid_profile',
      'profiles.acme.forcedTools',
      /native, none/,
    ],
    [
      { profiles: { acme: { colour: 'red' } as object } },
      'invalid_profile',
      'profiles.acme.colour',
      /a known field/,
    ],
    [{ profiles: { 'A b': {} } }, 'invalid_profile', 'profiles.A b', /small letters/],
    [
      { profiles: { acme: { extends: 'nobody' } } },
      'unknown_profile',
      'profiles.acme.extends',
      /no known vendor/,
    ],
    [
      { profiles: { acme: { extends: 'constructor' } } },
      'unknown_profile',
      'profiles.acme.extends',
      /no known vendor/,
    ],
    [
      { profile: { ...profiles.generic, cacheMarkers: 9 } },
      'invalid_profile',
      'profile.cacheMarkers',
      /from 0 to 2/,
    ],
    [
      { profile: 'acme', profiles: { acme: { body: { stream: true } } } },
      'reserved_field',
      'profiles.acme.body.stream',
      /cannot be replaced/,
    ],
    [
      { profile: 'acme', profiles: { acme: { auth: { header: 'host', prefix: '' } } } },
      'invalid_header',
      'profiles.acme.host',
      /no header/,
    ],
  ])('that do not hold are told by what is wrong: %j', (settings, code, setting, words) => {
    const error = resolve({ baseUrl: 'https://x.test', ...settings })._unsafeUnwrapErr()
    expect(error).toMatchObject({ code, setting })
    expect(describeSettingsError(error)).toMatch(words)
  })

  it('may leave a field undefined', () => {
    const own = { acme: { contextWindow: undefined as unknown as null } }
    expect(resolve({ baseUrl: 'https://x.test', profiles: own }).isOk()).toBe(true)
  })
})
