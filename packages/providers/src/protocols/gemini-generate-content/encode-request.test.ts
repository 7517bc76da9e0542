import type { JsonObject, ModelRequest } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { gemini, genericGemini } from '../../profiles/gemini.ts'
import type { GeminiProfile } from '../../profiles/gemini-profile.ts'
import type { EncodeSettings } from '../protocol.ts'
import { encodeRequest } from './encode-request.ts'

const settings: EncodeSettings = {
  url: 'https://api.example.test/v1beta/models/gemini-3.8-flash:generateContent',
  provider: 'gemini',
  model: 'gemini-3.8-flash',
  apiKey: 'key-1',
  userAgent: 'scrutineer/1',
  headers: {},
  body: {},
  maxOutputTokens: null,
}

const parameters: JsonObject = {
  type: 'object',
  properties: { path: { type: 'string' }, from: { type: ['integer', 'null'], minimum: 1, default: null } },
  required: ['path'],
  additionalProperties: false,
}

const request: ModelRequest = {
  system: 'Rules.',
  turns: [{ role: 'user', text: 'Review.' }],
  tools: [{ name: 'read_file', description: 'Reads.', parameters }],
  toolChoice: 'auto',
  maxOutputTokens: null,
  sessionKey: 's-1',
  tolerate: [],
}

function encode(
  change: Partial<ModelRequest> = {},
  more: Partial<EncodeSettings> = {},
  profile: GeminiProfile = gemini,
) {
  return encodeRequest({ ...request, ...change }, profile, { ...settings, ...more })
}

describe('a request', () => {
  it('is a generateContent request', () => {
    const { url, headers, body, degraded, sent } = encode()
    expect(url).toBe(settings.url)
    expect(headers).toEqual({
      'x-goog-api-key': 'key-1',
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'scrutineer/1',
    })
    expect(JSON.parse(body)).toEqual(sent)
    expect(sent).toEqual({
      systemInstruction: { parts: [{ text: 'Rules.' }] },
      tools: [
        {
          functionDeclarations: [
            {
              name: 'read_file',
              description: 'Reads.',
              parametersJsonSchema: {
                type: 'object',
                properties: {
                  path: { type: 'string' },
                  from: { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
                },
                required: ['path'],
                additionalProperties: false,
              },
            },
          ],
        },
      ],
      toolConfig: { functionCallingConfig: { mode: 'AUTO' } },
      generationConfig: { maxOutputTokens: 8192 },
      contents: [{ role: 'user', parts: [{ text: 'Review.' }] }],
    })
    expect(degraded).toEqual([])
  })

  it('leaves empty rules and tools out', () => {
    expect(Object.keys(encode({ system: ' ', tools: [] }).sent)).toEqual(['generationConfig', 'contents'])
  })

  it('writes tools in the smaller dialect where the endpoint wants it, and no parameters where a tool has none', () => {
    const tools = [
      ...request.tools,
      { name: 'list', description: 'Lists.', parameters: { type: 'object', properties: {} } },
    ]
    const { sent } = encode({ tools }, {}, { ...gemini, schemaDialect: 'openapi' })
    expect(sent['tools']).toEqual([
      {
        functionDeclarations: [
          {
            name: 'read_file',
            description: 'Reads.',
            parameters: {
              type: 'OBJECT',
              properties: {
                path: { type: 'STRING' },
                from: { type: 'INTEGER', minimum: 1, nullable: true },
              },
              required: ['path'],
            },
          },
          { name: 'list', description: 'Lists.' },
        ],
      },
    ])
  })

  it('begins in one round with the bytes of the round before', () => {
    const more = encode({
      turns: [
        ...request.turns,
        { role: 'assistant', text: 'A.', toolCalls: [], replay: null },
        { role: 'user', text: 'B.' },
      ],
    })
    expect(more.body.startsWith(encode().body.slice(0, -2))).toBe(true)
  })

  it('holds no half of a surrogate pair', () => {
    expect(encode({ turns: [{ role: 'user', text: 'a\ud83d' }] }).body).toContain('a\ufffd')
  })
})

describe('a tool choice', () => {
  it.each<[string, ModelRequest['toolChoice'], Partial<GeminiProfile>, string | undefined, string[]]>([
    ['is free', 'auto', {}, 'AUTO', []],
    ['is forced by another word', 'required', {}, 'ANY', []],
    ['is forbidden while the tools stay', 'none', {}, 'NONE', []],
    ['is not forced where that is refused', 'required', { forcedTools: 'none' }, 'AUTO', ['tool_choice']],
    ['is not said where that is refused', 'none', { omitFields: ['toolConfig'] }, undefined, ['tool_choice']],
  ])('%s', (_name, toolChoice, change, mode, degraded) => {
    const { sent, degraded: told } = encode({ toolChoice }, {}, { ...gemini, ...change })
    expect(sent['toolConfig']).toEqual(mode === undefined ? undefined : { functionCallingConfig: { mode } })
    expect(sent['tools']).toHaveLength(1)
    expect(told).toEqual(degraded)
  })
})

describe('how to generate', () => {
  const thinking = (config: JsonObject) => ({ generationConfig: { thinkingConfig: config } })
  const room = { maxOutputTokens: 8192 }
  it.each<[string, JsonObject, Partial<GeminiProfile>, JsonObject | undefined, string[]]>([
    ['has the room of the profile', {}, {}, room, []],
    ['has no room where the profile names none', {}, { defaultMaxOutputTokens: null }, undefined, []],
    [
      'is merged with what the user wants',
      { generationConfig: { temperature: 0 } },
      {},
      { ...room, temperature: 0 },
      [],
    ],
    ['keeps the room of the request', { generationConfig: { maxOutputTokens: 1 } }, {}, room, []],
    ['asks for one candidate', { generationConfig: { candidateCount: 4 } }, {}, room, []],
    [
      'takes a level',
      thinking({ thinkingLevel: 'LOW' }),
      {},
      { ...room, thinkingConfig: { thinkingLevel: 'LOW' } },
      [],
    ],
    [
      'takes a budget',
      thinking({ thinkingBudget: 0, includeThoughts: false }),
      {},
      { ...room, thinkingConfig: { thinkingBudget: 0, includeThoughts: false } },
      [],
    ],
    [
      'takes a level or a budget',
      thinking({ thinkingBudget: 0, thinkingLevel: 'LOW' }),
      {},
      { ...room, thinkingConfig: { thinkingLevel: 'LOW' } },
      ['generationConfig.thinkingConfig.thinkingBudget'],
    ],
    [
      'takes what the endpoint does',
      thinking({ thinkingBudget: 0, thinkingLevel: 'LOW' }),
      { thinking: ['thinkingBudget'] },
      { ...room, thinkingConfig: { thinkingBudget: 0 } },
      ['generationConfig.thinkingConfig.thinkingLevel'],
    ],
    [
      'takes no thinking where there is none',
      thinking({ thinkingLevel: 'LOW' }),
      { thinking: [] },
      room,
      ['generationConfig.thinkingConfig.thinkingLevel'],
    ],
    [
      'leaves out what was refused',
      { generationConfig: { temperature: 0, topK: 1 } },
      { omitFields: ['generationConfig.temperature', 'generationConfig.maxOutputTokens'] },
      { topK: 1 },
      ['generationConfig.maxOutputTokens', 'generationConfig.temperature'],
    ],
    ['has what the profile wants', {}, { body: { generationConfig: { topK: 1 } } }, { ...room, topK: 1 }, []],
  ])('%s', (_name, body, change, config, degraded) => {
    const { sent, degraded: told } = encode({}, { body }, { ...gemini, ...change })
    expect(sent['generationConfig']).toEqual(config)
    expect(told).toEqual(degraded)
  })

  it('has the room that the request names, then the one of the settings', () => {
    expect(encode({ maxOutputTokens: 300 }, { maxOutputTokens: 500 }).sent).toMatchObject({
      generationConfig: { maxOutputTokens: 300 },
    })
    expect(encode({}, { maxOutputTokens: 500 }).sent).toMatchObject({
      generationConfig: { maxOutputTokens: 500 },
    })
  })
})

it('other fields of the user are sent, and replace neither the rules nor the conversation', () => {
  const safetySettings = [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }]
  const { sent } = encode({}, { body: { safetySettings, contents: [], systemInstruction: {} } })
  expect(sent).toMatchObject({ safetySettings, systemInstruction: { parts: [{ text: 'Rules.' }] } })
  expect(sent['contents']).toHaveLength(1)
})

it('profiles are plain data', () => {
  for (const profile of [gemini, genericGemini]) expect(JSON.parse(JSON.stringify(profile))).toEqual(profile)
})
