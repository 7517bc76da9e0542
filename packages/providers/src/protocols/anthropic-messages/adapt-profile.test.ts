import type { JsonObject } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { genericMessages } from '../../profiles/anthropic.ts'
import { readError } from '../errors/read-error.ts'
import { adaptProfile } from './adapt-profile.ts'
import { classifyError } from './classify-error.ts'

const sent: JsonObject = {
  model: 'm',
  max_tokens: 20_000,
  system: [],
  tools: [],
  tool_choice: { type: 'any' },
  thinking: { type: 'enabled', budget_tokens: 2000 },
  output_config: { effort: 'max' },
  temperature: 0,
  messages: [],
}

function adapt(message: string, status = 400, type = 'invalid_request_error') {
  const failure = readError(
    { status, headers: {}, bytes: new Uint8Array() },
    { type: 'error', error: { type, message } },
    {
      profile: genericMessages,
      now: 0,
      requestId: { body: null, header: null },
      answer: null,
      classify: classifyError,
    },
  )
  return adaptProfile(failure, sent, genericMessages)
}

describe('after a refusal', () => {
  it.each<[string, string, JsonObject]>([
    [
      'max_tokens',
      'max_tokens: 20000 > 8192, which is the maximum allowed number of output tokens',
      { maxOutputTokens: 8192 },
    ],
    ['tool_choice', 'tool_choice: this model does not support forced tool use', { forcedTools: 'none' }],
    ['tool_choice', 'Thinking may not be enabled when tool_choice forces tool use.', { forcedTools: 'none' }],
    ['temperature', 'temperature: Extra inputs are not permitted', { omitFields: ['temperature'] }],
    ['temperature', '`temperature` must be 1 when thinking is enabled', { omitFields: ['temperature'] }],
    [
      'output_config',
      'output_config.effort: Input should be low, medium or high',
      { omitFields: ['output_config'] },
    ],
    ['cache_control', 'system.0.cache_control: Extra inputs are not permitted', { cacheMarkers: 0 }],
    [
      'thinking',
      'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`.',
      { omitFields: ['thinking'] },
    ],
  ])('%s is not sent as it was: %s', (degraded, message, change) => {
    const adapted = adapt(message)
    expect(adapted?.degraded).toBe(degraded)
    expect(adapted?.profile).toEqual({ ...genericMessages, ...change })
  })

  it('that came within a stream, the same is changed', () => {
    expect(adapt('`temperature` is deprecated for this model.', 200)?.degraded).toBe('temperature')
  })

  it.each([
    ['nothing optional is named', 'messages.0: roles must alternate', 400],
    ['the rules or the tools are', 'tools.0.name: String should match pattern', 400],
    ['a limit is named that was kept', 'max_tokens: 30000 > 20000, which is too many', 400],
    ['it was no refusal of the request', 'temperature: overloaded', 529],
  ])('nothing is changed where %s', (_name, message, status) => expect(adapt(message, status)).toBeNull())
})
