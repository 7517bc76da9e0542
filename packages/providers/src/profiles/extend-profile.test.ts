import { describe, expect, it } from 'vitest'
import { anthropic } from './anthropic.ts'
import { extendProfile } from './extend-profile.ts'
import { gemini } from './gemini.ts'
import { profileForModel } from './profile-for-model.ts'
import { profiles } from './profiles.ts'

describe('a profile with changed fields', () => {
  it('is the one it goes out from in all else', () => {
    expect(extendProfile(profiles.groq, 'groq', { maxTokensField: 'max_tokens' })).toEqual({
      ...profiles.groq,
      maxTokensField: 'max_tokens',
    })
    expect(extendProfile(gemini, 'gemini', { thinking: [] })).toEqual({ ...gemini, thinking: [] })
  })

  it('holds for every model, whatever a family of it said', () => {
    const own = extendProfile(profiles.opencode, 'opencode', { forcedTools: 'native' })
    expect(profileForModel(own, 'kimi-k2.6')).toMatchObject({
      forcedTools: 'native',
      schemaDialect: 'moonshot',
    })
    expect(profileForModel(own, 'deepseek-v4-flash').replay.empty).toBe(true)
  })

  it('may say something else of a family, which stays as it was in all else', () => {
    const own = extendProfile(profiles.opencode, 'opencode', {
      forcedTools: 'native',
      families: [
        { startsWith: 'kimi-k2.9', forcedTools: 'none' },
        { startsWith: 'acme-', cacheMarkers: 1 },
      ],
    })
    expect(profileForModel(own, 'kimi-k2.9')).toMatchObject({
      forcedTools: 'none',
      schemaDialect: 'moonshot',
    })
    expect(profileForModel(own, 'kimi-k2.6')).toMatchObject({ forcedTools: 'native' })
    expect(profileForModel(own, 'acme-1').cacheMarkers).toBe(1)
    expect(profileForModel(own, 'glm-5.3').noneTool).toBe('drop_tools')
  })
})

describe('a profile of one’s own', () => {
  it('at an address of its own knows no key and no host of the one it goes out from', () => {
    const own = extendProfile(anthropic, 'acme', { baseUrl: 'https://llm.acme.test/v1' })
    expect(own).toMatchObject({
      name: 'acme',
      hosts: ['llm.acme.test'],
      keyEnv: [],
      bearerEnv: [],
      baseUrlEnv: [],
      envHeaders: {},
      keyRequired: true,
    })
    const keyed = extendProfile(anthropic, 'acme', { baseUrl: 'https://llm.acme.test', keyEnv: ['ACME_KEY'] })
    expect(keyed.keyEnv).toEqual(['ACME_KEY'])
  })

  it('at the address of another goes by its key, and is taken only where it is named', () => {
    const own = extendProfile(profiles.openai, 'terse', { defaultMaxOutputTokens: 100 })
    expect(own).toMatchObject({ hosts: [], keyEnv: ['OPENAI_API_KEY'], baseUrl: profiles.openai.baseUrl })
  })

  it('keeps the name of a vendor that has moved, with its key', () => {
    const own = extendProfile(profiles.openai, 'openai', { baseUrl: 'https://proxy.acme.test/v1' })
    expect(own).toMatchObject({ hosts: profiles.openai.hosts, keyEnv: ['OPENAI_API_KEY'] })
  })
})
