import type { JsonObject, JsonValue } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { generic } from '../../profiles/generic.ts'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import { readError } from '../errors/read-error.ts'
import { adaptProfile } from './adapt-profile.ts'
import { classifyError } from './classify-error.ts'

const sent: JsonObject = {
  model: 'm',
  messages: [{ role: 'system', content: 'Rules.' }],
  tools: [],
  tool_choice: 'required',
  max_tokens: 4000,
  temperature: 0,
  stream_options: {},
  response_format: { type: 'json_schema' },
}

function adapt(
  body: JsonValue,
  change: Partial<VendorProfile> = {},
  request: JsonObject = sent,
  status = 400,
) {
  const profile: VendorProfile = { ...generic, ...change }
  const failure = readError({ status, headers: {}, bytes: new Uint8Array() }, body, {
    profile,
    now: 0,
    requestId: { body: null, header: null },
    answer: null,
    classify: classifyError,
  })
  return adaptProfile(failure, request, profile)
}

describe('adaptProfile', () => {
  it('marks nothing for a cache any more, where the marks are refused', () => {
    const body = { error: { message: 'messages.0.content.0.cache_control: extra field is not permitted' } }
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }] },
    ]
    const change = adapt(body, { cacheMarkers: 2 }, { ...sent, messages })
    expect(change).toMatchObject({ degraded: 'cache_control', profile: { cacheMarkers: 0 } })
    expect(adapt(body, { cacheMarkers: 0 }, sent)).toBeNull()
  })

  it('tells a model that thinks in streams alone not to think, once', () => {
    const message = 'parameter.enable_thinking must be set to false for non-streaming calls'
    const body = { error: { message, code: 'invalid_parameter_error' } }
    const change = adapt(body)
    expect(change).toMatchObject({
      degraded: 'enable_thinking',
      profile: { body: { enable_thinking: false } },
    })
    expect(adapt(body, change?.profile)).toBeNull()
    // What the user asks for is in the way.
    const asked = adapt(body, {}, { ...sent, enable_thinking: true })
    expect(asked?.profile).toMatchObject({
      body: { enable_thinking: false },
      omitFields: ['enable_thinking'],
    })
  })

  it('gives the limit its other name', () => {
    const change = adapt({
      error: {
        message: "Field 'max_tokens' is refused by this model, send 'max_completion_tokens'.",
        param: 'max_tokens',
        code: 'unsupported_parameter',
      },
    })
    expect(change).toMatchObject({
      degraded: 'max_tokens',
      profile: { maxTokensField: 'max_completion_tokens' },
    })
  })

  it.each<[string, JsonValue, string]>([
    [
      'a temperature',
      {
        error: {
          message: "Field 'temperature' may only be 1.",
          param: 'temperature',
          code: 'unsupported_value',
        },
      },
      'temperature',
    ],
    [
      'a field by another spelling of its name',
      {
        code: 'Client specified an invalid argument',
        error: 'Argument not supported on this model: streamOptions',
      },
      'stream_options',
    ],
    [
      'a field in a list of validations',
      { detail: [{ loc: ['body', 'stream_options'], msg: 'field is not allowed' }] },
      'stream_options',
    ],
    [
      'a response format',
      { error: { message: 'json_schema output is off for this model', param: 'response_format' } },
      'response_format',
    ],
    [
      'a response format, by its content alone',
      { error: { message: 'json_schema output is off' } },
      'response_format',
    ],
    [
      'a limit that is too large',
      { error: { message: "'max_tokens' is too large: 4000. At most 2048." } },
      'max_tokens',
    ],
    [
      'room that the window has not',
      { error: { message: "'max_tokens' is too large: this model's maximum context length is 4096" } },
      'max_tokens',
    ],
    [
      'a field named by a path',
      { error: { message: 'unknown', param: 'response_format.type' } },
      'response_format',
    ],
  ])('leaves out %s', (_name, body, field) => {
    const change = adapt(body)
    expect(change?.degraded).toBe(field)
    expect(change?.profile.omitFields).toEqual([field])
  })

  it('asks for tools in the plain way where forcing is refused, and then leaves the choice out', () => {
    const body = { error: 'Invalid tool_choice type' }
    expect(adapt(body)?.profile).toMatchObject({ forcedTools: 'none', omitFields: [] })
    const auto = { ...sent, tool_choice: 'auto' }
    expect(adapt(body, {}, auto)?.profile.omitFields).toEqual(['tool_choice'])
  })

  it('writes the rules as system where the developer is not known', () => {
    const body = {
      error: { message: "role 'developer' of message 0 is not known here", type: 'invalid_request_error' },
    }
    expect(adapt(body, { systemRole: 'developer' })?.profile.systemRole).toBe('system')
  })

  it('switches reasoning off where tools are refused with it', () => {
    const body = {
      error: {
        message: "Function tools with reasoning_effort are not supported. Set reasoning_effort to 'none'.",
        param: 'reasoning_effort',
      },
    }
    const change = adapt(body)
    expect(change?.profile.body).toEqual({ reasoning_effort: 'none' })
    expect(adapt(body, change?.profile)).toBeNull()
    const asked = adapt(body, {}, { ...sent, reasoning_effort: 'high' })
    expect(asked?.profile).toMatchObject({
      body: { reasoning_effort: 'none' },
      omitFields: ['reasoning_effort'],
    })
  })

  it('takes back a field of the profile itself', () => {
    const request = { ...sent, reasoning_split: true }
    const change = adapt(
      { error: { message: 'unknown field reasoning_split' } },
      { body: { reasoning_split: true } },
      request,
    )
    expect(change?.profile.body).toEqual({})
  })

  it('sends reasoning back where it is missed, and none where it is refused', () => {
    const missed = { error: { message: 'The `reasoning_content` in the thinking mode must be passed back.' } }
    expect(adapt(missed)?.profile.replay.empty).toBe(true)
    expect(adapt(missed, { replay: { ...generic.replay, empty: true } })).toBeNull()
    const refused = { error: { message: "'messages.2' : property 'reasoning' is unsupported" } }
    expect(adapt(refused)?.profile.replay.message).toEqual([
      'reasoning_content',
      'reasoning_details',
      'thinking_blocks',
    ])
  })

  it.each<[string, JsonValue, number]>([
    ['a model that is not there', { error: { message: 'Invalid model', code: 'model_not_found' } }, 400],
    ['a refusal that names nothing', { error: { message: 'Bad request.' } }, 400],
    [
      'a refusal of the tools',
      { error: { message: "Field 'tools' is not supported.", param: 'tools' } },
      400,
    ],
    ['a refusal of the messages', { error: { message: 'messages: invalid', param: 'messages' } }, 400],
    ['a field that was not sent', { error: { message: 'unsupported', param: 'top_p' } }, 400],
    ['a wrong key', { error: { message: 'Incorrect API key; temperature', code: 'invalid_api_key' } }, 401],
    ['a model that nobody serves', { error: { message: 'No such model; temperature' } }, 404],
    ['a server’s fault', { error: { message: 'temperature', param: 'temperature' } }, 500],
  ])('changes nothing after %s', (_name, body, status) => {
    expect(adapt(body, {}, sent, status)).toBeNull()
  })

  it.each([
    ['within a stream', 200, { error: { code: 400, message: 'This tool_choice is not supported.' } }],
    ['that nobody takes', 404, { error: { message: "No endpoints support the 'tool_choice' value." } }],
  ])('forces no tool any more after a refusal %s', (_name, status, body) => {
    const change = adapt(body, {}, sent, status)
    expect(change).toMatchObject({ degraded: 'tool_choice', profile: { forcedTools: 'none' } })
  })

  it('never swaps the two names of the limit for ever', () => {
    const old = adapt({ error: { message: 'unknown field max_tokens', param: 'max_tokens' } })
    const request = { model: 'm', messages: [], max_completion_tokens: 5 }
    const body = { error: { message: 'unknown field max_completion_tokens', param: 'max_completion_tokens' } }
    const change = adapt(body, old?.profile, request)
    expect(change?.profile).toMatchObject({
      maxTokensField: 'max_completion_tokens',
      omitFields: ['max_tokens', 'max_completion_tokens'],
    })
  })
})
