import type { JsonValue, ModelRequest } from '@scrutineer/core'
import type { ResponsesProfile } from '../../profiles/responses-profile.ts'
import type { EncodedRequest, EncodeSettings } from '../protocol.ts'
import { asksForStream } from '../request/asks-for-stream.ts'
import { encodeHeaders, sessionToken } from '../request/encode-headers.ts'
import { mergeFields } from '../request/merge-fields.ts'
import { writeJson } from '../request/write-json.ts'
import { encodeInput } from './encode-input.ts'
import { restrictSampling } from './restrict-sampling.ts'

/** Fields that are never left out and never replaced. */
export const coreFields: ReadonlySet<string> = new Set(['model', 'instructions', 'input', 'tools'])

/**
 * Encodes a request for a Responses endpoint: address, headers and body. Pure; equal input gives equal bytes, and the input
 * of a conversation starts with the input of its beginning, so that vendors' caches hit.
 */
export function encodeRequest(
  request: ModelRequest,
  profile: ResponsesProfile,
  settings: EncodeSettings,
): EncodedRequest {
  const { provider, model } = settings
  const wanted = request.maxOutputTokens ?? settings.maxOutputTokens ?? profile.defaultMaxOutputTokens
  const maxTokens = wanted === null ? null : Math.max(wanted, profile.minOutputTokens)
  const isForced = request.toolChoice === 'required'
  const choice = isForced && profile.forcedTools === 'none' ? 'auto' : request.toolChoice
  const hasTools = request.tools.length > 0

  const fields: [string, JsonValue][] = [['model', model]]
  if (request.system.trim() !== '') fields.push(['instructions', request.system])
  if (hasTools) {
    const tools = request.tools.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      parameters,
      // Left unsaid it means yes, and our schemas have optional parts, which a strict tool may not have.
      ...(profile.looseTools === 'say' && { strict: false }),
    }))
    fields.push(['tools', tools], ['tool_choice', choice])
  }
  fields.push(['input', encodeInput(request.turns, { provider, model })], ['store', false])
  if (profile.reasons) fields.push(['include', ['reasoning.encrypted_content']])
  if (maxTokens !== null) fields.push(['max_output_tokens', maxTokens])
  if (profile.session.field !== null) {
    fields.push([profile.session.field, sessionToken(request.sessionKey)])
  }
  if (asksForStream(settings, profile)) fields.push(['stream', true])
  const { sent: merged, leftOut } = mergeFields(fields, settings.body, profile, coreFields)
  const { fields: sent, degraded } = restrictSampling(merged, profile)
  return {
    url: settings.url,
    headers: encodeHeaders(profile, settings, request.sessionKey),
    body: writeJson(sent),
    sent,
    degraded: [
      ...(maxTokens !== wanted ? ['max_output_tokens'] : []),
      ...(hasTools && choice !== request.toolChoice ? ['tool_choice'] : []),
      ...leftOut,
      ...degraded,
    ],
  }
}
