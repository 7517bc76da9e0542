import type { IncomingHttpHeaders } from 'node:http'
import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'

/** What a simulated vendor answers. */
export interface SimulatedAnswer {
  readonly status: number
  readonly body: JsonObject
}

/**
 * Anthropic as its documentation describes it, for models that think: it refuses what is out of order, lost or unknown with
 * the status and the words that Anthropic uses, and else answers two rounds of parallel calls and then a text. It knows
 * which thinking it handed out, and takes back no other. A gateway before it may want a conversation named by a header.
 */
export function createAnthropicSimulator(
  session: string | null = null,
): (json: string, headers: IncomingHttpHeaders) => SimulatedAnswer {
  const signed = new Map<string, string>()
  return (json, headers) => {
    const key = headers['x-api-key']
    if (typeof key !== 'string' && headers.authorization === undefined) {
      return refusal(401, 'authentication_error', 'x-api-key header is required')
    }
    if (session !== null && headers[session] === undefined)
      return invalid(`Request is missing ${session} and cannot be routed efficiently.`)
    if (headers['anthropic-version'] !== '2023-06-01') return invalid('anthropic-version: header is required')
    const body = JSON.parse(json) as JsonObject
    const problem = problemOfFields(body) ?? problemOfMessages(listOf(body['messages']), signed)
    return problem === null ? answer(body, signed) : invalid(problem)
  }
}

const knownFields = new Set([
  'model',
  'max_tokens',
  'messages',
  'system',
  'tools',
  'tool_choice',
  'thinking',
  'output_config',
  'cache_control',
  'stop_sequences',
  'service_tier',
  'metadata',
  'temperature',
  'top_p',
  'top_k',
])

function problemOfFields(body: JsonObject): string | null {
  const unknown = Object.keys(body).find((name) => !knownFields.has(name))
  if (unknown !== undefined) return `${unknown}: Extra inputs are not permitted`
  const { max_tokens: room, model, thinking, tool_choice: choice, tools } = body
  if (typeof room !== 'number' || room < 1) return 'max_tokens: Field required'
  if (room > 64_000)
    return `max_tokens: ${room} > 64000, which is the maximum allowed number of output tokens`
  const name = typeof model === 'string' ? model : ''
  const newest = /-(?:5-5|5-1)\b/.test(name)
  const sampled = ['temperature', 'top_p', 'top_k'].find((field) => field in body)
  if (sampled !== undefined && (newest || /-(?:4-7|4-8|5)\b/.test(name))) {
    return `${sampled}: this model takes no sampling parameters`
  }
  const mode = isJsonObject(thinking) ? thinking['type'] : undefined
  if (newest && (mode === 'enabled' || mode === 'disabled'))
    return `thinking.type: ${mode} is not supported by this model`
  if (isJsonObject(thinking) && mode === 'enabled') {
    const budget = thinking['budget_tokens']
    if (typeof budget !== 'number' || budget < 1024) return 'thinking.budget_tokens: must be at least 1024'
    if (budget >= room) return '`max_tokens` must be greater than `thinking.budget_tokens`'
    if (sampled !== undefined) return `\`${sampled}\` may not be set when thinking is enabled`
  }
  const forced = isJsonObject(choice) && (choice['type'] === 'any' || choice['type'] === 'tool')
  if (forced && newest) return 'tool_choice: this model does not support forced tool use'
  if (forced && mode === 'enabled') return 'Thinking may not be enabled when tool_choice forces tool use.'
  if (choice !== undefined && tools === undefined) return 'tool_choice: may only be given together with tools'
  for (const [place, tool] of listOf(tools).entries()) {
    const more = Object.keys(tool).find(
      (field) => !['name', 'description', 'input_schema', 'cache_control'].includes(field),
    )
    if (more !== undefined) return `tools.${place}.${more}: Extra inputs are not permitted`
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(wordOf(tool['name'])))
      return `tools.${place}.name: String should match pattern`
    if (!isJsonObject(tool['input_schema']) || tool['input_schema']['type'] !== 'object')
      return `tools.${place}.input_schema.type: Input should be 'object'`
  }
  if (listOf(body['system']).some(({ text }) => wordOf(text).trim() === ''))
    return 'system: text blocks must be non-empty'
  const markers = JSON.stringify(body).split('"cache_control"').length - 1
  return markers > 4 ? `A maximum of 4 blocks with cache_control may be provided. Found ${markers}.` : null
}

function problemOfMessages(
  messages: readonly JsonObject[],
  signed: ReadonlyMap<string, string>,
): string | null {
  if (messages[0]?.['role'] !== 'user') return 'messages: first message must use the "user" role'
  if (messages.at(-1)?.['role'] !== 'user') return 'This model does not support assistant message prefill.'
  let asked: readonly JsonValue[] = []
  for (const [place, message] of messages.entries()) {
    const content = listOf(message['content'])
    if (content.length === 0) return `messages.${place}: content must be non-empty`
    if (message['role'] === messages[place - 1]?.['role']) return 'messages: roles must alternate'
    const problem = problemOfBlocks(content, place)
    if (problem !== null) return problem
    const answered = content
      .filter(({ type }) => type === 'tool_result')
      .map((block) => block['tool_use_id'] ?? null)
    const missing = asked.filter((id) => !answered.includes(id))
    if (missing.length > 0) {
      return `messages.${place}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.map(wordOf).join(', ')}.`
    }
    if (answered.length > asked.length)
      return `messages.${place}: unexpected \`tool_use_id\` in \`tool_result\` blocks`
    asked = content.filter(({ type }) => type === 'tool_use').map(({ id }) => id ?? null)
    const lost = message['role'] === 'assistant' ? problemOfThinking(content, asked, signed) : null
    if (lost !== null) return `messages.${place}.content.0: ${lost}`
  }
  return null
}

const blockFields: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  thinking: ['thinking', 'signature'],
  redacted_thinking: ['data'],
  tool_use: ['id', 'name', 'input'],
  tool_result: ['tool_use_id', 'content', 'is_error'],
}

function problemOfBlocks(content: readonly JsonObject[], place: number): string | null {
  let textSeen = false
  for (const [index, block] of content.entries()) {
    const at = `messages.${place}.content.${index}`
    const type = wordOf(block['type'])
    const fields = Object.hasOwn(blockFields, type) ? blockFields[type] : undefined
    if (fields === undefined) return `${at}: Input tag '${type}' does not match any of the expected tags`
    const unknown = Object.keys(block).find((name) => ![...fields, 'type', 'cache_control'].includes(name))
    if (unknown !== undefined) return `${at}.${unknown}: Extra inputs are not permitted`
    if (type === 'text' && wordOf(block['text']).trim() === '')
      return 'messages: text content blocks must be non-empty'
    if (type === 'tool_use' && !/^[A-Za-z0-9_-]+$/.test(wordOf(block['id'])))
      return `${at}.id: String should match pattern`
    if (type === 'tool_result' && textSeen) return `${at}: \`tool_result\` blocks must come first`
    textSeen ||= type === 'text'
  }
  const last = wordOf(content.at(-1)?.['type'])
  return last.endsWith('thinking')
    ? `messages.${place}: The final block in an assistant message cannot be \`${last}\`.`
    : null
}

/** What was handed out with these calls must come back as it was. */
function problemOfThinking(
  content: readonly JsonObject[],
  calls: readonly JsonValue[],
  signed: ReadonlyMap<string, string>,
): string | null {
  const wanted = signed.get(calls.map(wordOf).join(' '))
  if (wanted === undefined) return null
  const first = content[0]
  if (first?.['type'] !== 'thinking') {
    return `Expected \`thinking\` or \`redacted_thinking\`, but found \`${wordOf(first?.['type'])}\`.`
  }
  const order = JSON.stringify(content.map(({ cache_control: _, ...block }) => block))
  return order === wanted
    ? null
    : '`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified.'
}

function answer(body: JsonObject, signed: Map<string, string>): SimulatedAnswer {
  const messages = listOf(body['messages'])
  const rounds = messages.filter(({ role }) => role === 'assistant').length
  const turn = signed.size
  const choice = isJsonObject(body['tool_choice']) ? body['tool_choice']['type'] : 'none'
  const tool = listOf(body['tools'])[0]?.['name']
  const calls = choice !== 'none' && tool !== undefined && (rounds < 2 || choice === 'any')
  const thought = { type: 'thinking', thinking: `Round ${rounds + 1}.`, signature: `c2lnLQ${rounds}==` }
  const more = { type: 'redacted_thinking', data: `b3BhcXVl${rounds}` }
  const use = (number: number) => ({
    type: 'tool_use',
    id: `toolu_${turn}_${number}`,
    name: tool ?? '',
    input: { query: `q${rounds}${number}` },
  })
  const content: JsonObject[] = calls
    ? [thought, { type: 'text', text: 'I look.' }, use(1), more, use(2)]
    : [thought, { type: 'text', text: '{"summary":"Nothing to say."}' }]
  if (calls) signed.set(`toolu_${turn}_1 toolu_${turn}_2`, JSON.stringify(content))
  return {
    status: 200,
    body: {
      id: `msg_${rounds}`,
      type: 'message',
      role: 'assistant',
      model: body['model'] ?? '',
      content,
      stop_reason: calls ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      stop_details: null,
      usage: {
        input_tokens: 10,
        cache_read_input_tokens: rounds * 1000,
        cache_creation_input_tokens: 500,
        output_tokens: 20,
        output_tokens_details: { thinking_tokens: 8 },
      },
    },
  }
}

function invalid(message: string): SimulatedAnswer {
  return refusal(400, 'invalid_request_error', message)
}

function refusal(status: number, type: string, message: string): SimulatedAnswer {
  return { status, body: { type: 'error', error: { type, message }, request_id: 'req_0' } }
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isJsonObject) : []
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
