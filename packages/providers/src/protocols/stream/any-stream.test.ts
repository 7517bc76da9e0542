import { type JsonValue, quirks } from '@scrutineer/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EndpointProfile } from '../../profiles/endpoint-profile.ts'
import { anthropicMessages } from '../anthropic-messages/anthropic-messages.ts'
import { streamAnswer as streamMessage } from '../anthropic-messages/stream-answer.test-support.ts'
import { chatCompletions } from '../chat-completions/chat-completions.ts'
import { streamAnswer as streamCompletion } from '../chat-completions/stream-answer.test-support.ts'
import { geminiGenerateContent } from '../gemini-generate-content/gemini-generate-content.ts'
import { streamAnswer as streamGemini } from '../gemini-generate-content/stream-answer.test-support.ts'
import { openaiResponses } from '../openai-responses/openai-responses.ts'
import { streamAnswer as streamResponse } from '../openai-responses/stream-answer.test-support.ts'
import type { Protocol } from '../protocol.ts'
import { createBodyReader } from './read-body.ts'
import { everySoMany, writeStream } from './write-stream.test-support.ts'

const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{"a":1}' } }
const reasoning = { type: 'reasoning.text', text: 'Hm.', index: 0 }
const cut = everySoMany(2)

/** The events of a good stream of each protocol, to be spoilt. */
const good = {
  chat: streamCompletion(
    {
      id: 'c',
      choices: [
        {
          index: 0,
          finish_reason: 'tool_calls',
          message: {
            role: 'assistant',
            content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }],
            reasoning_details: [reasoning],
            tool_calls: [call],
          },
        },
      ],
      usage: { prompt_tokens: 1 },
    },
    cut,
  ),
  responses: streamResponse(
    {
      id: 'r',
      status: 'completed',
      output: [{ type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' }],
    },
    cut,
  ),
  messages: streamMessage(
    {
      id: 'm',
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 's' },
        { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } },
      ],
      stop_reason: 'tool_use',
      usage: { input_tokens: 1 },
    },
    cut,
  ),
  gemini: streamGemini(
    {
      candidates: [
        {
          content: { role: 'model', parts: [{ text: 'a' }, { functionCall: { name: 'f', args: {} } }] },
          finishReason: 'STOP',
        },
      ],
    },
    cut,
  ),
}

function check<Profile extends EndpointProfile>(
  { assembleStream, decodeResponse, generic }: Protocol<Profile>,
  bytes: Uint8Array,
  piece: number,
): void {
  const maxBytes = 2000
  const reader = createBodyReader({ assemble: assembleStream, contentType: 'text/event-stream', maxBytes })
  for (let from = 0; from < bytes.length; from += piece) {
    const state = reader.push(bytes.subarray(from, from + piece))
    if (state === 'too_large') return
    if (state === 'over') break
  }
  const read = reader.end()
  if (read === 'too_large') return
  expect(read.bytes.length).toBeLessThanOrEqual(maxBytes)
  const decoded = decodeResponse(
    { status: 200, headers: {}, ...read },
    {
      profile: generic,
      provider: 'p',
      model: 'm',
      tolerate: quirks,
      usedIds: new Set(),
      now: 0,
      secrets: [],
    },
  )
  expect(decoded.isOk() || decoded.isErr()).toBe(true)
  if (read.streamed?.fault === 'cut' || read.streamed?.fault === 'broken') expect(decoded.isErr()).toBe(true)
}

/** A value in which one place, counted from the outside, holds something else. */
function spoilt(value: JsonValue, place: number, other: JsonValue): JsonValue {
  let left = place
  const walk = (at: JsonValue): JsonValue => {
    if (left-- === 0) return other
    if (Array.isArray(at)) return (at as readonly JsonValue[]).map(walk)
    if (typeof at !== 'object' || at === null) return at
    return Object.fromEntries(Object.entries(at).map(([name, inner]) => [name, walk(inner)]))
  }
  return walk(value)
}

describe.each<[string, keyof typeof good, (bytes: Uint8Array, piece: number) => void]>([
  ['chat completions', 'chat', (bytes, piece) => check(chatCompletions, bytes, piece)],
  ['Responses', 'responses', (bytes, piece) => check(openaiResponses, bytes, piece)],
  ['Messages', 'messages', (bytes, piece) => check(anthropicMessages, bytes, piece)],
  ['generateContent', 'gemini', (bytes, piece) => check(geminiGenerateContent, bytes, piece)],
])('any stream of %s', (_name, key, read) => {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

  it('that was spoilt in a few places is read or refused, within its bounds', () => {
    const change = fc.record({
      event: fc.nat(),
      place: fc.nat({ max: 12 }),
      other: fc.oneof(
        fc.jsonValue(),
        fc.constantFrom('x'.repeat(900), 'error', 0, -1, 1e9, null, [[]]),
      ) as fc.Arbitrary<JsonValue>,
    })
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 200 }),
        (changes, piece) => {
          const events = good[key].map((event) => ({ ...event }))
          for (const { event, place, other } of changes) {
            const target = events[event % events.length]
            if (target === undefined || target.data === '[DONE]') continue
            target.data = JSON.stringify(spoilt(JSON.parse(target.data) as JsonValue, place, other))
          }
          read(encode(writeStream(events)), piece)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('of events in any order, said twice or left out, is read or refused', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...good[key]), { maxLength: 30 }), (events) => {
        read(encode(writeStream(events)), 64)
      }),
      { numRuns: 300 },
    )
  })

  it('of any bytes is read or refused', () => {
    const text = fc.array(
      fc.constantFrom('data: ', '{', '}', '"a":1', '\n\n', '[DONE]', ':', 'é', '[', 'null'),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          text.map((all) => encode(all.join(''))),
        ),
        (bytes) => read(bytes, 3),
      ),
    )
  })
})
