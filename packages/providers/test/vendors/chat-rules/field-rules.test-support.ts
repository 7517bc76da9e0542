import { isSilent, toolsOf, withBody, withTool, wordOf } from './chat-request.test-support.ts'
import { type ChatRule, refuse } from './chat-rule.test-support.ts'
import { schemaProblem } from './schema-problem.test-support.ts'

const sampling = ['temperature', 'top_p']
const limits = ['max_tokens', 'max_completion_tokens'] as const
const toolFields = ['name', 'description', 'parameters']

/** Rules about addresses, headers and the fields of a body, in the order in which they are asked. */
export const fieldRules: readonly ChatRule[] = [
  {
    name: 'an address of another endpoint',
    refusal: ({ path, rules }) =>
      path.split('?')[0] === rules.path ? null : { status: 404, message: 'Not found.' },
    violation: (request) => ({ ...request, path: '/v9/chat/completions' }),
  },
  {
    name: 'no version of the API',
    refusal: ({ path, rules: { version } }) =>
      version === null || new URLSearchParams(path.split('?')[1]).has(version)
        ? null
        : { status: 404, message: `Resource not found: ${version} is missing.` },
    violation: (request) =>
      request.rules.version === null ? null : { ...request, path: request.rules.path },
  },
  {
    name: 'no key',
    refusal({ headers, rules: { key } }) {
      const held = key === null ? '' : (headers[key.header] ?? '')
      const fits = key === null || (held.startsWith(key.prefix) && held.length > key.prefix.length)
      return fits ? null : { status: 401, message: 'Invalid API key.' }
    },
    violation: (request) => {
      const { key } = request.rules
      return key === null ? null : { ...request, headers: { ...request.headers, [key.header]: '' } }
    },
  },
  {
    name: 'no session',
    refusal: ({ headers, rules: { session } }) =>
      session === null || (headers[session] ?? '') !== ''
        ? null
        : refuse(`Request is missing ${session} and cannot be routed efficiently.`),
    violation: (request) => {
      const { session } = request.rules
      return session === null ? null : { ...request, headers: { ...request.headers, [session]: '' } }
    },
  },
  {
    name: 'a limit by another vendor’s name',
    refusal({ body, rules: { room } }) {
      const other = limits.find((name) => name in body && !room.includes(name))
      return other === undefined ? null : unsupported(other, `Use '${room[0]}' instead.`)
    },
    violation: (request) => {
      const other = limits.find((name) => !request.rules.room.includes(name))
      return other === undefined ? null : withBody(request, { [other]: 100 })
    },
  },
  {
    name: 'a way of sampling that is not the user’s to set',
    refusal(request) {
      const { body, model } = request
      const isTaken = model.sampling === 'always' || (model.sampling === 'when_silent' && isSilent(request))
      const sent = sampling.find((name) => name in body)
      return sent === undefined || isTaken ? null : unsupported(sent)
    },
    // Where tools need silence, a request that is not silent is refused for that first.
    violation: (request) =>
      request.model.sampling === 'always' || isSilent(request) ? null : withBody(request, { temperature: 0 }),
  },
  {
    name: 'an effort beside tools',
    refusal({ body, model: { effortWithTools } }) {
      const effort = body['reasoning_effort'] ?? (effortWithTools === 'must_be_none' ? 'medium' : 'none')
      return effortWithTools === 'any' || !('tools' in body) || effort === 'none'
        ? null
        : refuse(
            "Function tools are not supported with reasoning here. Set reasoning_effort to 'none'.",
            'reasoning_effort',
          )
    },
    violation: (request) =>
      request.model.effortWithTools === 'any' ? null : withBody(request, { reasoning_effort: 'high' }),
  },
  {
    name: 'a way to set thinking that the model does not have',
    refusal({ body, model, rules }) {
      if (rules.unknownField === null) return null
      const other = Object.keys(body).find(
        (name) => controls.includes(name) && !model.thinking.includes(name),
      )
      return other === undefined ? null : { ...unsupported(other), status: rules.unknownField }
    },
    violation: (request) => {
      const { model, rules } = request
      const other = controls.find((name) => !model.thinking.includes(name))
      return other === undefined || rules.unknownField === null ? null : withBody(request, { [other]: 'x' })
    },
  },
  {
    name: 'a field that nobody knows',
    refusal({ body, model, rules }) {
      if (rules.unknownField === null) return null
      const known = [
        ...always,
        ...sampling,
        ...(rules.streamOptions ? ['stream_options'] : []),
        ...rules.room,
        ...rules.fields,
        ...model.thinking,
      ]
      const unknown = Object.keys(body).find((name) => !known.includes(name))
      return unknown === undefined ? null : { ...unsupported(unknown), status: rules.unknownField }
    },
    violation: (request) =>
      request.rules.unknownField === null ? null : withBody(request, { not_a_field: true }),
  },
  {
    name: 'an empty list of tools',
    refusal: ({ body }) =>
      Array.isArray(body['tools']) && body['tools'].length === 0
        ? refuse("[] is too short - 'tools'", 'tools')
        : null,
    violation: (request) => withBody(request, { tools: [] }),
  },
  {
    name: 'a choice among no tools',
    refusal: ({ body }) =>
      'tool_choice' in body && !('tools' in body)
        ? refuse("'tool_choice' is only allowed when 'tools' are specified.", 'tool_choice')
        : null,
    violation: (request) => {
      const { tools: _tools, ...rest } = request.body
      return { ...request, body: { ...rest, tool_choice: 'auto' } }
    },
  },
  {
    name: 'a choice that the model does not take',
    refusal(request) {
      const { choices, choicesWhenSilent } = request.model
      const choice = request.body['tool_choice']
      const taken = [...choices, ...(isSilent(request) ? choicesWhenSilent : [])]
      const isRead = choices.length > 0 && choice !== undefined
      return isRead && !taken.some((word) => word === choice)
        ? refuse('Thinking mode does not support this tool_choice', 'tool_choice')
        : null
    },
    violation: (request) => {
      const { choices } = request.model
      if (choices.length === 0) return null
      const forced = ['required', 'any'].find((word) => !choices.includes(word))
      return withBody(request, { tool_choice: forced ?? { type: 'function', function: { name: 'x' } } })
    },
  },
  {
    name: 'a field of a tool that nobody knows',
    refusal(request) {
      const unknown = toolsOf(request)
        .flatMap((tool) => [
          ...Object.keys(tool).filter((name) => name !== 'type' && name !== 'function'),
          ...Object.keys(called(tool)).filter((name) => !toolFields.includes(name)),
        ])
        .find(() => true)
      return unknown === undefined ? null : unsupported(`tools.${unknown}`)
    },
    violation: (request) => withTool(request, (tool) => ({ ...tool, strict: true })),
  },
  {
    name: 'a name of a tool with odd characters',
    refusal: (request) =>
      toolsOf(request).every((tool) => /^[A-Za-z0-9_-]{1,64}$/.test(wordOf(called(tool)['name'])))
        ? null
        : refuse("Invalid 'tools[0].function.name': string does not match pattern.", 'tools'),
    violation: (request) => withTool(request, (tool) => ({ ...tool, name: 'read file' })),
  },
  {
    name: 'a schema in another dialect',
    refusal(request) {
      const problem = toolsOf(request)
        .map((tool) => schemaProblem(called(tool)['parameters'], request.model.schema))
        .find((each) => each !== null)
      return problem === undefined
        ? null
        : refuse(`tools.function.parameters is not a valid schema: ${problem}`, 'tools')
    },
    violation: (request) =>
      request.model.schema === 'any'
        ? null
        : withTool(request, (tool) => ({
            ...tool,
            parameters: {
              type: 'object',
              properties: { line: { type: ['integer', 'null'], default: null } },
            },
          })),
  },
]

const always = ['model', 'messages', 'tools', 'tool_choice', 'stream']
const controls = [
  'reasoning_effort',
  'reasoning',
  'reasoning_format',
  'reasoning_split',
  'thinking',
  'enable_thinking',
  'thinking_budget',
  'preserve_thinking',
]

function called(tool: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { function: it } = tool
  return typeof it === 'object' && it !== null ? (it as Readonly<Record<string, unknown>>) : {}
}

function unsupported(param: string, more = '') {
  return refuse(`Unsupported parameter: '${param}' is not supported with this model. ${more}`.trim(), param)
}
