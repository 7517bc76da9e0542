import type { JsonObject, JsonValue } from '@scrutineer/core'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { anthropicMessages } from '../protocols/anthropic-messages/anthropic-messages.ts'
import { chatCompletions } from '../protocols/chat-completions/chat-completions.ts'
import { geminiGenerateContent } from '../protocols/gemini-generate-content/gemini-generate-content.ts'
import { openaiResponses } from '../protocols/openai-responses/openai-responses.ts'
import type { EndpointProfile } from './endpoint-profile.ts'
import { ownProfilesSchema, type ProfileProtocol, readOwnProfiles } from './own-profiles.ts'

const plain = (name: string) => name
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const known: readonly (readonly [ProfileProtocol, string, EndpointProfile])[] = [
  ...Object.values(chatCompletions.profiles).map((each) => ['openai', each.name, each] as const),
  ...Object.values(openaiResponses.profiles).map((each) => ['responses', each.name, each] as const),
  ...Object.values(anthropicMessages.profiles).map((each) => ['anthropic', each.name, each] as const),
  ...Object.values(geminiGenerateContent.profiles).map((each) => ['gemini', each.name, each] as const),
]

/** A profile as a file has it: `path` tells which objects have fields, and which have names that are data. */
function written(profile: EndpointProfile): JsonObject {
  const { name: _name, ...fields } = profile
  const data = new Set(['body', 'errorCodes', 'finishReasons', 'envHeaders'])
  const spell = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return (value as readonly JsonValue[]).map(spell)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value as JsonObject).map(([key, each]) => [
        snake(key),
        data.has(key) ? each : spell(each),
      ]),
    )
  }
  return spell(fields as unknown as JsonObject) as JsonObject
}

const schema = new Ajv({ strict: true, allowUnionTypes: true }).compile(ownProfilesSchema(snake))

describe('profiles that a file brings', () => {
  it.each(known)('may say all that is known of %s, %s', (protocol, name, profile) => {
    const { name: _name, ...fields } = profile
    const file = { own: { protocol, extends: 'generic', ...written(profile) } }
    expect(readOwnProfiles(file, snake)._unsafeUnwrap()).toEqual({
      own: { protocol, change: { extends: 'generic', ...fields } },
    })
    expect(name).toBe(profile.name)
  })

  it.each<[string, JsonValue, string, RegExp]>([
    ['is no map', [], '', /profiles by their names/],
    ['has a name with blanks', { 'a b': {} }, '"a b"', /small letters/],
    ['has the name that stands for none', { auto: {} }, '"auto"', /none of them auto/],
    ['is only a word', { a: 'openai' }, 'a', /fields of a profile/],
    ['speaks what nobody speaks', { a: { protocol: 'soap' } }, 'a.protocol', /one of openai, responses/],
    ['has an unknown field', { a: { forced_tool: 'none' } }, 'a.forced_tool', /known field/],
    ['has a field as code spells it', { a: { forcedTools: 'none' } }, 'a.forcedTools', /known field/],
    [
      'has a field of another protocol',
      { a: { protocol: 'gemini', system_role: 'system' } },
      'a.system_role',
      /known/,
    ],
    ['has an unknown word', { a: { forced_tools: 'maybe' } }, 'a.forced_tools', /one of native, none/],
    ['has a number as a text', { a: { context_window: '9' } }, 'a.context_window', /whole number .* or null/],
    ['has a key in its address', { a: { base_url: 'https://u:p@h/v1' } }, 'a.base_url', /an address/],
    ['has half an object', { a: { replay: { message: [] } } }, 'a.replay', /an object with calls/],
    ['has a wrong item', { a: { hosts: ['ok.test', 'a b'] } }, 'a.hosts[1]', /a host/],
    [
      'has a family of no models',
      { a: { families: [{ sampling: 'none' }] } },
      'a.families[0]',
      /starts_with/,
    ],
    [
      'has a wrong rule of a family',
      { a: { families: [{ starts_with: 'x', sampling: 'no' }] } },
      'a.families[0].sampling',
      /one of free/,
    ],
    [
      'has an unknown meaning',
      { a: { finish_reasons: { end: 'done' } } },
      'a.finish_reasons.end',
      /one of tool_calls/,
    ],
    [
      'has a failure of no kind',
      { a: { finish_reasons: { end: { code: 'bad', retryable: true } } } },
      'a.finish_reasons.end.code',
      /one of invalid_request/,
    ],
  ])('are refused where one %s', (_name, value, path, expected) => {
    const fault = readOwnProfiles(value, snake)._unsafeUnwrapErr()
    expect(fault.path).toBe(path)
    expect(fault.expected).toMatch(expected)
    const isKnown = schema(value)
    // A schema says nothing of the word that stands for no profile.
    expect(isKnown).toBe(path === '"auto"')
  })

  it('tell which fields there are where one is unknown', () => {
    const { known: names } = readOwnProfiles({ a: { x: 1 } }, plain)._unsafeUnwrapErr()
    expect(names).toEqual(expect.arrayContaining(['maxTokensField', 'extends', 'families']))
  })

  it('have a schema that takes what is taken', () => {
    for (const [protocol, , profile] of known) {
      expect(schema({ own: { protocol, ...written(profile) } }), JSON.stringify(schema.errors)).toBe(true)
    }
    expect(schema({ own: { max_tokens_field: 'max_tokens' } })).toBe(true)
    expect(schema({ own: { minOutputTokens: 1 } })).toBe(false)
  })
})
