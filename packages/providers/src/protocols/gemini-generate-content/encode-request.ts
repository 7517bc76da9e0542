import { isJsonObject, type JsonObject, type JsonValue, type ModelRequest } from '@scrutineer/core'
import type { GeminiProfile } from '../../profiles/gemini-profile.ts'
import type { EncodedRequest, EncodeSettings } from '../protocol.ts'
import { encodeHeaders } from '../request/encode-headers.ts'
import { mergeFields } from '../request/merge-fields.ts'
import { writeJson } from '../request/write-json.ts'
import { lowerSchema } from '../schema/lower-schema.ts'
import { encodeContents } from './encode-contents.ts'
import { encodeGeneration } from './encode-generation.ts'
import { streamUrl } from './endpoint-path.ts'
import { toOpenApi } from './to-open-api.ts'

/** Fields that are never left out and never replaced. */
const coreFields: ReadonlySet<string> = new Set(['contents', 'systemInstruction', 'tools', 'toolConfig'])

/** Encodes a request for a generateContent endpoint: address, headers and body. Pure; equal input gives equal bytes. */
export function encodeRequest(
  request: ModelRequest,
  profile: GeminiProfile,
  settings: EncodeSettings,
): EncodedRequest {
  const { provider, model } = settings
  const { missingSignature } = profile
  const generation = encodeGeneration(
    request.maxOutputTokens ?? settings.maxOutputTokens,
    settings.body,
    profile,
  )
  const own: [string, JsonValue][] =
    generation.config === null ? [] : [['generationConfig', generation.config]]
  const { sent: fields, leftOut } = mergeFields(
    own,
    without(settings.body),
    { omitFields: profile.omitFields, body: without(profile.body) },
    coreFields,
  )
  const forced = request.toolChoice === 'required'
  const native = profile.forcedTools === 'native'
  const mode = forced && native ? 'ANY' : request.toolChoice === 'none' ? 'NONE' : 'AUTO'
  const offersTools = request.tools.length > 0
  const sendsChoice = offersTools && !profile.omitFields.includes('toolConfig')
  const sent: JsonObject = {
    ...(request.system.trim() !== '' && { systemInstruction: { parts: [{ text: request.system }] } }),
    ...(offersTools && {
      tools: [{ functionDeclarations: request.tools.map((tool) => declare(tool, profile)) }],
    }),
    ...(sendsChoice && { toolConfig: { functionCallingConfig: { mode } } }),
    ...fields,
    contents: encodeContents(request.turns, { provider, model, missingSignature }).map(({ role, parts }) => ({
      role,
      parts,
    })),
  }
  const lowered = offersTools && ((forced && mode !== 'ANY') || (!sendsChoice && mode !== 'AUTO'))
  return {
    url: settings.stream === true ? streamUrl(settings.url) : settings.url,
    headers: encodeHeaders(profile, settings, request.sessionKey),
    body: writeJson(sent),
    sent,
    degraded: [...(lowered ? ['tool_choice'] : []), ...leftOut, ...generation.degraded],
  }
}

/** The fields of a body but those of the generation, which are merged one by one. */
function without(body: JsonObject): JsonObject {
  return isJsonObject(body['generationConfig'])
    ? Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'generationConfig'))
    : body
}

function declare(
  { name, description, parameters }: ModelRequest['tools'][number],
  { schemaDialect }: GeminiProfile,
): JsonObject {
  const schema = lowerSchema(parameters)
  if (schemaDialect === 'json_schema') return { name, description, parametersJsonSchema: schema }
  const plain = toOpenApi(schema)
  // An object without properties is none in this dialect: a tool without parameters has none.
  return { name, description, ...('properties' in plain && { parameters: plain }) }
}
