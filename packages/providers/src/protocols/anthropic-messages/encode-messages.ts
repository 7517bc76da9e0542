import { type AssistantTurn, digestOf, type JsonObject, type ToolCall, type Turn } from '@scrutineer/core'
import { replayOf } from '../replay/taken-replay.ts'
import { fillers } from '../request/fillers.ts'
import { resultsOf } from '../request/results-of.ts'
import { wireName } from '../request/wire-name.ts'
import { isThinking, replayedBlocks } from './replay-payload.ts'

/** One message: never two of the same role in a row. */
export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: readonly JsonObject[]
}

/** Whose conversation it is: payloads of another provider or model are not sent. */
export interface MessageContext {
  readonly provider: string
  readonly model: string
}

/**
 * The messages of a conversation: user and assistant in turn, a user first and last. All results of one turn stand in the
 * one user message after it, in the order of its calls and before any text. No text is empty; results that are missing are
 * said to be missing, stray ones are left out.
 */
export function encodeMessages(turns: readonly Turn[], context: MessageContext): readonly Message[] {
  const messages: Message[] = []
  let user: JsonObject[] = []
  const endUser = (): void => {
    messages.push({ role: 'user', content: user.length === 0 ? [textBlock(fillers.user)] : user })
    user = []
  }
  for (const [index, turn] of turns.entries()) {
    if (turn.role === 'user') user.push(textBlock(turn.text.trim() === '' ? fillers.emptyUser : turn.text))
    if (turn.role !== 'assistant') continue
    endUser()
    messages.push({ role: 'assistant', content: encodeAssistant(turn, context) })
    user.push(...encodeResults(turn, turns, index + 1))
  }
  endUser()
  return messages
}

function encodeAssistant(turn: AssistantTurn, context: MessageContext): readonly JsonObject[] {
  const { text, toolCalls } = turn
  const kept = replayedBlocks(replayOf(turn, context))
  const blocks = isSkeletonOf(kept, turn)
    ? fill(kept, toolCalls)
    : [...kept.filter(isThinking), textBlock(text), ...toolCalls.map(encodeCall)]
  const spoken = blocks.filter((block) => block['type'] !== 'text' || !isBlank(block['text']))
  // A message may neither be empty nor end in thinking.
  const last = spoken.at(-1)
  return last === undefined || isThinking(last) ? [...spoken, textBlock(fillers.emptyAssistant)] : spoken
}

/** Whether the kept blocks have the text and the number of calls that the turn has. */
function isSkeletonOf(kept: readonly JsonObject[], { text, toolCalls }: AssistantTurn): boolean {
  const texts = kept.map(({ text: words }) => (typeof words === 'string' ? words : ''))
  const calls = kept.filter(({ type }) => type === 'tool_use').length
  return kept.length > 0 && texts.join('') === text && calls === toolCalls.length
}

function fill(kept: readonly JsonObject[], calls: readonly ToolCall[]): JsonObject[] {
  let next = 0
  return kept.flatMap((block) => {
    if (block['type'] !== 'tool_use') return [block]
    const call = calls[next++]
    return call === undefined ? [] : [encodeCall(call)]
  })
}

/** A call that could not be read goes back without arguments, so that the history stays valid. */
function encodeCall(call: ToolCall): JsonObject {
  return { type: 'tool_use', id: wireId(call.id), name: wireName(call.name), input: call.arguments }
}

function encodeResults(turn: AssistantTurn, turns: readonly Turn[], from: number): JsonObject[] {
  return resultsOf(turn, turns, from).map(({ call, result }) => {
    const content = result === null ? fillers.missingResult : result.content
    return {
      type: 'tool_result',
      tool_use_id: wireId(call.id),
      content: isBlank(content) ? fillers.emptyResult : content,
      ...((result === null || result.isError) && { is_error: true }),
    }
  })
}

function textBlock(text: string): JsonObject {
  return { type: 'text', text }
}

function isBlank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === ''
}

/** Ids are letters, digits, `_` and `-`; one that another vendor gave may hold more. */
function wireId(id: string): string {
  return /^[A-Za-z0-9_-]{1,64}$/.test(id) ? id : `toolu_${digestOf(id, 24)}`
}
