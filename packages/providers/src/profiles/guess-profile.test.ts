import { describe, expect, it } from 'vitest'
import { guessProfile } from './guess-profile.ts'
import { profileForModel } from './profile-for-model.ts'
import { profileNames, profiles } from './profiles.ts'
import type { VendorProfile } from './vendor-profile.ts'

const guess = (host: string) => guessProfile(host, profiles)?.name ?? 'nobody'

describe('guessProfile', () => {
  it.each([
    ['api.openai.com', 'openai'],
    ['eu.api.openai.com', 'openai'],
    ['API.OPENAI.COM.', 'openai'],
    ['acme.openai.azure.com', 'azure'],
    ['opencode.ai', 'opencode'],
    ['open.bigmodel.cn', 'zai'],
    ['dashscope-intl.aliyuncs.com', 'qwen'],
    ['api.openai.com.example.test', 'nobody'],
    ['notopencode.ai', 'nobody'],
    ['evil-api.openai.com.test', 'nobody'],
    ['127.0.0.1', 'nobody'],
    ['localhost', 'nobody'],
    ['', 'nobody'],
  ])('%s is %s', (host, name) => expect(guess(host)).toBe(name))

  it('knows every vendor by the address it gives for it', () => {
    for (const name of profileNames) {
      const profile: VendorProfile = profiles[name]
      const host = profile.baseUrl === null ? '' : new URL(profile.baseUrl).hostname
      if (host !== '' && host !== '127.0.0.1') expect(guess(host)).toBe(name)
    }
  })
})

describe('profiles', () => {
  it.each(profileNames.map((name) => [name, profiles[name]] as const))(
    '%s is plain data',
    (name, profile: VendorProfile) => {
      expect(profile.name).toBe(name)
      expect(JSON.parse(JSON.stringify(profile))).toEqual(profile)
      if (profile.baseUrl !== null) expect(new URL(profile.baseUrl).pathname).toBe(profile.rootPath)
    },
  )

  it('changes for a model of a family what the family says, and nothing else', () => {
    expect(profileForModel(profiles.opencode, 'gpt-5.4')).toBe(profiles.opencode)
    const deepseek = profileForModel(profiles.openrouter, 'DeepSeek/DeepSeek-V4-Flash:free')
    expect(deepseek).toEqual({ ...profiles.openrouter, forcedTools: 'none', replay: deepseek.replay })
    expect(deepseek.replay.empty).toBe(true)
  })

  it('tells nothing from a model’s name where the server is unknown', () => {
    expect(profileForModel(profiles.generic, 'deepseek-v4-flash')).toBe(profiles.generic)
    expect(profileForModel(profiles.azure, 'deepseek-v4-flash')).toBe(profiles.azure)
  })
})
