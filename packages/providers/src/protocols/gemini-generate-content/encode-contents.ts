import {
  type AssistantTurn,
  isJsonObject,
  type JsonObject,
  type ToolCall,
  type ToolTurn,
  type Turn,
} from '@scrutineer/core'
import type { GeminiProfile } from '../../profiles/gemini-profile.ts'
import { inspectJson } from '../inspect-json.ts'
import { replayOf } from '../replay/taken-replay.ts'
import { fillers } from '../request/fillers.ts'
import { resultsOf } from '../request/results-of.ts'
import { isCall, replayedParts, textOf } from './replay-payload.ts'

/** One content: never two of the same role in a row. */
export interface Content {
  readonly role: 'user' | 'model'
  readonly parts: readonly JsonObject[]
}

/** Whose conversation it is: payloads of another provider or model are not sent. */
export interface ContentContext {
  readonly provider: string
  readonly model: string
  readonly missingSignature: GeminiProfile['missingSignature']
}

/**
 * The contents of a conversation: user and model in turn, a user first and last. All results of one turn are one content with
 * nothing else in it, in the order of its calls; what a user says after them comes behind a word of the model. No text is
 * empty; results that are missing are said to be missing, stray ones are left out.
 */
export function encodeContents(turns: readonly Turn[], context: ContentContext): readonly Content[] {
  const contents: Content[] = []
  let said: JsonObject[] = []
  const add = (role: Content['role'], parts: readonly JsonObject[]): void => {
    const last = contents.at(-1)?.role ?? 'model'
    if (last === role) contents.push(role === 'user' ? modelFiller : userFiller)
    contents.push({ role, parts })
  }
  const endUser = (): void => {
    if (said.length > 0) add('user', said)
    said = []
  }
  for (const [index, turn] of turns.entries()) {
    if (turn.role === 'user') said.push({ text: turn.text.trim() === '' ? fillers.emptyUser : turn.text })
    if (turn.role !== 'assistant') continue
    endUser()
    const { parts, named } = encodeModel(turn, context)
    add('model', parts)
    const results = resultsOf(turn, turns, index + 1).map(({ call, result }, place) =>
      encodeResult(call, result, named[place] ?? true),
    )
    if (results.length > 0) add('user', results)
  }
  endUser()
  if (contents.at(-1)?.role !== 'user') contents.push(userFiller)
  return contents
}

const userFiller: Content = { role: 'user', parts: [{ text: fillers.user }] }
const modelFiller: Content = { role: 'model', parts: [{ text: fillers.assistant }] }

interface EncodedModel {
  readonly parts: readonly JsonObject[]
  /** For each call whether it has a name by which its result can be told; a server that gives none wants none back. */
  readonly named: readonly boolean[]
}

function encodeModel(turn: AssistantTurn, context: ContentContext): EncodedModel {
  const { text, toolCalls } = turn
  const taken = replayedParts(replayOf(turn, context))
  const takenCalls = taken.filter(isCall)
  const sameCalls = takenCalls.length === toolCalls.length
  const keepsIds = toolCalls.map((_call, place) => !sameCalls || idOf(takenCalls[place]) !== undefined)
  const calls = toolCalls.map((call, place) =>
    encodeCall(
      call,
      sameCalls ? takenCalls[place] : takenCalls.find((part) => idOf(part) === call.id),
      keepsIds[place] ?? true,
    ),
  )
  const asTaken = taken.length > 0 && sameCalls && taken.map(textOf).join('') === text
  const parts = asTaken ? fill(taken, calls) : [...(text.trim() === '' ? [] : [{ text }]), ...calls]
  const signed = context.missingSignature === 'leave_out' ? parts : skipValidation(parts)
  return { parts: signed.length > 0 ? signed : [{ text: fillers.emptyAssistant }], named: keepsIds }
}

/** Every part where it stood, with the calls as the turn has them. */
function fill(taken: readonly JsonObject[], calls: readonly JsonObject[]): readonly JsonObject[] {
  let next = 0
  return taken.flatMap((part) => {
    if (!isCall(part)) return [part]
    const call = calls[next++]
    return call === undefined ? [] : [call]
  })
}

/** The call as the turn has it, in the part that it came in: a signature stands beside it. */
function encodeCall(call: ToolCall, taken: JsonObject | undefined, keepsId: boolean): JsonObject {
  const more = isJsonObject(taken?.['functionCall']) ? taken['functionCall'] : {}
  return {
    ...taken,
    functionCall: {
      ...more,
      ...(keepsId && { id: call.id }),
      name: functionName(call.name),
      args: call.arguments,
    },
  }
}

function encodeResult(call: ToolCall, result: ToolTurn | null, keepsId: boolean): JsonObject {
  const response = responseOf(result?.content ?? fillers.missingResult, result?.isError ?? true)
  return { functionResponse: { ...(keepsId && { id: call.id }), name: functionName(call.name), response } }
}

const limits = { maxDepth: 32, keys: 'checked' } as const

/** A result has to be an object. A text that is one goes as it is, unless anything of it would be lost; any other in a field. */
function responseOf(content: string, isError: boolean): JsonObject {
  if (content.trim() === '') return {}
  const value: unknown = inspectJson(content, limits) === null ? JSON.parse(content) : null
  if (isJsonObject(value) && JSON.stringify(value) === content) return value
  return isError ? { error: content } : { output: content }
}

/** The documented word by which a call of another model needs no signature. Of parallel calls only the first has one. */
function skipValidation(parts: readonly JsonObject[]): readonly JsonObject[] {
  const first = parts.findIndex(isCall)
  return parts.map((part, place) =>
    place === first && !('thoughtSignature' in part)
      ? { ...part, thoughtSignature: 'skip_thought_signature_validator' }
      : part,
  )
}

function idOf(part: JsonObject | undefined): unknown {
  const call = part?.['functionCall']
  const id = isJsonObject(call) ? call['id'] : undefined
  return typeof id === 'string' && id.trim() !== '' ? id : undefined
}

/** Names start with a letter or an underscore, and hold letters, digits, `_`, `.`, `:` and `-`, at most 128 of them. */
function functionName(name: string): string {
  const fit = name.replace(/[^A-Za-z0-9_.:-]/g, '_')
  const started = /^[A-Za-z_]/.test(fit) ? fit : `_${fit}`
  return started === '_' ? 'unnamed' : started.slice(0, 128)
}
