import type { JsonValue, ModelRequest } from '@scrutineer/core'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import type { EncodedRequest, EncodeSettings } from '../protocol.ts'
import { asksForStream } from '../request/asks-for-stream.ts'
import { encodeHeaders, sessionToken } from '../request/encode-headers.ts'
import { mergeFields } from '../request/merge-fields.ts'
import { writeJson } from '../request/write-json.ts'
import { inDialect } from '../schema/in-dialect.ts'
import { encodeMessages } from './encode-messages.ts'
import { markCache } from './mark-cache.ts'
import { restrictFields } from './restrict-fields.ts'

/** Fields that are never left out and never replaced. */
export const coreFields: ReadonlySet<string> = new Set(['model', 'messages', 'tools'])

/**
 * Encodes a request for one vendor: address, headers and body. Pure; equal input gives equal bytes, and the bytes of a
 * conversation start with the bytes of its beginning, so that vendors' caches hit.
 */
export function encodeRequest(
  request: ModelRequest,
  profile: VendorProfile,
  settings: EncodeSettings,
): EncodedRequest {
  const { provider, model } = settings
  const choice = encodeToolChoice(request, profile)
  const maxTokens = request.maxOutputTokens ?? settings.maxOutputTokens ?? profile.defaultMaxOutputTokens
  const messages = encodeMessages(request.system, request.turns, { provider, model, profile })
  const fields: [string, JsonValue][] = [
    ['model', model],
    ['messages', markCache(messages, profile.cacheMarkers)],
    ...choice.fields,
  ]
  if (maxTokens !== null) fields.push([profile.maxTokensField, maxTokens])
  if (profile.session.field !== null) {
    fields.push([profile.session.field, sessionToken(request.sessionKey)])
  }
  if (asksForStream(settings, profile)) {
    fields.push(['stream', true])
    // Few servers tell the usage of a stream unasked, and some refuse to be asked.
    if (!profile.omitFields.includes('stream_options'))
      fields.push(['stream_options', { include_usage: true }])
  }
  const { sent: merged, leftOut } = mergeFields(fields, settings.body, profile, coreFields)
  const { fields: sent, degraded } = restrictFields(merged, profile)
  return {
    url: settings.url,
    headers: encodeHeaders(profile, settings, request.sessionKey),
    body: writeJson(sent),
    sent,
    degraded: [...new Set([...choice.degraded, ...leftOut, ...degraded])],
  }
}

interface EncodedToolChoice {
  readonly fields: readonly [string, JsonValue][]
  readonly degraded: readonly string[]
}

function encodeToolChoice(request: ModelRequest, profile: VendorProfile): EncodedToolChoice {
  const { toolChoice } = request
  if (request.tools.length === 0) return { fields: [], degraded: [] }
  if (toolChoice === 'none' && profile.noneTool === 'drop_tools') return { fields: [], degraded: [] }
  const tools = request.tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters: inDialect(parameters, profile.schemaDialect) },
  }))
  const forced = toolChoice === 'required'
  const word = forced ? (profile.forcedTools === 'native' ? profile.requiredWord : 'auto') : toolChoice
  return {
    fields: [
      ['tools', tools],
      ['tool_choice', word],
    ],
    degraded: forced && word === 'auto' ? ['tool_choice'] : [],
  }
}
