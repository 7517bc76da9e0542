import { type JsonValue, type Quirk, quirks } from '@scrutineer/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openaiResponses } from '../../profiles/responses.ts'
import type { ResponsesProfile } from '../../profiles/responses-profile.ts'
import type { DecodeContext } from '../protocol.ts'
import { decodeResponse } from './decode-response.ts'
import { encodeInput } from './encode-input.ts'

function decode(body: unknown, change: Partial<DecodeContext<ResponsesProfile>> = {}, status = 200) {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const context = {
    profile: openaiResponses,
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

const response = (output: unknown) => ({ id: 'resp_1', object: 'response', status: 'completed', output })
const call = (id: string, args = '{}') => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name: 'read_file',
  arguments: args,
})
const reasoning = (length: number) => ({
  type: 'reasoning',
  id: 'rs_1',
  summary: [],
  encrypted_content: 'x'.repeat(length),
})
const message = (text: string) => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [] }],
})

describe('an answer', () => {
  it('has no call id that the conversation had before', () => {
    const { turn } = decode(response([call('a')]), { usedIds: new Set(['a']) })._unsafeUnwrap()
    expect(turn.toolCalls).toMatchObject([{ id: 'a_2', problem: 'id_duplicate', arguments: {} }])
  })

  it('says whose its reasoning is, and that it was too large to keep', () => {
    const kept = decode(response([reasoning(10), call('a')]))._unsafeUnwrap()
    expect(kept).toMatchObject({ turn: { replay: { provider: 'p', model: 'm' } }, replayDropped: false })
    const large = decode(response([reasoning(600_000), call('a')]))._unsafeUnwrap()
    expect(large).toMatchObject({ turn: { replay: null }, replayDropped: true })
    expect(decode(response([message('No thoughts.')]))._unsafeUnwrap().turn.replay).toBeNull()
  })

  it('never repeats a secret', () => {
    const secret = 'canary-key-0123456789'
    const body = {
      ...response([message(`The key is ${secret}.`), call('a', JSON.stringify({ [secret]: secret }))]),
      id: secret,
      model: secret,
    }
    const failed = { ...body, status: 'failed', error: { code: secret, message: secret } }
    const refusal = { error: { type: 'invalid_request_error', message: `invalid ${secret}`, code: secret } }
    for (const [answer, status] of [
      [body, 200],
      [failed, 200],
      [refusal, 401],
      [refusal, 200],
    ] as const) {
      expect(JSON.stringify(decode(answer, { secrets: [secret] }, status))).not.toContain(secret)
    }
  })

  it.each([
    ['more calls than anybody makes', Array.from({ length: 10_001 }, (_, index) => call(`t${index}`))],
    ['no list of items', message('x')],
  ])('is none with %s', (_name, output) => {
    expect(decode(response(output))._unsafeUnwrapErr()).toMatchObject({
      code: 'malformed_response',
      retry: 'once',
    })
  })

  it('is read or refused, whatever comes', () => {
    const item = fc.oneof(
      fc.jsonValue(),
      fc.record({
        type: fc.constantFrom('message', 'reasoning', 'function_call'),
        content: fc.oneof(
          fc.array(fc.record({ type: fc.constantFrom('output_text', 'refusal'), text: fc.jsonValue() })),
          fc.jsonValue(),
        ),
        encrypted_content: fc.jsonValue(),
        status: fc.constantFrom('completed', 'incomplete'),
        call_id: fc.jsonValue(),
        name: fc.jsonValue(),
        arguments: fc.jsonValue(),
      }),
    )
    const body: fc.Arbitrary<unknown> = fc.oneof(
      fc.jsonValue(),
      fc.record({
        output: fc.oneof(fc.array(item), fc.jsonValue()),
        status: fc.oneof(
          fc.constantFrom('completed', 'incomplete', 'failed', 'stop', 'queued'),
          fc.jsonValue(),
        ),
        incomplete_details: fc.oneof(
          fc.record({ reason: fc.constantFrom('max_output_tokens', 'steered') }),
          fc.jsonValue(),
        ),
        usage: fc.oneof(fc.record({ input_tokens: fc.jsonValue() }), fc.jsonValue()),
        error: fc.oneof(fc.constant(null), fc.jsonValue()),
      }),
    )
    const policy = fc.constantFrom<readonly Quirk[]>([], quirks)
    fc.assert(
      fc.property(body, policy, fc.constantFrom(200, 400, 429, 503), (value, tolerate, status) => {
        decode(value, { tolerate }, status).match(
          ({ turn, finish }) => {
            expect(status).toBe(200)
            expect(finish.unified).not.toBe('error')
            const ids = turn.toolCalls.map(({ id }) => id)
            expect(new Set(ids).size).toBe(ids.length)
            for (const made of turn.toolCalls) if (made.problem !== null) expect(made.arguments).toEqual({})
            encodeInput([turn], { provider: 'p', model: 'm' })
          },
          ({ code }) => expect(code).toMatch(/^[a-z_]+$/),
        )
      }),
    )
  })

  it('goes back as it came', () => {
    const args = fc
      .dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 3 }))
      .map((value) => JSON.parse(JSON.stringify(value)) as Record<string, JsonValue>)
    const item = fc.oneof(
      fc.constant(reasoning(5)),
      fc.string({ minLength: 1 }).map(message),
      fc
        .tuple(args, fc.constantFrom(undefined, 2))
        .map(([value, indent]) => call('', JSON.stringify(value, null, indent))),
    )
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (items) => {
        const output = [
          reasoning(9),
          ...items.map((each, index) => ('call_id' in each ? { ...each, call_id: `call_${index}` } : each)),
          message('End.'),
        ]
        const { turn } = decode(response(output))._unsafeUnwrap()
        // What could not be read cannot go back as it came.
        fc.pre(turn.toolCalls.every(({ problem }) => problem === null))
        const sent = encodeInput([{ role: 'user', text: 'Go.' }, turn], { provider: 'p', model: 'm' })
        expect(sent.slice(1, 1 + output.length)).toEqual(output)
      }),
    )
  })
})
