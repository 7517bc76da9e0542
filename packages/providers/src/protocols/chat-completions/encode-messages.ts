import { type AssistantTurn, digestOf, type JsonObject, type ToolCall, type Turn } from '@scrutineer/core'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import { replayOf } from '../replay/taken-replay.ts'
import { fillers } from '../request/fillers.ts'
import { resultsOf } from '../request/results-of.ts'
import { wireName } from '../request/wire-name.ts'
import { replayedCall, replayedFields } from './replay-payload.ts'

/** Whose conversation it is: payloads of another provider or model are not sent. */
export interface MessageContext {
  readonly provider: string
  readonly model: string
  readonly profile: VendorProfile
}

/**
 * The messages of a conversation, in an order that every vendor takes: one system message if there is a system text, then
 * user and assistant in turn, each assistant message with calls followed by one result for each call and nothing else,
 * no text empty, no user message straight after a result, a user message or a result last. Turns that break the order
 * are mended: users side by side become one, missing results are said to be missing, stray results are left out.
 */
export function encodeMessages(
  system: string,
  turns: readonly Turn[],
  context: MessageContext,
): JsonObject[] {
  const messages: JsonObject[] = []
  if (system.trim() !== '') messages.push({ role: context.profile.systemRole, content: system })
  let last: Role = 'start'
  let users: string[] = []

  const flushUsers = (): void => {
    if (users.length === 0) return
    if (last === 'tool') messages.push(encodeText(fillers.assistant, {}, context))
    messages.push({ role: 'user', content: users.join('\n\n') })
    users = []
    last = 'user'
  }

  for (const [index, turn] of turns.entries()) {
    if (turn.role === 'user') users.push(turn.text.trim() === '' ? fillers.emptyUser : turn.text)
    if (turn.role !== 'assistant') continue
    flushUsers()
    if (last === 'start' || last === 'assistant') messages.push({ role: 'user', content: fillers.user })
    messages.push(encodeAssistant(turn, context))
    if (turn.toolCalls.length > 0) messages.push(...encodeResults(turn, turns, index + 1, context))
    last = turn.toolCalls.length > 0 ? 'tool' : 'assistant'
  }
  flushUsers()
  if (last === 'start' || last === 'assistant') messages.push({ role: 'user', content: fillers.user })
  return messages
}

type Role = 'start' | 'user' | 'assistant' | 'tool'

function encodeAssistant(turn: AssistantTurn, context: MessageContext): JsonObject {
  const data = replayOf(turn, context)
  const fields = replayedFields(data, context.profile.replay)
  if (turn.toolCalls.length === 0) return encodeText(turn.text, fields, context)
  const calls = turn.toolCalls.map((call, index): JsonObject => {
    const { extra, functionExtra, rawArguments } = replayedCall(data, index)
    return {
      id: wireId(call.id, context),
      type: 'function',
      function: { name: wireName(call.name), arguments: argumentsOf(call, rawArguments), ...functionExtra },
      ...extra,
    }
  })
  const content = turn.text.trim() === '' ? null : turn.text
  return { role: 'assistant', content, ...withReasoning(fields, context), tool_calls: calls }
}

function encodeText(text: string, fields: JsonObject, context: MessageContext): JsonObject {
  const content = text.trim() === '' ? fillers.emptyAssistant : text
  return { role: 'assistant', content, ...withReasoning(fields, context) }
}

/** The vendors that want reasoning back want to be told when there was none. */
function withReasoning(fields: JsonObject, context: MessageContext): JsonObject {
  const { empty, message } = context.profile.replay
  if (!empty || message.some((name) => name !== 'content' && name in fields)) return fields
  return { ...fields, reasoning_content: '' }
}

function encodeResults(
  turn: AssistantTurn,
  turns: readonly Turn[],
  from: number,
  context: MessageContext,
): JsonObject[] {
  return resultsOf(turn, turns, from).map(({ call, result }) => {
    const content = result === null ? fillers.missingResult : result.content
    return {
      role: 'tool',
      tool_call_id: wireId(call.id, context),
      content: content.trim() === '' ? fillers.emptyResult : content,
    }
  })
}

/** A call that could not be read goes back without arguments, so that the history stays valid. */
function argumentsOf(call: ToolCall, raw: string | null): string {
  if (call.problem !== null) return '{}'
  const ours = JSON.stringify(call.arguments)
  return raw !== null && meansTheSame(raw, ours) ? raw : ours
}

function meansTheSame(raw: string, ours: string): boolean {
  try {
    return JSON.stringify(JSON.parse(raw)) === ours
  } catch {
    return false
  }
}

function wireId(id: string, { profile }: MessageContext): string {
  switch (profile.callIds) {
    case 'verbatim':
      return id
    case 'plain':
      return /^[A-Za-z0-9_-]{1,40}$/.test(id) ? id : `call_${digestOf(id, 24)}`
    case 'nine_alphanumerics':
      return /^[A-Za-z0-9]{9}$/.test(id) ? id : digestOf(id, 9)
  }
}
