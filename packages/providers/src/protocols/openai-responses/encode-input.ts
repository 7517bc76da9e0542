import { type AssistantTurn, digestOf, type JsonObject, type ToolCall, type Turn } from '@scrutineer/core'
import { replayOf } from '../replay/taken-replay.ts'
import { fillers } from '../request/fillers.ts'
import { resultsOf } from '../request/results-of.ts'
import { wireName } from '../request/wire-name.ts'
import { isCall, textOf } from './read-output.ts'
import { isReasoning, replayedItems } from './replay-payload.ts'

/** Whose conversation it is: payloads of another provider or model are not sent. */
export interface InputContext {
  readonly provider: string
  readonly model: string
}

/**
 * The input items of a conversation: a message first, a message of the user or a result last. The items of a turn stand as they
 * came, with the output of each of its calls behind them, in the order of the calls. No text is empty; results that are
 * missing are said to be missing, stray ones are left out.
 */
export function encodeInput(turns: readonly Turn[], context: InputContext): JsonObject[] {
  const input: JsonObject[] = []
  let isAnswered = true
  for (const [index, turn] of turns.entries()) {
    if (turn.role === 'tool') continue
    if (turn.role === 'user') {
      input.push(userMessage(turn.text.trim() === '' ? fillers.emptyUser : turn.text))
      isAnswered = false
      continue
    }
    if (isAnswered) input.push(userMessage(fillers.user))
    input.push(...encodeAssistant(turn, context), ...encodeOutputs(turn, turns, index + 1))
    // A result is something to answer, as a message of the user is.
    isAnswered = turn.toolCalls.length === 0
  }
  return isAnswered ? [...input, userMessage(fillers.user)] : input
}

function encodeAssistant(turn: AssistantTurn, context: InputContext): readonly JsonObject[] {
  const { text, toolCalls } = turn
  const kept = replayedItems(replayOf(turn, context))
  const items = isSkeletonOf(kept, turn)
    ? fill(kept, toolCalls)
    : [
        ...kept.filter(isReasoning),
        ...(text.trim() === '' ? [] : [assistantMessage(text)]),
        ...toolCalls.map((call) => encodeCall(call, {})),
      ]
  // Reasoning must be followed by what came of it.
  const end = items.findLastIndex((item) => !isReasoning(item))
  return end < 0 ? [assistantMessage(fillers.emptyAssistant)] : items.slice(0, end + 1)
}

/** Whether the kept items have the text and the number of calls that the turn has. */
function isSkeletonOf(kept: readonly JsonObject[], { text, toolCalls }: AssistantTurn): boolean {
  return kept.length > 0 && textOf(kept) === text && kept.filter(isCall).length === toolCalls.length
}

function fill(kept: readonly JsonObject[], calls: readonly ToolCall[]): JsonObject[] {
  let next = 0
  return kept.flatMap((item) => {
    if (!isCall(item)) return [item]
    const call = calls[next++]
    return call === undefined ? [] : [encodeCall(call, item)]
  })
}

/** A call that could not be read goes back without arguments, so that the history stays valid. */
function encodeCall(call: ToolCall, kept: JsonObject): JsonObject {
  const { arguments: raw, ...rest } = kept
  const spelled = call.problem === null && typeof raw === 'string'
  return {
    ...rest,
    type: 'function_call',
    call_id: wireId(call.id),
    name: wireName(call.name),
    arguments: spelled ? raw : JSON.stringify(call.arguments),
  }
}

function encodeOutputs(turn: AssistantTurn, turns: readonly Turn[], from: number): JsonObject[] {
  return resultsOf(turn, turns, from).map(({ call, result }) => {
    const content = result === null ? fillers.missingResult : result.content
    return {
      type: 'function_call_output',
      call_id: wireId(call.id),
      output: content.trim() === '' ? fillers.emptyResult : content,
    }
  })
}

function userMessage(text: string): JsonObject {
  return { role: 'user', content: text }
}

function assistantMessage(text: string): JsonObject {
  return { role: 'assistant', content: text }
}

/** Ids are at most 64 characters; one that another vendor gave may be longer, or hold what no id should. */
function wireId(id: string): string {
  return /^[A-Za-z0-9_.:-]{1,64}$/.test(id) ? id : `call_${digestOf(id, 24)}`
}
