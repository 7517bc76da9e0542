import type { IncomingHttpHeaders } from 'node:http'
import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'

/** What a simulated vendor answers. */
export interface SimulatedAnswer {
  readonly status: number
  readonly body: JsonObject
}

/**
 * OpenAI's Responses as its documentation describes them: it refuses what is out of order, lost or unknown with the status and
 * the words that OpenAI uses, and else answers two rounds of parallel calls and then a text. It keeps nothing of a
 * conversation, but knows which reasoning each model handed out, and takes back no other. Models whose name starts with `gpt-4` do not
 * reason; those with `loose` in it take no order to call a tool. A gateway before it may want a session.
 */
export function createResponsesSimulator(
  session: string | null = null,
): (json: string, headers: IncomingHttpHeaders) => SimulatedAnswer {
  const handedOut = new Map<string, string>()
  return (json, headers) => {
    if (headers.authorization === undefined && headers['api-key'] === undefined) {
      return refusal(401, 'You did not provide an API key.', null, 'invalid_api_key')
    }
    if (session !== null && headers[session] === undefined)
      return invalid(`Request is missing ${session} and cannot be routed efficiently.`, null)
    const body = JSON.parse(json) as JsonObject
    return problemOfFields(body) ?? problemOfInput(body, handedOut) ?? answer(body, handedOut)
  }
}

const knownFields = new Set([
  'model',
  'instructions',
  'input',
  'tools',
  'tool_choice',
  'max_output_tokens',
  'reasoning',
  'text',
  'store',
  'include',
  'prompt_cache_key',
  'temperature',
  'top_p',
  'top_logprobs',
  'metadata',
])

function problemOfFields(body: JsonObject): SimulatedAnswer | null {
  const unknown = Object.keys(body).find((name) => !knownFields.has(name))
  if (unknown !== undefined) return unknownParameter(unknown)
  const { max_output_tokens: room, reasoning, tool_choice: choice, tools } = body
  const model = wordOf(body['model'])
  if (room !== undefined && (typeof room !== 'number' || room < 16)) {
    return invalid(
      `Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got ${JSON.stringify(room)} instead.`,
      'max_output_tokens',
      'integer_below_min_value',
    )
  }
  const effort = isJsonObject(reasoning) ? reasoning['effort'] : undefined
  const sampled = ['temperature', 'top_p', 'top_logprobs'].find((field) => field in body)
  if (sampled !== undefined && reasons(model) && effort !== 'none') {
    return invalid(
      `Unsupported parameter: '${sampled}' is not supported with this model.`,
      sampled,
      'unsupported_parameter',
    )
  }
  if (wantsSealed(body) && !reasons(model))
    return invalid('Encrypted content is not supported with this model.', null)
  if (choice !== undefined && tools === undefined)
    return invalid("Tool choice 'auto' must be specified with 'tools' parameter.", 'tool_choice')
  if (choice === 'required' && model.includes('loose')) {
    return invalid("Tool choice 'required' is not supported with this model.", 'tool_choice')
  }
  for (const [place, tool] of listOf(tools).entries()) {
    const problem = problemOfTool(tool, `tools[${place}]`)
    if (problem !== null) return problem
  }
  return null
}

function problemOfTool(tool: JsonObject, at: string): SimulatedAnswer | null {
  const more = Object.keys(tool).find(
    (field) => !['type', 'name', 'description', 'parameters', 'strict'].includes(field),
  )
  if (more !== undefined) return unknownParameter(`${at}.${more}`)
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(wordOf(tool['name'])))
    return invalid(`Invalid '${at}.name': string does not match pattern.`, `${at}.name`)
  const schema = isJsonObject(tool['parameters']) ? tool['parameters'] : {}
  const properties = isJsonObject(schema['properties']) ? Object.keys(schema['properties']) : []
  const required: unknown = schema['required']
  const isClosed =
    schema['additionalProperties'] === false &&
    Array.isArray(required) &&
    properties.every((name) => (required as readonly unknown[]).includes(name))
  return tool['strict'] === false || isClosed
    ? null
    : invalid(
        `Invalid schema for function '${wordOf(tool['name'])}': 'additionalProperties' is required to be supplied and to be false.`,
        `${at}.parameters`,
        'invalid_function_parameters',
      )
}

const itemFields: Readonly<Record<string, readonly string[]>> = {
  message: ['id', 'role', 'content', 'status', 'phase'],
  reasoning: ['id', 'summary', 'encrypted_content', 'content', 'status'],
  function_call: ['id', 'call_id', 'name', 'arguments', 'status'],
  function_call_output: ['id', 'call_id', 'output', 'status'],
}

function problemOfInput(body: JsonObject, handedOut: ReadonlyMap<string, string>): SimulatedAnswer | null {
  const items = listOf(body['input'])
  if (items.length === 0) return invalid('One of "input" or "prompt" must be provided.', 'input')
  const calls = new Set<string>()
  const answered = new Set<string>()
  let turn: JsonObject[] = []
  for (const [place, item] of items.entries()) {
    const type = 'type' in item ? wordOf(item['type']) : 'message'
    const fields = Object.hasOwn(itemFields, type) ? itemFields[type] : undefined
    if (fields === undefined) return invalid(`Invalid value: '${type}'.`, `input[${place}].type`)
    const unknown = Object.keys(item).find((name) => name !== 'type' && !fields.includes(name))
    if (unknown !== undefined) return unknownParameter(`input[${place}].${unknown}`)
    const id = wordOf(item['call_id'])
    if (type === 'function_call') calls.add(id)
    if (type === 'function_call_output') {
      if (!calls.has(id)) return invalid(`No tool call found for function call output with call_id ${id}.`)
      answered.add(id)
    }
    const isTurn = type !== 'function_call_output' && item['role'] !== 'user'
    if (isTurn) turn.push(item)
    const next = items[place + 1]
    const endsHere = next === undefined || next['role'] === 'user' || next['type'] === 'function_call_output'
    if (isTurn && endsHere) {
      const problem = problemOfTurn(turn, wordOf(body['model']), handedOut)
      if (problem !== null) return problem
      turn = []
    }
  }
  const open = [...calls].find((id) => !answered.has(id))
  return open === undefined ? null : invalid(`No tool output found for function call ${open}.`)
}

/** What was handed out with these calls must come back as it was. */
function problemOfTurn(
  turn: readonly JsonObject[],
  model: string,
  handedOut: ReadonlyMap<string, string>,
): SimulatedAnswer | null {
  const last = turn.at(-1)
  if (last?.['type'] === 'reasoning') {
    return invalid(
      `Item '${wordOf(last['id'])}' of type 'reasoning' was provided without its required following item.`,
    )
  }
  const calls = turn.filter(({ type }) => type === 'function_call')
  const wanted = handedOut.get([model, ...calls.map(({ call_id: id }) => wordOf(id))].join(' '))
  if (wanted === undefined || JSON.stringify(sorted([...turn])) === wanted) return null
  return turn.some(({ type }) => type === 'reasoning')
    ? invalid('The encrypted content for item rs_0 could not be verified.', null, 'invalid_encrypted_content')
    : invalid(
        `Item '${wordOf(calls[0]?.['id'])}' of type 'function_call' was provided without its required 'reasoning' item: 'rs_0'.`,
      )
}

function answer(body: JsonObject, handedOut: Map<string, string>): SimulatedAnswer {
  const items = listOf(body['input'])
  const model = wordOf(body['model'])
  const rounds = items.filter(({ role, type }) => role !== 'user' && type !== 'function_call_output').length
  const turn = handedOut.size
  const choice = body['tool_choice']
  const tool = listOf(body['tools'])[0]?.['name']
  const outputs = items.filter(({ type }) => type === 'function_call_output').length
  const calls =
    choice !== 'none' && tool !== undefined && choice !== undefined && (outputs < 4 || choice === 'required')
  const thought = (number: number): JsonObject[] =>
    reasons(model)
      ? [
          {
            id: `rs_${turn}_${number}`,
            type: 'reasoning',
            summary: [],
            encrypted_content: wantsSealed(body) ? `c2VhbGVk${turn}${number}` : null,
          },
        ]
      : []
  const message = (text: string, phase: string): JsonObject => ({
    id: `msg_${turn}`,
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
    ...(reasons(model) && { phase }),
  })
  const use = (number: number): JsonObject => ({
    id: `fc_${turn}_${number}`,
    type: 'function_call',
    status: 'completed',
    call_id: `call_${turn}_${number}`,
    name: tool ?? '',
    // With a blank, as many models write.
    arguments: `{"query": "q${rounds}${number}"}`,
  })
  const output: JsonObject[] = calls
    ? [...thought(1), message('I look.', 'commentary'), use(1), ...thought(2), use(2)]
    : [...thought(1), message('{"summary":"Nothing to say."}', 'final_answer')]
  if (calls && reasons(model)) {
    handedOut.set(`${model} call_${turn}_1 call_${turn}_2`, JSON.stringify(sorted(output)))
  }
  return {
    status: 200,
    body: {
      id: `resp_${turn}`,
      object: 'response',
      model,
      status: 'completed',
      error: null,
      incomplete_details: null,
      output,
      usage: {
        input_tokens: 1510,
        input_tokens_details: { cached_tokens: outputs * 512, cache_write_tokens: 0 },
        output_tokens: 20,
        output_tokens_details: { reasoning_tokens: 8 },
        total_tokens: 1530,
      },
      store: body['store'] ?? true,
    },
  }
}

/** The same fields in the same order, since that says nothing in JSON. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(sorted)
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([name, part]): [string, JsonValue] => [name, sorted(part)])
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function reasons(model: string): boolean {
  return !model.startsWith('gpt-4')
}

function wantsSealed(body: JsonObject): boolean {
  const include: unknown = body['include']
  return Array.isArray(include) && include.includes('reasoning.encrypted_content')
}

function unknownParameter(name: string): SimulatedAnswer {
  return invalid(`Unknown parameter: '${name}'.`, name, 'unknown_parameter')
}

function invalid(
  message: string,
  param: string | null = 'input',
  code: string | null = null,
): SimulatedAnswer {
  return refusal(400, message, param, code)
}

function refusal(
  status: number,
  message: string,
  param: string | null,
  code: string | null,
): SimulatedAnswer {
  return { status, body: { error: { message, type: 'invalid_request_error', param, code } } }
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isJsonObject) : []
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
