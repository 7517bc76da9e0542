import type { JsonObject } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { genericResponses } from '../../profiles/responses.ts'
import { readError } from '../errors/read-error.ts'
import { adaptProfile } from './adapt-profile.ts'
import { classifyError } from './classify-error.ts'

const sent: JsonObject = {
  model: 'm',
  instructions: 'Rules.',
  tools: [],
  tool_choice: 'required',
  input: [],
  store: false,
  include: ['reasoning.encrypted_content'],
  max_output_tokens: 20_000,
  text: { verbosity: 'low' },
  reasoning: { effort: 'max' },
  temperature: 0,
}

function adapt(message: string, param: string | null = null, status = 400, profile = genericResponses) {
  const failure = readError(
    { status, headers: {}, bytes: new Uint8Array() },
    { error: { type: 'invalid_request_error', message, param, code: null } },
    {
      profile,
      now: 0,
      requestId: { body: null, header: null },
      answer: null,
      classify: classifyError,
    },
  )
  return adaptProfile(failure, sent, profile)
}

describe('after a refusal', () => {
  it.each<[string, string, string | null, JsonObject]>([
    [
      'tool_choice',
      "Tool choice 'required' is not supported with this model.",
      'tool_choice',
      { forcedTools: 'none' },
    ],
    ['tool_choice', 'tool_choice must be auto', null, { forcedTools: 'none' }],
    ['temperature', "Unsupported parameter: 'temperature'", 'temperature', { omitFields: ['temperature'] }],
    ['temperature', 'temperature: Extra inputs are not permitted', null, { omitFields: ['temperature'] }],
    [
      'reasoning',
      "Unsupported value: 'max' is not supported.",
      'reasoning.effort',
      { omitFields: ['reasoning'] },
    ],
    ['include', 'Encrypted content is not supported with this model.', null, { omitFields: ['include'] }],
    ['include', "Unsupported value in 'include'", 'include', { omitFields: ['include'] }],
    ['store', 'store: Extra inputs are not permitted', null, { omitFields: ['store'] }],
    ['text', 'text.verbosity: Extra inputs are not permitted', null, { omitFields: ['text'] }],
    ['max_output_tokens', 'max_output_tokens is too large', null, { omitFields: ['max_output_tokens'] }],
    ['strict', "Unknown parameter: 'tools[0].strict'.", 'tools[0].strict', { looseTools: 'leave_out' }],
    ['strict', 'tools.0.strict: Extra inputs are not permitted', null, { looseTools: 'leave_out' }],
  ])('%s is not sent as it was: %s (%s)', (degraded, message, param, change) => {
    const adapted = adapt(message, param)
    expect(adapted?.degraded).toBe(degraded)
    expect(adapted?.profile).toEqual({ ...genericResponses, ...change })
  })

  it.each<[string, string, string | null, number]>([
    ['nothing optional is named', 'No tool output found for function call call_1.', 'input', 400],
    ['a word stands there by chance', 'The text of the reasoning in the store is bad.', null, 400],
    ['another field is named', "Invalid value; see also 'temperature'.", 'input[2].content', 400],
    ['the tools are', "Invalid 'tools[0].name': string does not match pattern.", 'tools[0].name', 400],
    [
      'reasoning was lost',
      "Item 'fc_1' was provided without its required 'reasoning' item: 'rs_1'.",
      null,
      400,
    ],
    ['it was no refusal of the request', 'temperature: overloaded', null, 503],
  ])('nothing is changed where %s', (_name, message, param, status) =>
    expect(adapt(message, param, status)).toBeNull(),
  )

  it('strictness is left out but once', () => {
    const done = { ...genericResponses, looseTools: 'leave_out' } as const
    expect(adapt("Unknown parameter: 'tools[0].strict'.", 'tools[0].strict', 400, done)).toBeNull()
  })
})
