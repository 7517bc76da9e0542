import { type JsonObject, type JsonValue, type Quirk, quirks, type TokenUsage } from '@scrutineer/core'
import type { EndpointProfile } from '../profiles/endpoint-profile.ts'
import type { AnswerFailure, ModelAnswer } from './model-answer.ts'
import type { Protocol } from './protocol.ts'

/** An answer as it went over the wire, and what must be read from it. */
export interface WireFixture {
  readonly name: string
  /** The name of a profile of the protocol. */
  readonly vendor: string
  /** The model that was asked; `m` when it does not matter. */
  readonly model?: string
  /** What is special about it. */
  readonly note?: string
  /** Milliseconds since 1970 at which it came. */
  readonly now?: number
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** A text stands for the raw body, anything else for its JSON. */
  readonly body: JsonValue
  /** What the strict policy reads; `lenient` holds what differs when every habit is tolerated. */
  readonly expect: Expected & { readonly lenient?: Partial<Expected> }
}

export interface Expected {
  /** Null when there was no completion. */
  readonly finish: string | null
  /** Calls that may run. */
  readonly toolCalls: readonly {
    readonly id: string
    readonly name: string
    readonly arguments: JsonObject
  }[]
  readonly text: string
  readonly usage: TokenUsage | null
  readonly error: {
    readonly code: string
    readonly retryable: boolean
    readonly status: number
    readonly retryAfterMs?: number
  } | null
  readonly quirks?: readonly string[]
  /** What the vendor adds to its finish word. */
  readonly finishDetail?: string
  /** Paths into the payload that goes back, with the value there. */
  readonly replay?: Readonly<Record<string, JsonValue>>
}

/** Decodes a fixture and says the outcome in the fixture's words. */
export function readFixture<Profile extends EndpointProfile>(
  fixture: WireFixture,
  policy: 'strict' | 'lenient',
  protocol: Protocol<Profile>,
): Expected {
  const tolerate: readonly Quirk[] = policy === 'strict' ? [] : quirks
  const bytes = new TextEncoder().encode(
    typeof fixture.body === 'string' ? fixture.body : JSON.stringify(fixture.body),
  )
  const profile = protocol.profiles[fixture.vendor]
  if (profile === undefined) throw new Error(`no profile ${fixture.vendor}`)
  const decoded = protocol.decodeResponse(
    { status: fixture.status, headers: fixture.headers, bytes },
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
  return decoded.match(
    (answer) => ({ ...answerOf(answer), error: faultOf(answer, fixture.status) }),
    (failure) => ({ ...answerOf(failure.answer), error: errorOf(failure) }),
  )
}

/** What a fixture expects of a policy. */
export function expectedOf(fixture: WireFixture, policy: 'strict' | 'lenient'): Expected {
  const { lenient, ...strict } = fixture.expect
  return policy === 'strict' ? strict : { ...strict, ...lenient }
}

function answerOf(answer: ModelAnswer | null): Omit<Expected, 'error'> {
  if (answer === null) return { finish: null, toolCalls: [], text: '', usage: null, quirks: [], replay: {} }
  const { toolCalls } = answer.turn
  const runs = answer.finish.unified === 'tool_calls' && toolCalls.every(({ problem }) => problem === null)
  return {
    finish: answer.finish.unified,
    toolCalls: runs
      ? toolCalls.map((call) => ({ id: call.id, name: call.name, arguments: call.arguments }))
      : [],
    text: answer.turn.text === '' ? (answer.refusal ?? '') : answer.turn.text,
    usage: answer.usage,
    quirks: answer.quirks,
    ...(answer.finish.detail !== undefined && { finishDetail: answer.finish.detail }),
    replay: { ...paths('', answer.turn.replay?.data ?? {}) },
  }
}

/** The faults a controller ends a conversation for although the answer could be read. */
function faultOf(answer: ModelAnswer, status: number): Expected['error'] {
  const { toolCalls } = answer.turn
  if (answer.finish.unified === 'tool_calls') {
    if (toolCalls.length === 0) return { code: 'invalid_model_response', retryable: false, status }
    const unfit = toolCalls.some(({ problem }) => problem !== null)
    return unfit ? { code: 'invalid_tool_call', retryable: false, status } : null
  }
  const contradiction = answer.finish.unified === 'stop' && toolCalls.length > 0
  return contradiction ? { code: 'invalid_model_response', retryable: false, status } : null
}

function errorOf(failure: AnswerFailure): Expected['error'] {
  const { code, retry, status, retryAfterMs } = failure
  return { code, retryable: retry !== 'no', status, ...(retryAfterMs === null ? {} : { retryAfterMs }) }
}

function paths(prefix: string, value: JsonValue): Record<string, JsonValue> {
  if (typeof value !== 'object' || value === null) return { [prefix]: value }
  const entries = Array.isArray(value)
    ? (value as readonly JsonValue[]).map((item, index): [string, JsonValue] => [`${prefix}[${index}]`, item])
    : Object.entries(value as JsonObject).map(([key, item]): [string, JsonValue] => [
        prefix === '' ? key : `${prefix}.${key}`,
        item,
      ])
  return Object.assign({}, ...entries.map(([path, item]) => paths(path, item))) as Record<string, JsonValue>
}
