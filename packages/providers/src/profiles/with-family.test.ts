import { describe, expect, it } from 'vitest'
import { anthropicMessages } from '../protocols/anthropic-messages/anthropic-messages.ts'
import { openai } from './openai.ts'
import { openrouter } from './openrouter.ts'
import { profileForModel } from './profile-for-model.ts'
import { plainModelId } from './with-family.ts'

describe('the part of a name that families go by', () => {
  it.each([
    ['gpt-4.1', 'gpt-4.1'],
    ['vendor/Some-Model', 'some-model'],
    ['ft:gpt-4o-mini:acme::1', 'gpt-4o-mini:acme::1'],
    ['anthropic.claude-opus-4-7-v1:0', 'claude-opus-4-7-v1:0'],
    ['bedrock/us.anthropic.claude-opus-4-7-v1:0', 'claude-opus-4-7-v1:0'],
    ['us-gov.anthropic.claude-opus-4-7-v1:0', 'claude-opus-4-7-v1:0'],
    ['not-anthropic.model', 'not-anthropic.model'],
  ])('of %s is %s', (model, id) => {
    expect(plainModelId(model)).toBe(id)
  })
})

it('knows a model by the name that a cloud gives it', () => {
  const profile = anthropicMessages.profileForModel(
    anthropicMessages.generic,
    'global.anthropic.claude-opus-4-7-20260401-v1:0',
    {},
  )
  expect(profile.sampling).toBe('none')
  expect(profileForModel(openai, 'ft:gpt-4o-mini:acme::1').sampling).toBe('free')
})

it('takes plain ids of calls alone for Claude, wherever that is served', () => {
  expect(profileForModel(openrouter, 'anthropic/claude-sonnet-5.5').callIds).toBe('plain')
  expect(profileForModel(openrouter, 'anthropic/claude-opus-4.8').callIds).toBe('plain')
  expect(profileForModel(openrouter, 'moonshotai/kimi-k3').callIds).toBe('verbatim')
})
