import type { IncomingHttpHeaders } from 'node:http'

interface Message {
  readonly role: string
  readonly content: unknown
  readonly reasoning_content?: unknown
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly arguments: string } }[]
  readonly tool_call_id?: string
}

interface Body {
  readonly model: string
  readonly messages: readonly Message[]
  readonly tools?: readonly unknown[]
  readonly tool_choice?: unknown
}

/**
 * An endpoint as strict as the strictest vendors together: it takes no message out of order, no empty text, no history
 * without its reasoning and no empty list of tools. It answers with a call first and a text after a result.
 */
export function answerStrictly(
  json: string,
  headers: IncomingHttpHeaders,
): { readonly status: number; readonly body: string } {
  const body = JSON.parse(json) as Body
  const problem = problemOf(body, headers)
  if (problem !== null) return { status: 400, body: JSON.stringify({ error: { message: problem } }) }
  const last = body.messages.at(-1)
  const calls = body.tools !== undefined && body.tool_choice !== 'none' && last?.role === 'user'
  const call = {
    id: `call_${body.messages.length}`,
    type: 'function',
    function: { name: 'file_find', arguments: '{"query": "a.ts"}' },
    extra_content: { google: { thought_signature: 'c2ln' } },
  }
  const message = calls
    ? {
        role: 'assistant',
        content: null,
        reasoning_content: `Thought ${body.messages.length}.`,
        tool_calls: [call],
      }
    : { role: 'assistant', content: 'Yes.', reasoning_content: '' }
  return {
    status: 200,
    body: JSON.stringify({
      id: 'chatcmpl-1',
      model: body.model,
      choices: [{ index: 0, finish_reason: calls ? 'tool_calls' : 'stop', message }],
      usage: { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 },
    }),
  }
}

function problemOf(body: Body, headers: IncomingHttpHeaders): string | null {
  if (headers['accept-encoding'] !== undefined) return 'asks for compression'
  if (body.tools?.length === 0) return 'an empty list of tools'
  if (body.tools === undefined && body.tool_choice !== undefined) return 'a choice without tools'
  let pending: string[] = []
  for (const [index, message] of body.messages.entries()) {
    const before = body.messages[index - 1]?.role
    if (typeof message.content === 'string' && message.content.trim() === '') return 'an empty text'
    if (message.role === 'system' && index > 0) return 'a system text in the middle'
    if (message.role === 'tool') {
      if (pending.shift() !== message.tool_call_id) return 'a result out of order'
      continue
    }
    if (pending.length > 0) return 'a call without a result'
    if (message.role === 'user' && before !== undefined && before !== 'system' && before !== 'assistant') {
      return `a user after ${before}`
    }
    if (message.role !== 'assistant') continue
    if (before !== 'user' && before !== 'tool') return `an assistant after ${before}`
    if (body.model.startsWith('deepseek-') && message.reasoning_content === undefined) {
      return 'reasoning_content is missing'
    }
    pending = (message.tool_calls ?? []).map(({ id }) => id)
    for (const call of message.tool_calls ?? []) JSON.parse(call.function.arguments)
  }
  return pending.length > 0 ? 'a call without a result' : null
}
