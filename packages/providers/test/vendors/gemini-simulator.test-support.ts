import type { IncomingHttpHeaders } from 'node:http'
import { isJsonObject, type JsonObject } from '@scrutineer/core'
import type { SimulatedAnswer } from './anthropic-simulator.test-support.ts'

/** What a simulated model does. */
export interface SimulatedModel {
  /** Whether it names its calls and signs the first of each step, as the models of today do. */
  readonly signs: boolean
  /** Whether it knows `parametersJsonSchema`. */
  readonly knowsJsonSchema: boolean
}

/**
 * Gemini as its documentation describes it: it refuses what is out of order, lost or unknown with the status and the words that
 * Google uses, and else answers two rounds of parallel calls and then a text. It knows which parts it handed out, and takes
 * no others back within the current turn.
 */
export function createGeminiSimulator({
  signs,
  knowsJsonSchema,
}: SimulatedModel): (url: string, json: string, headers: IncomingHttpHeaders) => SimulatedAnswer {
  const handedOut: JsonObject[][] = []
  return (url, json, headers) => {
    if (url.includes('key=')) return refusal(400, 'INVALID_ARGUMENT', 'a key in the address')
    if (typeof headers['x-goog-api-key'] !== 'string')
      return refusal(403, 'PERMISSION_DENIED', "Method doesn't allow unregistered callers.")
    const model = /^\/v1beta\/models\/([^/:?]+):generateContent$/.exec(url)?.[1]
    if (model === undefined) return refusal(404, 'NOT_FOUND', 'The requested URL was not found.')
    const body = JSON.parse(json) as JsonObject
    const problem =
      problemOfFields(body, knowsJsonSchema) ??
      problemOfContents(listOf(body['contents'])) ??
      (signs ? problemOfSignatures(listOf(body['contents']), handedOut) : null)
    if (problem !== null) return refusal(400, 'INVALID_ARGUMENT', problem)
    return answer(body, model, signs, handedOut)
  }
}

type Known = Readonly<Record<string, readonly string[]>>

const known = {
  request: [
    'contents',
    'systemInstruction',
    'tools',
    'toolConfig',
    'generationConfig',
    'safetySettings',
    'cachedContent',
  ],
  generationConfig: [
    'maxOutputTokens',
    'temperature',
    'topP',
    'topK',
    'thinkingConfig',
    'responseMimeType',
    'responseJsonSchema',
  ],
  thinkingConfig: ['thinkingBudget', 'thinkingLevel', 'includeThoughts'],
  tool: ['functionDeclarations'],
  toolConfig: ['functionCallingConfig'],
  functionCallingConfig: ['mode', 'allowedFunctionNames'],
  content: ['role', 'parts'],
  part: ['text', 'thought', 'thoughtSignature', 'functionCall', 'functionResponse'],
  functionCall: ['id', 'name', 'args'],
  functionResponse: ['id', 'name', 'response'],
  jsonSchema:
    '$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required'.split(
      ' ',
    ),
  openApi:
    'type format title description nullable enum items minItems maxItems minimum maximum anyOf properties required'.split(
      ' ',
    ),
} as const satisfies Known

function unknownName(value: unknown, kind: keyof typeof known, at: string): string | null {
  const names: readonly string[] = known[kind]
  const name = isJsonObject(value) ? Object.keys(value).find((each) => !names.includes(each)) : undefined
  return name === undefined
    ? null
    : `Invalid JSON payload received. Unknown name "${name}" at '${at}': Cannot find field.`
}

function problemOfFields(body: JsonObject, knowsJsonSchema: boolean): string | null {
  const { generationConfig: generation, toolConfig, tools } = body
  const thinking = isJsonObject(generation) ? generation['thinkingConfig'] : undefined
  const calling = isJsonObject(toolConfig) ? toolConfig['functionCallingConfig'] : undefined
  const unknown =
    unknownName(body, 'request', '') ??
    unknownName(generation, 'generationConfig', 'generation_config') ??
    unknownName(thinking, 'thinkingConfig', 'generation_config.thinking_config') ??
    unknownName(toolConfig, 'toolConfig', 'tool_config') ??
    unknownName(calling, 'functionCallingConfig', 'tool_config.function_calling_config')
  if (unknown !== null) return unknown
  if (isJsonObject(thinking) && 'thinkingBudget' in thinking && 'thinkingLevel' in thinking)
    return 'You can only set only one of thinking budget and thinking level.'
  if (isJsonObject(calling) && !['AUTO', 'ANY', 'NONE', 'VALIDATED'].includes(wordOf(calling['mode'])))
    return 'Invalid value at tool_config.function_calling_config.mode'
  if (calling !== undefined && tools === undefined)
    return 'Function calling config is set without function_declarations.'
  return listOf(tools)
    .map(
      (tool, place) =>
        unknownName(tool, 'tool', `tools[${place}]`) ?? problemOfDeclarations(tool, knowsJsonSchema),
    )
    .reduce((first, next) => first ?? next, null)
}

function problemOfDeclarations(tool: JsonObject, knowsJsonSchema: boolean): string | null {
  const field = knowsJsonSchema ? 'parametersJsonSchema' : 'parameters'
  for (const declaration of listOf(tool['functionDeclarations'])) {
    const at = 'tools[0].function_declarations[0]'
    const name = Object.keys(declaration).find((each) => !['name', 'description', field].includes(each))
    if (name !== undefined)
      return `Invalid JSON payload received. Unknown name "${name}" at '${at}': Cannot find field.`
    if (!/^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/.test(wordOf(declaration['name'])))
      return 'Invalid function name.'
    const problem = problemOfSchema(
      declaration[field],
      knowsJsonSchema ? 'jsonSchema' : 'openApi',
      `${at}.${field}`,
    )
    if (problem !== null) return problem
  }
  return null
}

function problemOfSchema(schema: unknown, kind: 'jsonSchema' | 'openApi', at: string): string | null {
  if (!isJsonObject(schema)) return null
  const unknown = unknownName(schema, kind, at)
  if (unknown !== null) return unknown
  if (Array.isArray(schema['type'])) return `Proto field is not repeating, cannot start list at '${at}.type'.`
  const inner = [
    ...Object.values(isJsonObject(schema['properties']) ? schema['properties'] : {}),
    schema['items'],
    ...listOf(schema['anyOf']),
  ]
  return inner.map((each) => problemOfSchema(each, kind, at)).find((problem) => problem !== null) ?? null
}

function problemOfContents(contents: readonly JsonObject[]): string | null {
  if (contents[0]?.['role'] !== 'user' || contents.at(-1)?.['role'] !== 'user')
    return 'Please ensure that multiturn requests begin and end with a user role.'
  let calls: readonly JsonObject[] = []
  for (const [place, content] of contents.entries()) {
    const parts = listOf(content['parts'])
    const at = `contents[${place}]`
    const unknown = unknownName(content, 'content', at) ?? problemOfParts(parts, at)
    if (unknown !== null) return unknown
    if (content['role'] === contents[place - 1]?.['role']) return 'Please ensure that roles alternate.'
    const results = parts.map(({ functionResponse }) => functionResponse).filter(isJsonObject)
    if (calls.length > 0 && parts.length !== results.length)
      return 'Please ensure that function response turn comes immediately after a function call turn.'
    if (results.length !== calls.length)
      return 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.'
    const apart = results.findIndex(
      ({ id, name }, index) => id !== calls[index]?.['id'] || name !== calls[index]?.['name'],
    )
    if (apart >= 0) return `${at}.parts[${apart}]: the response matches no call.`
    calls = parts.map(({ functionCall }) => functionCall).filter(isJsonObject)
    if (calls.length > 0 && content['role'] !== 'model') return 'Only the model calls functions.'
  }
  return null
}

function problemOfParts(parts: readonly JsonObject[], at: string): string | null {
  if (parts.length === 0) return `${at}.parts must not be empty.`
  for (const part of parts) {
    const unknown =
      unknownName(part, 'part', at) ??
      unknownName(part['functionCall'], 'functionCall', at) ??
      unknownName(part['functionResponse'], 'functionResponse', at)
    if (unknown !== null) return unknown
    const response = isJsonObject(part['functionResponse']) ? part['functionResponse']['response'] : {}
    if (!isJsonObject(response)) return `${at}: function_response.response must be an object.`
    if (part['text'] === '' && !('thoughtSignature' in part)) return `${at}: a text must not be empty.`
  }
  return null
}

/** From the last word of the user on, each step with calls must be as it was handed out. */
function problemOfSignatures(
  contents: readonly JsonObject[],
  handedOut: readonly (readonly JsonObject[])[],
): string | null {
  const spoken = contents.findLastIndex(
    (content) => content['role'] === 'user' && listOf(content['parts']).some((part) => 'text' in part),
  )
  for (const content of contents.slice(spoken + 1)) {
    const parts = listOf(content['parts'])
    const first = parts.find((part) => 'functionCall' in part)
    if (first === undefined) continue
    if (first['thoughtSignature'] === 'skip_thought_signature_validator') continue
    if (!('thoughtSignature' in first))
      return 'Function call is missing a thought_signature in functionCall parts.'
    if (!handedOut.some((known) => sameJson(known, parts))) return 'Thought signature is not valid.'
  }
  return null
}

function answer(body: JsonObject, model: string, signs: boolean, handedOut: JsonObject[][]): SimulatedAnswer {
  const contents = listOf(body['contents'])
  const rounds = contents.filter((content) =>
    listOf(content['parts']).some((part) => 'functionCall' in part),
  ).length
  const turn = handedOut.length
  const config = isJsonObject(body['toolConfig']) ? body['toolConfig']['functionCallingConfig'] : undefined
  const mode = isJsonObject(config) ? config['mode'] : 'AUTO'
  const name = listOf(listOf(body['tools'])[0]?.['functionDeclarations'])[0]?.['name']
  const calls = name !== undefined && mode !== 'NONE' && (rounds < 2 || mode === 'ANY')
  const call = (number: number): JsonObject => ({
    functionCall: {
      ...(signs && { id: `fc-${turn}-${number}` }),
      name: name ?? '',
      args: { query: `q${turn}${number}` },
    },
  })
  const signature = signs ? { thoughtSignature: `c2ln${turn}` } : {}
  const parts: JsonObject[] = calls
    ? [{ text: 'I look.' }, { ...call(1), ...signature }, call(2)]
    : [
        { text: 'Nobody asked.', thought: true },
        { text: '{"summary":"Nothing to say."}', ...signature },
      ]
  handedOut.push(parts)
  return {
    status: 200,
    body: {
      candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
      usageMetadata: {
        promptTokenCount: 1000 + rounds,
        ...(rounds > 0 && { cachedContentTokenCount: 1000 }),
        candidatesTokenCount: 12,
        thoughtsTokenCount: 8,
        totalTokenCount: 1020 + rounds,
      },
      modelVersion: model,
      responseId: `resp-${turn}`,
    },
  }
}

function sameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

/** Names in the order of the alphabet: the order of fields means nothing to Google. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isJsonObject(value)) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => [name, sorted(each)])
}

function refusal(code: number, status: string, message: string): SimulatedAnswer {
  return { status: code, body: { error: { code, message, status } } }
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isJsonObject) : []
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
