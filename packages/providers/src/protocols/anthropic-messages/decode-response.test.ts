import { type JsonValue, type Quirk, quirks } from '@scrutineer/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anthropic } from '../../profiles/anthropic.ts'
import type { MessagesProfile } from '../../profiles/messages-profile.ts'
import type { DecodeContext } from '../protocol.ts'
import { decodeResponse } from './decode-response.ts'

function decode(body: unknown, change: Partial<DecodeContext<MessagesProfile>> = {}, status = 200) {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const context = {
    profile: anthropic,
    provider: 'p',
    model: 'm',
    tolerate: [],
    usedIds: new Set<string>(),
    now: 0,
    secrets: [],
    ...change,
  }
  return decodeResponse({ status, headers: {}, bytes }, context)
}

const message = (content: unknown, stop: unknown = 'tool_use') => ({
  id: 'msg_1',
  type: 'message',
  content,
  stop_reason: stop,
})
const use = (id: string, input: unknown = {}) => ({ type: 'tool_use', id, name: 'read_file', input })
const thinking = (length: number) => ({ type: 'thinking', thinking: 'x'.repeat(length), signature: 's' })

describe('an answer', () => {
  it('has no id that the conversation had before', () => {
    const { turn } = decode(message([use('toolu_1')]), { usedIds: new Set(['toolu_1']) })._unsafeUnwrap()
    expect(turn.toolCalls).toMatchObject([{ id: 'toolu_1_2', problem: 'id_duplicate', arguments: {} }])
  })

  it('says whose its thoughts are, and that they were too large to keep', () => {
    const kept = decode(message([thinking(10), use('a')]))._unsafeUnwrap()
    expect(kept).toMatchObject({ turn: { replay: { provider: 'p', model: 'm' } }, replayDropped: false })
    const large = decode(message([thinking(600_000), use('a')]))._unsafeUnwrap()
    expect(large).toMatchObject({ turn: { replay: null }, replayDropped: true })
    expect(
      decode(message([{ type: 'text', text: 'No thoughts.' }], 'end_turn'))._unsafeUnwrap().turn.replay,
    ).toBeNull()
  })

  it('never repeats a secret', () => {
    const secret = 'canary-key-0123456789'
    const body = {
      ...message([{ type: 'text', text: `The key is ${secret}.` }, use('a', { [secret]: secret })]),
      id: secret,
      model: secret,
    }
    const refusal = {
      type: 'error',
      error: { type: 'authentication_error', message: `invalid ${secret}` },
      request_id: secret,
    }
    for (const [answer, status] of [
      [body, 200],
      [refusal, 401],
      [refusal, 200],
    ] as const) {
      expect(JSON.stringify(decode(answer, { secrets: [secret] }, status))).not.toContain(secret)
    }
  })

  it.each([
    ['more calls than anybody makes', Array.from({ length: 10_001 }, (_, index) => use(`t${index}`))],
    ['no list of blocks', { type: 'text', text: 'x' }],
  ])('is none with %s', (_name, content) => {
    expect(decode(message(content))._unsafeUnwrapErr()).toMatchObject({
      code: 'malformed_response',
      retry: 'once',
    })
  })

  it('is read or refused, whatever comes', () => {
    const block = fc.oneof(
      fc.jsonValue(),
      fc.record({
        type: fc.constantFrom('text', 'thinking', 'tool_use'),
        text: fc.jsonValue(),
        id: fc.jsonValue(),
        name: fc.jsonValue(),
        input: fc.jsonValue(),
      }),
    )
    const body: fc.Arbitrary<unknown> = fc.oneof(
      fc.jsonValue(),
      fc.record({
        type: fc.constantFrom('message', 'error'),
        content: fc.oneof(fc.array(block), fc.jsonValue()),
        stop_reason: fc.oneof(
          fc.constantFrom('end_turn', 'tool_use', 'refusal', 'tool_calls'),
          fc.jsonValue(),
        ),
        stop_details: fc.jsonValue(),
        usage: fc.oneof(
          fc.record({ input_tokens: fc.jsonValue(), cache_creation: fc.jsonValue() }),
          fc.jsonValue(),
        ),
        error: fc.jsonValue(),
      }),
    )
    const policy = fc.constantFrom<readonly Quirk[]>([], quirks)
    fc.assert(
      fc.property(body, policy, fc.constantFrom(200, 400, 429, 529), (value, tolerate, status) => {
        decode(value, { tolerate }, status).match(
          ({ turn, finish }) => {
            expect(status).toBe(200)
            expect(finish.unified).not.toBe('error')
            const ids = turn.toolCalls.map(({ id }) => id)
            expect(new Set(ids).size).toBe(ids.length)
            for (const call of turn.toolCalls) if (call.problem !== null) expect(call.arguments).toEqual({})
          },
          ({ code }) => expect(code).toMatch(/^[a-z_]+$/),
        )
      }),
    )
  })

  it('keeps the arguments of calls as they came', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 3 })),
        (input) => {
          const plain = JSON.parse(JSON.stringify(input)) as JsonValue
          const { toolCalls } = decode(message([use('a', input)]))._unsafeUnwrap().turn
          if (toolCalls[0]?.problem === null) expect(toolCalls[0].arguments).toEqual(plain)
          else expect(JSON.stringify(input)).toContain('__proto__')
        },
      ),
    )
  })
})
