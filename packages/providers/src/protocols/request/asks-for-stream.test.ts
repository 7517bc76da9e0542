import type { ModelRequest } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { anthropic } from '../../profiles/anthropic.ts'
import { gemini } from '../../profiles/gemini.ts'
import { profiles } from '../../profiles/profiles.ts'
import { openaiResponses } from '../../profiles/responses.ts'
import { encodeRequest as encodeMessages } from '../anthropic-messages/encode-request.ts'
import { adaptProfile } from '../chat-completions/adapt-profile.ts'
import { decodeResponse } from '../chat-completions/decode-response.ts'
import { encodeRequest as encodeChat } from '../chat-completions/encode-request.ts'
import { encodeRequest as encodeGemini } from '../gemini-generate-content/encode-request.ts'
import { encodeRequest as encodeResponses } from '../openai-responses/encode-request.ts'
import type { EncodedRequest, EncodeSettings } from '../protocol.ts'

const request: ModelRequest = {
  system: 'Rules.',
  turns: [{ role: 'user', text: 'Review.' }],
  tools: [],
  toolChoice: 'auto',
  maxOutputTokens: 100,
  sessionKey: 's-1',
  tolerate: [],
}

function settingsOf(stream: boolean, url = 'https://x.test/v1/y'): EncodeSettings {
  return {
    url,
    provider: 'x',
    model: 'm',
    apiKey: 'k',
    userAgent: 'scrutineer',
    headers: {},
    body: {},
    maxOutputTokens: null,
    stream,
  }
}

const geminiUrl = 'https://x.test/v1beta/models/m:generateContent'
const encoders: readonly (readonly [string, (stream: boolean) => EncodedRequest])[] = [
  ['chat completions', (stream) => encodeChat(request, profiles.generic, settingsOf(stream))],
  ['Responses', (stream) => encodeResponses(request, openaiResponses, settingsOf(stream))],
  ['Messages', (stream) => encodeMessages(request, anthropic, settingsOf(stream))],
  ['generateContent', (stream) => encodeGemini(request, gemini, settingsOf(stream, geminiUrl))],
]

describe.each(encoders)('a request by %s', (name, encode) => {
  it('asks for a stream and differs in nothing else', () => {
    const [plain, streaming] = [encode(false), encode(true)]
    const wishes = {
      'chat completions': { stream: true, stream_options: { include_usage: true } },
      generateContent: {},
    }
    const wish = wishes[name as keyof typeof wishes] ?? { stream: true }
    expect(streaming.sent).toEqual({ ...plain.sent, ...wish })
    expect(streaming.degraded).toEqual(plain.degraded)
    expect(streaming.headers).toEqual({ ...plain.headers, accept: 'text/event-stream, application/json' })
    expect(plain.headers['accept']).toBe('application/json')
  })
})

describe('where a stream of Gemini is', () => {
  it.each([
    [geminiUrl, 'https://x.test/v1beta/models/m:streamGenerateContent?alt=sse'],
    [`${geminiUrl}?a=1`, 'https://x.test/v1beta/models/m:streamGenerateContent?a=1&alt=sse'],
  ])('%s', (url, expected) => {
    expect(encodeGemini(request, gemini, settingsOf(true, url)).url).toBe(expected)
    expect(encodeGemini(request, gemini, settingsOf(false, url)).url).toBe(url)
  })
})

describe('chat completions', () => {
  it.each(['mistral', 'zai'] as const)('ask %s for no usage, which it refuses to be asked for', (name) => {
    const { sent, degraded } = encodeChat(request, profiles[name], settingsOf(true))
    expect(sent).toMatchObject({ stream: true })
    expect(sent).not.toHaveProperty('stream_options')
    expect(degraded).toEqual([])
  })

  it.each([
    ['stream_options', { stream: true }],
    ['stream', {}],
  ])('leave out %s once it was refused', (param, left) => {
    const profile = profiles.generic
    const { sent } = encodeChat(request, profile, settingsOf(true))
    const error = { message: `Unsupported parameter: ${param}`, param, code: 'unsupported_parameter' }
    const refused = decodeResponse(
      { status: 400, headers: {}, bytes: new TextEncoder().encode(JSON.stringify({ error })) },
      { profile, provider: 'x', model: 'm', tolerate: [], usedIds: new Set(), now: 0, secrets: [] },
    )._unsafeUnwrapErr()
    const adapted = adaptProfile(refused, sent, profile)?.profile ?? profile
    const again = encodeChat(request, adapted, settingsOf(true))
    const plain = encodeChat(request, profile, settingsOf(false))
    expect(again.sent).toEqual({ ...plain.sent, ...left })
  })
})
