import type { ModelRequest, Turn } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import type { EndpointProfile } from '../profiles/endpoint-profile.ts'
import { anthropicMessages } from './anthropic-messages/anthropic-messages.ts'
import { chatCompletions } from './chat-completions/chat-completions.ts'
import { geminiGenerateContent } from './gemini-generate-content/gemini-generate-content.ts'
import { openaiResponses } from './openai-responses/openai-responses.ts'
import type { EncodeSettings, Protocol } from './protocol.ts'

const settings: EncodeSettings = {
  url: 'https://api.example.test/v1',
  provider: 'example',
  model: 'm-1',
  apiKey: 'key-1',
  userAgent: 'scrutineer/1',
  headers: {},
  body: {},
  maxOutputTokens: null,
}

const read = { id: 'call_1', name: 'read_file', arguments: { path: 'a.ts' }, problem: null }
const told: readonly Turn[] = [
  { role: 'user', text: 'Review this.' },
  { role: 'assistant', text: '', toolCalls: [read], replay: null },
  { role: 'tool', callId: 'call_1', toolName: 'read_file', content: '{"text":"line"}', isError: false },
]
const conversation = (turns: readonly Turn[]): ModelRequest => ({
  system: 'Rules.',
  turns,
  tools: [{ name: 'read_file', description: 'Reads.', parameters: { type: 'object', properties: {} } }],
  toolChoice: 'auto',
  maxOutputTokens: null,
  sessionKey: '7f0d0f1e-2a7b-4d0c-9b55-0c3f5f1f6a11',
  tolerate: [],
})

interface Hints {
  readonly marked: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Every profile, with what it says of hints and what is sent. */
function rowsOf<Profile extends EndpointProfile & { readonly cacheMarkers?: number }>(
  name: string,
  protocol: Protocol<Profile>,
): (readonly [string, EndpointProfile, number, (turns: readonly Turn[]) => Hints])[] {
  return Object.values({ generic: protocol.generic, ...protocol.profiles }).map((profile) => [
    `${name}, ${profile.name}`,
    profile,
    profile.cacheMarkers ?? 0,
    (turns) => {
      const { body, headers } = protocol.encodeRequest(conversation(turns), profile, settings)
      return { marked: body.includes('cache_control'), headers, body }
    },
  ])
}

const rows = [
  ...rowsOf('chat completions', chatCompletions),
  ...rowsOf('Responses', openaiResponses),
  ...rowsOf('Messages', anthropicMessages),
  ...rowsOf('generateContent', geminiGenerateContent),
]

describe.each(rows)('what a cache is told, %s', (_name, { session }, cacheMarkers, send) => {
  it('is what the profile says and nothing else', () => {
    const { body, headers, marked } = send(told)
    expect(marked).toBe(cacheMarkers > 0)
    for (const field of ['prompt_cache_key', 'session_id', 'metadata'])
      expect(body.includes(`"${field}"`)).toBe(session.field === field)
    expect(Object.keys(headers).some((header) => header.includes('session'))).toBe(session.header !== null)
  })

  it('leaves what was said the same bytes when more is said, marks aside', () => {
    const more: readonly Turn[] = [...told, { role: 'user', text: 'Go on.' }]
    const [before, after] = [told.slice(0, 1), more].map((turns) => unmarked(send(turns).body))
    for (const part of ['"Rules."', '"Review this."', '"read_file"']) {
      expect(before).toContain(part)
      expect(after).toContain(part)
    }
    expect(wordsBefore(after, 'Review this.')).toBe(wordsBefore(before, 'Review this.'))
    // The same again gives the same bytes.
    expect(send(more).body).toBe(send(more).body)
  })
})

function unmarked(body: string): string {
  return body.replaceAll(/,?"cache_control":\{[^}]*\}/g, '')
}

function wordsBefore(body = '', words: string): string {
  return body.slice(0, body.indexOf(words))
}
