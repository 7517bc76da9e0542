import { type JsonObject, type JsonValue, type Quirk, quirks, type Turn } from '@scrutineer/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gemini } from '../../profiles/gemini.ts'
import type { GeminiProfile } from '../../profiles/gemini-profile.ts'
import type { DecodeContext } from '../protocol.ts'
import { decodeResponse } from './decode-response.ts'
import { encodeContents } from './encode-contents.ts'

function decode(body: unknown, change: Partial<DecodeContext<GeminiProfile>> = {}, status = 200) {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const context = {
    profile: gemini,
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

const said = (parts: unknown, finishReason: unknown = 'STOP') => ({
  candidates: [{ content: { role: 'model', parts }, finishReason }],
  responseId: 'r-1',
})
const call = (args: unknown = {}, id?: string) => ({
  functionCall: { ...(id !== undefined && { id }), name: 'read_file', args },
})

describe('an answer', () => {
  it('has no id that the conversation had before, whoever made it', () => {
    const usedIds = new Set(['gemini_1', 'a'])
    const { turn } = decode(said([call(), call({}, 'a'), call()]), { usedIds })._unsafeUnwrap()
    expect(turn.toolCalls).toMatchObject([
      { id: 'gemini_2', problem: null },
      { id: 'a_2', problem: 'id_duplicate' },
      { id: 'gemini_3', problem: null },
    ])
  })

  it('says whose its signatures are, and that they were too large to keep', () => {
    const signed = (length: number) => ({ ...call(), thoughtSignature: 'x'.repeat(length) })
    const kept = decode(said([signed(10)]))._unsafeUnwrap()
    expect(kept).toMatchObject({ turn: { replay: { provider: 'p', model: 'm' } }, replayDropped: false })
    const large = decode(said([signed(600_000)]))._unsafeUnwrap()
    expect(large).toMatchObject({ turn: { replay: null }, replayDropped: true })
    expect(decode(said([{ text: 'No calls.' }]))._unsafeUnwrap().turn.replay).toBeNull()
  })

  it('never repeats a secret', () => {
    const secret = 'canary-key-0123456789'
    const body = {
      ...said([{ text: `The key is ${secret}.`, thoughtSignature: secret }, call({ [secret]: secret })]),
      responseId: secret,
      modelVersion: secret,
    }
    const refusal = { error: { code: 400, status: secret, message: `API key not valid: ${secret}` } }
    for (const [answer, status] of [
      [body, 200],
      [refusal, 400],
      [refusal, 200],
      [{ promptFeedback: { blockReason: secret } }, 200],
    ] as const) {
      expect(JSON.stringify(decode(answer, { secrets: [secret] }, status))).not.toContain(secret)
    }
  })

  it('is none with more calls than anybody makes', () => {
    const failure = decode(said(Array.from({ length: 10_001 }, () => call())))._unsafeUnwrapErr()
    expect(failure).toMatchObject({ code: 'malformed_response', retry: 'once' })
  })

  it('is read or refused, whatever comes', () => {
    const part = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          text: fc.jsonValue(),
          thought: fc.jsonValue(),
          thoughtSignature: fc.jsonValue(),
          functionCall: fc.oneof(
            fc.record({ id: fc.jsonValue(), name: fc.jsonValue(), args: fc.jsonValue() }),
            fc.jsonValue(),
          ),
        },
        { requiredKeys: [] },
      ),
    )
    const candidate = fc.record({
      content: fc.oneof(fc.record({ parts: fc.oneof(fc.array(part), fc.jsonValue()) }), fc.jsonValue()),
      finishReason: fc.oneof(
        fc.constantFrom('STOP', 'MAX_TOKENS', 'SAFETY', 'OTHER', 'MALFORMED_FUNCTION_CALL', 'tool_calls'),
        fc.jsonValue(),
      ),
      safetyRatings: fc.jsonValue(),
    })
    const body: fc.Arbitrary<unknown> = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          candidates: fc.oneof(fc.array(candidate), fc.jsonValue()),
          promptFeedback: fc.oneof(fc.record({ blockReason: fc.jsonValue() }), fc.jsonValue()),
          usageMetadata: fc.jsonValue(),
          error: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
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
            for (const each of turn.toolCalls) if (each.problem !== null) expect(each.arguments).toEqual({})
          },
          ({ code }) => expect(code).toMatch(/^[a-z_]+$/),
        )
      }),
    )
  })

  it('goes back exactly as it came, part for part', () => {
    const text = fc.string({ minLength: 1 }).filter((words) => words.trim() !== '')
    const signature = fc.option(fc.base64String({ minLength: 4 }), { nil: undefined })
    const args = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.jsonValue({ maxDepth: 2 }))
    const part = fc.oneof(
      fc.tuple(text, fc.boolean(), signature).map(([words, thought, signed]) => ({
        text: words,
        ...(thought && { thought }),
        ...(signed !== undefined && { thoughtSignature: signed }),
      })),
      fc.tuple(args, signature, fc.boolean(), fc.uuid()).map(([given, signed, named, id]) => ({
        ...call(given, named ? id : undefined),
        ...(signed !== undefined && { thoughtSignature: signed }),
      })),
    )
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const plain = JSON.parse(JSON.stringify(parts)) as JsonValue
        const { turn } = decode(said(parts))._unsafeUnwrap()
        fc.pre(turn.toolCalls.every(({ problem }) => problem === null))
        const turns: Turn[] = [{ role: 'user', text: 'Go.' }, turn]
        const context = { provider: 'p', model: 'm', missingSignature: 'leave_out' } as const
        const [, model] = encodeContents(turns, context)
        // A text alone is all that there is to a turn.
        const expected = turn.replay === null ? [{ text: turn.text }] : (plain as readonly JsonObject[])
        expect(model?.parts).toEqual(expected)
      }),
    )
  })
})
