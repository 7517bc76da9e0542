import { readdirSync, readFileSync } from 'node:fs'
import { isJsonObject, type JsonObject, type JsonValue, type Quirk, quirks } from '@scrutineer/core'
import fc from 'fast-check'
import type { Result } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import type { EndpointProfile } from '../profiles/endpoint-profile.ts'
import { anthropicMessages } from './anthropic-messages/anthropic-messages.ts'
import { assembleStream as assembleMessage } from './anthropic-messages/assemble-stream.ts'
import { streamAnswer as streamMessage } from './anthropic-messages/stream-answer.test-support.ts'
import { assembleStream as assembleCompletion } from './chat-completions/assemble-stream.ts'
import { chatCompletions } from './chat-completions/chat-completions.ts'
import { streamAnswer as streamCompletion } from './chat-completions/stream-answer.test-support.ts'
import { isErrorBody } from './errors/read-complaint.ts'
import { assembleStream as assembleGemini } from './gemini-generate-content/assemble-stream.ts'
import { geminiGenerateContent } from './gemini-generate-content/gemini-generate-content.ts'
import { streamAnswer as streamGemini } from './gemini-generate-content/stream-answer.test-support.ts'
import type { HttpAnswer } from './http-exchange.ts'
import type { AnswerFailure, ModelAnswer } from './model-answer.ts'
import { assembleStream as assembleResponse } from './openai-responses/assemble-stream.ts'
import { openaiResponses } from './openai-responses/openai-responses.ts'
import { streamAnswer as streamResponse } from './openai-responses/stream-answer.test-support.ts'
import type { Protocol } from './protocol.ts'
import { createBodyReader } from './stream/read-body.ts'
import type { AssembleStream } from './stream/stream-assembler.ts'
import { everySoMany, type StreamAnswer, writeStream } from './stream/write-stream.test-support.ts'
import type { WireFixture } from './wire-fixture.test-support.ts'

type Decoded = Result<ModelAnswer, AnswerFailure>

/** Sends fixtures of one protocol plainly and as a stream. */
interface Replay {
  readonly fixtures: readonly WireFixture[]
  plain(fixture: WireFixture, policy: Policy): Decoded
  /** `upTo`: bytes after which the stream ends; left out, it is whole. */
  streamed(fixture: WireFixture, policy: Policy, cuts: Cuts, upTo?: number): Decoded
  /** Bytes of the stream; 0 where it is sent plainly. */
  length(fixture: WireFixture, cuts: Cuts): number
}
type Policy = 'strict' | 'lenient'

/** How long the pieces of texts are, and those of the bytes. */
interface Cuts {
  readonly texts: number
  readonly bytes: number
}

function replayOf<Profile extends EndpointProfile>(
  folder: string,
  protocol: Protocol<Profile>,
  assemble: AssembleStream,
  streamAnswer: StreamAnswer,
): Replay {
  const home = new URL(`./${folder}/__fixtures__/`, import.meta.url)
  const decode = (fixture: WireFixture, policy: Policy, answer: Pick<HttpAnswer, 'bytes' | 'streamed'>) => {
    const profile = protocol.profiles[fixture.vendor]
    if (profile === undefined) throw new Error(`no profile ${fixture.vendor}`)
    const tolerate: readonly Quirk[] = policy === 'strict' ? [] : quirks
    return protocol.decodeResponse(
      { status: fixture.status, headers: fixture.headers, ...answer },
      {
        profile,
        provider: fixture.vendor,
        model: fixture.model ?? 'm',
        tolerate,
        usedIds: new Set(),
        now: fixture.now ?? 0,
        secrets: [],
      },
    )
  }
  return {
    fixtures: readdirSync(home)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(new URL(file, home), 'utf8')) as WireFixture),
    plain: (fixture, policy) => decode(fixture, policy, { bytes: bytesOf(fixture) }),
    length: (fixture, cuts) =>
      isStreamed(fixture) ? streamBytes(fixture, streamAnswer, everySoMany(cuts.texts)).length : 0,
    streamed(fixture, policy, cuts, upTo) {
      const reader = createBodyReader({
        assemble,
        contentType: 'text/event-stream',
        maxBytes: 8 * 1024 * 1024,
      })
      const bytes = streamBytes(fixture, streamAnswer, everySoMany(cuts.texts)).subarray(0, upTo)
      for (let from = 0; from < bytes.length; from += cuts.bytes) {
        const state = reader.push(bytes.subarray(from, from + cuts.bytes))
        if (state === 'too_large') throw new Error('too large')
        if (state === 'over') break
      }
      const read = reader.end()
      if (read === 'too_large') throw new Error('too large')
      return decode(fixture, policy, read)
    },
  }
}

/** An object may come as a stream; errors come as one event; all else is sent as it is. */
function streamBytes(
  fixture: WireFixture,
  streamAnswer: StreamAnswer,
  cut: (text: string) => readonly string[],
): Uint8Array {
  const { body } = fixture
  if (!isStreamed(fixture) || !isJsonObject(body)) return bytesOf(fixture)
  const isFailure = isErrorBody(body) && body['choices'] === undefined && body['output'] === undefined
  const events = isFailure ? [{ name: '', data: JSON.stringify(body) }] : streamAnswer(body, cut)
  return new TextEncoder().encode(writeStream(events))
}

/** A piece of a stream that was sent plainly is no answer, and as a stream it would be one. */
function isStreamed({ body, status }: WireFixture): boolean {
  return status === 200 && isJsonObject(body) && body['object'] !== 'chat.completion.chunk'
}

function bytesOf({ body }: WireFixture): Uint8Array {
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
}

const replays: Readonly<Record<string, Replay>> = {
  'chat-completions': replayOf('chat-completions', chatCompletions, assembleCompletion, streamCompletion),
  'openai-responses': replayOf('openai-responses', openaiResponses, assembleResponse, streamResponse),
  'anthropic-messages': replayOf('anthropic-messages', anthropicMessages, assembleMessage, streamMessage),
  'gemini-generate-content': replayOf(
    'gemini-generate-content',
    geminiGenerateContent,
    assembleGemini,
    streamGemini,
  ),
}

/** Cut at every character and every byte, at some of them, and at none. */
const cuts: readonly Cuts[] = [
  { texts: 1, bytes: 1 },
  { texts: 4, bytes: 1 << 20 },
  { texts: 1 << 20, bytes: 7 },
]

describe.each(Object.entries(replays))('what the wire of %s brings as a stream', (folder, replay) => {
  describe.each(['strict', 'lenient'] as const)('read by the %s policy', (policy) => {
    it.each(replay.fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (_name, fixture) => {
      const plain = replay.plain(fixture, policy)
      const isStreamed = replay.length(fixture, { texts: 1, bytes: 1 }) > 0
      for (const cut of cuts) {
        const streamed = replay.streamed(fixture, policy, cut)
        if (isStreamed && folder === 'gemini-generate-content' && lacksReason(plain)) {
          // The reason is all that tells the end of such a stream from its being cut.
          expect(streamed._unsafeUnwrapErr()).toMatchObject({
            code: 'malformed_response',
            detail: 'stream_cut',
          })
        } else {
          expect(outcomeOf(streamed)).toEqual(outcomeOf(plain))
        }
      }
    })
  })
})

function lacksReason(plain: Decoded): boolean {
  return plain.isOk() && plain.value.finish.raw === null
}

describe.each(Object.entries(replays))('the beginning of a stream of %s', (_folder, replay) => {
  const cut = { texts: 3, bytes: 1 << 20 }
  const fixtures = replay.fixtures.filter((fixture) => replay.length(fixture, cut) > 0)

  it('is a failure, or says all that the whole says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fixtures),
        fc.constantFrom<Policy>('strict', 'lenient'),
        fc.nat(),
        (fixture, policy, seed) => {
          const upTo = seed % replay.length(fixture, cut)
          const heard = replay.streamed(fixture, policy, cut, upTo)
          if (heard.isErr()) return
          const whole = replay.streamed(fixture, policy, cut)
          // Who tolerates that the end is not marked, hears no error that comes behind it.
          if (whole.isErr()) expect(policy).toBe('lenient')
          else {
            const { turn, finish, refusal } = whole.value
            expect(heard.value).toMatchObject({ turn, finish, refusal })
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})

/** All but what the detail of a failure calls it, and the words of the server. */
function outcomeOf(decoded: Decoded): unknown {
  return decoded.match(
    (answer) => ({ answer: withTextsJoined(answer) }),
    ({ complaint: _complaint, detail: _detail, answer, ...failure }) => ({
      failure: { ...failure, answer: answer === null ? null : withTextsJoined(answer) },
    }),
  )
}

/** Nothing in a stream tells where one text ends and the next begins: what goes back says the same in fewer parts. */
function withTextsJoined({ turn, ...answer }: ModelAnswer): unknown {
  const data = turn.replay === null ? null : joined(turn.replay.data)
  const parts: unknown = isJsonObject(data) ? data['parts'] : undefined
  const [only, ...more] = Array.isArray(parts) ? (parts as readonly JsonValue[]) : []
  // Of one text and nothing else nothing goes back but the text itself.
  const isText = isJsonObject(only) && more.length === 0 && isPlain(only) && only['thought'] === undefined
  return { ...answer, turn: { ...turn, replay: isText ? null : data } }
}

function joined(value: JsonValue): JsonValue {
  if (isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, joined(inner)]))
  }
  if (!Array.isArray(value)) return value
  const parts: JsonValue[] = []
  for (const part of value as readonly JsonValue[]) {
    const last = parts.at(-1)
    const isSame = isJsonObject(part) && isJsonObject(last) && isPlain(part) && kindOf(part) === kindOf(last)
    if (isSame) parts.splice(-1, 1, { ...last, text: `${textOf(last)}${textOf(part)}` })
    else parts.push(part)
  }
  return parts
}

function isPlain(part: JsonObject): boolean {
  return 'text' in part && Object.keys(part).every((name) => ['type', 'text', 'thought'].includes(name))
}

function textOf({ text }: JsonObject): string {
  return typeof text === 'string' ? text : JSON.stringify(text)
}

function kindOf({ text: _text, ...rest }: JsonObject): string {
  return JSON.stringify(rest)
}
