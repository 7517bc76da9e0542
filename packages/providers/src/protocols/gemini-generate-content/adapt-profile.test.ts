import type { JsonObject } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { genericGemini } from '../../profiles/gemini.ts'
import { readError } from '../errors/read-error.ts'
import { adaptProfile } from './adapt-profile.ts'
import { classifyError } from './classify-error.ts'

const sent: JsonObject = {
  systemInstruction: {},
  tools: [],
  toolConfig: { functionCallingConfig: { mode: 'ANY' } },
  generationConfig: {
    maxOutputTokens: 100_000,
    temperature: 0,
    thinkingConfig: { thinkingLevel: 'LOW', includeThoughts: true },
  },
  safetySettings: [],
  contents: [],
}

function adapt(message: string, status = 400, body: JsonObject = sent) {
  const failure = readError(
    { status, headers: {}, bytes: new Uint8Array() },
    { error: { code: status, status: 'INVALID_ARGUMENT', message } },
    {
      profile: genericGemini,
      now: 0,
      requestId: { body: null, header: null },
      answer: null,
      classify: classifyError,
    },
  )
  return adaptProfile(failure, body, genericGemini)
}

const unknown = (name: string, at: string) =>
  `Invalid JSON payload received. Unknown name "${name}" at '${at}': Cannot find field.`
const generation = 'generationConfig'

describe('after a refusal', () => {
  it.each<[string, string, JsonObject]>([
    [
      'parametersJsonSchema',
      unknown('parametersJsonSchema', 'tools[0].function_declarations[0]'),
      { schemaDialect: 'openapi' },
    ],
    ['tool_choice', 'Function calling config ANY is not supported for this model.', { forcedTools: 'none' }],
    [
      `${generation}.temperature`,
      unknown('temperature', 'generation_config'),
      { omitFields: [`${generation}.temperature`] },
    ],
    [
      `${generation}.thinkingConfig.thinkingLevel`,
      'Thinking level is not supported for this model.',
      { omitFields: [`${generation}.thinkingConfig.thinkingLevel`] },
    ],
    [
      `${generation}.thinkingConfig.includeThoughts`,
      'thinking_config.include_thoughts is only enabled when thinking is enabled.',
      { omitFields: [`${generation}.thinkingConfig.includeThoughts`] },
    ],
    [
      `${generation}.thinkingConfig`,
      unknown('thinkingConfig', 'generation_config'),
      { omitFields: [`${generation}.thinkingConfig`] },
    ],
    [
      `${generation}.maxOutputTokens`,
      'Unable to submit request because it has a maxOutputTokens value of 100000 but the supported range is from 1 to 65536.',
      { omitFields: [`${generation}.maxOutputTokens`] },
    ],
    ['safetySettings', unknown('safetySettings', ''), { omitFields: ['safetySettings'] }],
  ])('%s is not sent as it was: %s', (degraded, message, change) => {
    const adapted = adapt(message)
    expect(adapted?.degraded).toBe(degraded)
    expect(adapted?.profile).toEqual({ ...genericGemini, ...change })
  })

  it('no choice is sent where none is taken', () => {
    const free = { ...sent, toolConfig: { functionCallingConfig: { mode: 'AUTO' } } }
    expect(adapt('Function calling config is not supported.', 400, free)?.degraded).toBe('toolConfig')
  })

  it.each([
    ['nothing optional is named', 'Please ensure that the number of parts is equal.', 400],
    ['the rules are', unknown('systemInstruction', ''), 400],
    ['a signature is missing', 'Function call is missing a thought_signature in functionCall parts.', 400],
    ['it was no refusal of the request', 'temperature: overloaded', 503],
  ])('nothing is changed where %s', (_name, message, status) => expect(adapt(message, status)).toBeNull())
})
