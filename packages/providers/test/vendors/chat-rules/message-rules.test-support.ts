import { isJsonObject, type JsonObject } from '@scrutineer/core'
import {
  callsOf,
  functionOf,
  isCalling,
  type Judged,
  messagesOf,
  withBody,
  withMessage,
  wordOf,
} from './chat-request.test-support.ts'
import { type ChatRule, type Refusal, refuse } from './chat-rule.test-support.ts'

/** Rules about the messages of a conversation, in the order in which they are asked. */
export const messageRules: readonly ChatRule[] = [
  {
    name: 'rules in the middle',
    refusal: (request) =>
      messagesOf(request).some(({ role }, place) => role === 'system' && place > 0)
        ? refuse('System message must be at the beginning.', 'messages')
        : null,
    violation: (request) =>
      withBody(request, { messages: [...messagesOf(request), { role: 'system', content: 'More.' }] }),
  },
  {
    name: 'no word of a user',
    refusal: (request) =>
      messagesOf(request).some(({ role }) => role === 'user')
        ? null
        : refuse('messages: at least one user message is needed', 'messages'),
    violation: (request) =>
      withBody(request, { messages: messagesOf(request).filter(({ role }) => role !== 'user') }),
  },
  {
    name: 'a content that is no text',
    refusal: (request) =>
      messagesOf(request).every(hasContent)
        ? null
        : refuse('messages: content must not be empty', 'messages'),
    violation: (request) =>
      withMessage(
        request,
        ({ role }) => role === 'user',
        (message) => [{ ...message, content: ' ' }],
      ),
  },
  {
    name: 'a result without its call',
    refusal: (request) => orderOf(request) ?? null,
    violation: (request) =>
      withMessage(
        request,
        ({ role }) => role === 'tool',
        (message) => [{ ...message, tool_call_id: 'call_none' }],
      ),
  },
  {
    name: 'a call without its result',
    refusal: (request) => orderOf(request) ?? null,
    violation: (request) =>
      withMessage(
        request,
        ({ role }) => role === 'tool',
        () => [],
      ),
  },
  {
    name: 'results of parallel calls with something between',
    refusal: (request) => orderOf(request) ?? null,
    violation: (request) =>
      withMessage(
        request,
        ({ role }) => role === 'tool',
        (message) => [{ role: 'user', content: 'Between.' }, message],
      ),
  },
  {
    name: 'a user straight after results',
    refusal(request) {
      const messages = messagesOf(request)
      const isAfter = messages.some(
        ({ role }, place) => role === 'user' && messages[place - 1]?.['role'] === 'tool',
      )
      return !request.rules.userAfterResults && isAfter
        ? refuse("Expected last role Assistant, got 'user' after 'tool'")
        : null
    },
    violation: (request) =>
      request.rules.userAfterResults
        ? null
        : withBody(request, { messages: [...messagesOf(request), { role: 'user', content: 'Go on.' }] }),
  },
  {
    name: 'an id that the vendor would not give',
    refusal(request) {
      const { callId } = request.rules
      const ids = messagesOf(request).flatMap((message) => callsOf(message).map(({ id }) => wordOf(id)))
      return callId === null || ids.every((id) => new RegExp(callId).test(id))
        ? null
        : refuse('Tool call id has to be defined in serving mode, 9 letters and digits.')
    },
    violation: (request) => {
      if (request.rules.callId === null) return null
      const messages = JSON.stringify(messagesOf(request)).replaceAll(/"(?:tool_call_)?id":"/g, '$&call_')
      return withBody(request, { messages: JSON.parse(messages) as JsonObject[] })
    },
  },
  {
    name: 'arguments that are no JSON',
    refusal: (request) =>
      messagesOf(request).every((message) =>
        callsOf(message).every((call) => isJson(functionOf(call)['arguments'])),
      )
        ? null
        : refuse('messages: arguments must be a JSON text', 'messages'),
    violation: (request) =>
      withMessage(request, isCalling, (message) => [
        {
          ...message,
          tool_calls: callsOf(message).map((call) => ({
            ...call,
            function: { ...functionOf(call), arguments: '{' },
          })),
        },
      ]),
  },
  {
    name: 'thoughts that were lost',
    refusal: (request) => thoughtsProblem(request),
    violation: (request) =>
      request.model.replay === 'none' || request.model.thoughts === null
        ? null
        : withMessage(request, isCalling, (message) => [without(message, request.model.thoughts ?? '')]),
  },
  {
    name: 'thoughts that were changed',
    refusal: (request) => thoughtsProblem(request),
    violation: (request) =>
      request.model.replay === 'none' || request.model.thoughts === null
        ? null
        : withMessage(request, isCalling, (message) => [
            { ...message, [request.model.thoughts ?? '']: 'Other.' },
          ]),
  },
  {
    name: 'an answer without thoughts that does not say so',
    refusal: ({ model: { replay, thoughts }, ...request }) =>
      replay === 'always' &&
      thoughts !== null &&
      messagesOf(request).some(
        (message) => message['role'] === 'assistant' && typeof message[thoughts] !== 'string',
      )
        ? refuse(`The ${thoughts} in the thinking mode must be passed back to the API.`)
        : null,
    violation: (request) =>
      request.model.replay === 'always'
        ? withBody(request, {
            messages: [
              ...messagesOf(request),
              { role: 'assistant', content: 'Done.' },
              { role: 'user', content: 'More.' },
            ],
          })
        : null,
  },
  {
    name: 'a signature that was lost',
    refusal(request) {
      const lost = messagesOf(request)
        .filter(isCalling)
        .find((message) => {
          const [first] = callsOf(message)
          const given = request.given.get(wordOf(first?.['id']))
          return (
            given?.signature !== undefined &&
            JSON.stringify(first?.['extra_content']) !== JSON.stringify(given.signature)
          )
        })
      return lost === undefined
        ? null
        : refuse('Function call is missing a thought_signature in functionCall parts.')
    },
    violation: (request) =>
      request.model.signature
        ? withMessage(request, isCalling, (message) => [
            { ...message, tool_calls: callsOf(message).map((call) => without(call, 'extra_content')) },
          ])
        : null,
  },
]

/** Each call has one result, in the order of the calls, with nothing between. */
function orderOf(request: Judged): Refusal | null {
  let waiting: string[] = []
  for (const message of messagesOf(request)) {
    const { role, tool_call_id: id } = message
    if (role === 'tool') {
      if (waiting.shift() !== id)
        return refuse(
          "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
        )
      continue
    }
    if (waiting.length > 0) {
      return refuse(
        `An assistant message with 'tool_calls' must be followed by tool messages responding to each: ${waiting.join()}`,
      )
    }
    waiting = callsOf(message).map((call) => wordOf(call['id']))
  }
  return waiting.length === 0 ? null : refuse(`No tool message for ${waiting.join()}`)
}

/** What was thought goes back as it came, with every turn of which that is known. */
function thoughtsProblem(request: Judged): Refusal | null {
  const { replay, thoughts } = request.model
  if (replay === 'none' || thoughts === null) return null
  const lost = messagesOf(request)
    .filter(isCalling)
    .some((message) => {
      const given = request.given.get(wordOf(callsOf(message)[0]?.['id']))
      return given !== undefined && JSON.stringify(message[thoughts]) !== JSON.stringify(given.thoughts)
    })
  return lost ? refuse(`The ${thoughts} in the thinking mode must be passed back to the API.`) : null
}

function hasContent(message: JsonObject): boolean {
  const { content, role } = message
  if (content === null || content === undefined) return role === 'assistant' && isCalling(message)
  if (typeof content === 'string') return content.trim() !== ''
  return Array.isArray(content) && content.length > 0 && (content as readonly unknown[]).every(isJsonObject)
}

function isJson(text: unknown): boolean {
  try {
    return typeof text === 'string' && isJsonObject(JSON.parse(text))
  } catch {
    return false
  }
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
}
