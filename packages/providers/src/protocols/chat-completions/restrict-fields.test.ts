import type { JsonObject } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { profileForModel } from '../../profiles/profile-for-model.ts'
import { type ProfileName, profiles } from '../../profiles/profiles.ts'
import { restrictFields } from './restrict-fields.ts'

/** What is sent of some fields to a model, with the name of a tool beside them. */
function restrict(name: ProfileName, model: string, asked: JsonObject, tools = true) {
  const { fields, degraded } = restrictFields(
    { ...asked, ...(tools && { tools: ['a'] }) },
    profileForModel(profiles[name], model, asked),
  )
  const { tools: _tools, ...sent } = fields
  return { sent, degraded }
}

describe('how to sample', () => {
  const asked = { temperature: 0, top_p: 0.9, seed: 1 }
  const names = ['temperature', 'top_p']
  it.each<[string, ProfileName, string, JsonObject, readonly string[]]>([
    ['goes to a model that does not reason', 'openai', 'gpt-4.1', {}, []],
    ['goes to the chat model of a generation that reasons', 'openai', 'gpt-5-chat-latest', {}, []],
    ['does not go to a model that reasons', 'openai', 'gpt-5.2', {}, names],
    ['does not go to a model nobody knows yet', 'openai', 'o7', {}, names],
    ['goes to a model that is told not to reason', 'openai', 'gpt-5.2', { reasoning_effort: 'none' }, []],
    ['goes to a deployment, of which nothing is known', 'azure', 'gpt-5.2', {}, []],
    ['does not go where the platform sets it', 'moonshot', 'kimi-k3', {}, names],
    ['goes where it is only ignored', 'deepseek', 'deepseek-v4-flash', {}, []],
    ['goes to an endpoint nobody knows', 'generic', 'o7', {}, []],
  ])('%s', (_name, vendor, model, more, degraded) => {
    const read = restrict(vendor, model, { ...asked, ...more }, false)
    expect(read.degraded).toEqual(degraded)
    expect(Object.keys(read.sent)).toEqual(
      Object.keys({ ...asked, ...more }).filter((name) => !degraded.includes(name)),
    )
  })
})

describe('how much to think', () => {
  it.each<[ProfileName, string, JsonObject, readonly string[]]>([
    ['openai', 'gpt-5.2', { reasoning_effort: 'low' }, []],
    ['openai', 'gpt-4.1', { reasoning_effort: 'low' }, ['reasoning_effort']],
    ['openai', 'gpt-5.2', { thinking: { type: 'enabled' } }, ['thinking']],
    ['deepseek', 'deepseek-v4-flash', { thinking: { type: 'disabled' } }, []],
    ['deepseek', 'deepseek-v4-flash', { enable_thinking: false }, ['enable_thinking']],
    ['openrouter', 'x/y', { reasoning: { effort: 'low' } }, []],
    ['openrouter', 'x/y', { thinking: { type: 'enabled' } }, ['thinking']],
    ['moonshot', 'kimi-k2.6', { thinking: { type: 'disabled' } }, []],
    ['moonshot', 'kimi-k2.7', { thinking: { type: 'disabled' } }, ['thinking']],
    ['moonshot', 'kimi-k3', { reasoning_effort: 'max' }, []],
    ['moonshot', 'kimi-k3', { thinking: { type: 'disabled' } }, ['thinking']],
    ['zai', 'glm-5.2', { thinking: { type: 'enabled' } }, []],
    ['zai', 'glm-5.3', { thinking: { type: 'enabled' } }, ['thinking']],
    ['zai', 'glm-5.3', { reasoning_effort: 'low' }, []],
    ['qwen', 'qwen3.7-plus', { enable_thinking: true, thinking_budget: 100 }, []],
    ['qwen', 'qwen3.7-plus', { reasoning_effort: 'low' }, ['reasoning_effort']],
    ['xai', 'grok-5', { reasoning_effort: 'low' }, []],
    ['xai', 'grok-4.20-non-reasoning', { reasoning_effort: 'low' }, ['reasoning_effort']],
    ['groq', 'openai/gpt-oss-120b', { reasoning_effort: 'low', reasoning_format: 'parsed' }, []],
    ['minimax', 'MiniMax-M3', { thinking: { type: 'adaptive' } }, []],
    ['generic', 'm', { reasoning_effort: 'low', thinking: {}, enable_thinking: true }, []],
    ['opencode', 'm', { reasoning_effort: 'low' }, []],
  ])('%s, %s: %j', (vendor, model, asked, degraded) => {
    const read = restrict(vendor, model, asked)
    expect(read.degraded).toEqual(degraded)
    expect(Object.keys(read.sent)).toEqual(Object.keys(asked).filter((name) => !degraded.includes(name)))
  })
})

describe('an effort beside tools', () => {
  it.each<[string, string, JsonObject, boolean, JsonObject, readonly string[]]>([
    [
      'is free where it is taken',
      'gpt-5.2',
      { reasoning_effort: 'low' },
      true,
      { reasoning_effort: 'low' },
      [],
    ],
    [
      'is left out where it is refused',
      'gpt-5.4',
      { reasoning_effort: 'low' },
      true,
      {},
      ['reasoning_effort'],
    ],
    ['is not invented there', 'gpt-5.4', {}, true, {}, []],
    [
      'stays where it is none',
      'gpt-5.5',
      { reasoning_effort: 'none' },
      true,
      { reasoning_effort: 'none' },
      [],
    ],
    ['is none where tools need that', 'gpt-5.6', {}, true, { reasoning_effort: 'none' }, []],
    [
      'is none there against the wish, which is told',
      'gpt-5.6',
      { reasoning_effort: 'high' },
      true,
      { reasoning_effort: 'none' },
      ['reasoning_effort'],
    ],
    [
      'is free without tools',
      'gpt-5.6',
      { reasoning_effort: 'high' },
      false,
      { reasoning_effort: 'high' },
      [],
    ],
  ])('%s', (_name, model, asked, tools, sent, degraded) => {
    expect(restrict('openai', model, asked, tools)).toEqual({ sent, degraded })
  })

  it('is not said where a server refused it', () => {
    const learned = { ...profileForModel(profiles.openai, 'gpt-5.6'), omitFields: ['reasoning_effort'] }
    expect(restrictFields({ tools: [] }, learned)).toEqual({ fields: { tools: [] }, degraded: [] })
  })
})

it('leaves null and all it does not know alone', () => {
  const sent = { stop: null, response_format: { type: 'json_object' } }
  expect(restrictFields(sent, profiles.openai)).toEqual({ fields: sent, degraded: [] })
})
