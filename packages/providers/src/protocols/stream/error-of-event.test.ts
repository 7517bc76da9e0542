import { describe, expect, it } from 'vitest'
import type { EndpointProfile } from '../../profiles/endpoint-profile.ts'
import { anthropicMessages } from '../anthropic-messages/anthropic-messages.ts'
import { chatCompletions } from '../chat-completions/chat-completions.ts'
import { geminiGenerateContent } from '../gemini-generate-content/gemini-generate-content.ts'
import { openaiResponses } from '../openai-responses/openai-responses.ts'
import type { Protocol } from '../protocol.ts'
import { createBodyReader } from './read-body.ts'

/** What an event that stands alone in a stream is decoded to. */
function codeOf<Profile extends EndpointProfile>(protocol: Protocol<Profile>, stream: string): string {
  const reader = createBodyReader({
    assemble: protocol.assembleStream,
    contentType: 'text/event-stream',
    maxBytes: 1 << 20,
  })
  reader.push(new TextEncoder().encode(stream))
  const read = reader.end()
  if (read === 'too_large') throw new Error('too large')
  return protocol
    .decodeResponse(
      { status: 200, headers: {}, ...read },
      {
        profile: protocol.generic,
        provider: 'p',
        model: 'm',
        tolerate: [],
        usedIds: new Set(),
        now: 0,
        secrets: [],
      },
    )
    .match(
      ({ finish }) => finish.unified,
      ({ code }) => code,
    )
}

const readers = {
  'chat completions': (stream: string) => codeOf(chatCompletions, stream),
  Messages: (stream: string) => codeOf(anthropicMessages, stream),
  generateContent: (stream: string) => codeOf(geminiGenerateContent, stream),
  Responses: (stream: string) => codeOf(openaiResponses, stream),
}

describe.each(Object.entries(readers))('an error within a stream of %s', (_name, read) => {
  it.each<[string, string, string]>([
    ['in an object', 'data: {"error":{"code":429,"message":"Quota"}}', 'rate_limited'],
    ['in a list', 'data: [{"error":{"code":429,"message":"Quota"}}]', 'rate_limited'],
    [
      'known by its name',
      'event: error\ndata: {"code":"Throttling.Rate","message":"Too fast"}',
      'rate_limited',
    ],
    [
      'known by its name, of a type of its own',
      'event: error\ndata: {"type":"overloaded_error"}',
      'overloaded',
    ],
    ['in words', 'event: error\ndata: The server is overloaded', 'overloaded'],
  ])('is told for what it is: %s', (_form, event, code) => {
    expect(read(`${event}\n\n`)).toBe(code)
  })

  it('is none by data that cannot be read', () => {
    expect(read('data: The server is overloaded\n\n')).toBe('malformed_response')
    expect(read('data: [1]\n\n')).toBe('malformed_response')
  })
})
