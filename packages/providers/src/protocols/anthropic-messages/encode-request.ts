import type { JsonObject, JsonValue, ModelRequest, Turn } from '@scrutineer/core'
import type { MessagesProfile } from '../../profiles/messages-profile.ts'
import type { EncodedRequest, EncodeSettings } from '../protocol.ts'
import { asksForStream } from '../request/asks-for-stream.ts'
import { encodeHeaders, sessionToken } from '../request/encode-headers.ts'
import { mergeFields } from '../request/merge-fields.ts'
import { wireName } from '../request/wire-name.ts'
import { writeJson } from '../request/write-json.ts'
import { encodeMessages } from './encode-messages.ts'
import { markCache } from './mark-cache.ts'
import { asksForThinking, restrictFields } from './restrict-fields.ts'

/** Fields that are never left out and never replaced. */
export const coreFields: ReadonlySet<string> = new Set(['model', 'max_tokens', 'system', 'tools', 'messages'])

/** What the answer may take where neither request, settings nor profile say: the protocol wants a number. */
const fallbackMaxTokens = 8192

/** Encodes a request for a Messages endpoint: address, headers and body. Pure; equal input gives equal bytes. */
export function encodeRequest(
  request: ModelRequest,
  profile: MessagesProfile,
  settings: EncodeSettings,
): EncodedRequest {
  const { provider, model } = settings
  const { defaultMaxOutputTokens, session, version } = profile
  const wanted =
    request.maxOutputTokens ?? settings.maxOutputTokens ?? defaultMaxOutputTokens ?? fallbackMaxTokens
  const maxTokens = Math.min(wanted, profile.maxOutputTokens)

  const optional: [string, JsonValue][] =
    session.field === null ? [] : [[session.field, sessionToken(request.sessionKey)]]
  const merged = mergeFields(optional, settings.body, profile, coreFields)
  const restricted = restrictFields(merged.sent, maxTokens, profile)
  const { fields } = restricted
  const declared = request.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: parameters,
  }))
  const choice = toolChoiceOf(request, profile, asksForThinking(fields))
  const parts = markCache(
    {
      system: request.system.trim() === '' ? [] : [{ type: 'text', text: request.system }],
      tools: declared.length > 0 ? declared : toolsOf(request.turns),
      messages: encodeMessages(request.turns, { provider, model }),
    },
    // A marker at the top of the body follows the end by itself, and counts.
    'cache_control' in fields ? 0 : profile.cacheMarkers,
  )
  const omitsChoice = profile.omitFields.includes('tool_choice')
  const sent: JsonObject = {
    model,
    max_tokens: maxTokens,
    ...(parts.system.length > 0 && { system: parts.system }),
    ...(parts.tools.length > 0 && {
      tools: parts.tools,
      ...(!omitsChoice && { tool_choice: { type: choice } }),
    }),
    ...(asksForStream(settings, profile) && { stream: true }),
    ...fields,
    messages: parts.messages.map(({ role, content }) => ({ role, content })),
  }
  const lowered = (request.toolChoice === 'required' && choice !== 'any') || omitsChoice
  return {
    url: settings.url,
    headers: { ...encodeHeaders(profile, settings, request.sessionKey), ...versionHeader(settings, version) },
    body: writeJson(sent),
    sent,
    degraded: [
      ...(maxTokens < wanted ? ['max_tokens'] : []),
      ...(lowered && declared.length > 0 ? ['tool_choice'] : []),
      ...merged.leftOut,
      ...restricted.degraded,
    ],
  }
}

function versionHeader({ headers }: EncodeSettings, version: string): Readonly<Record<string, string>> {
  return { 'anthropic-version': headers['anthropic-version'] ?? version }
}

/** A model that thinks because it was asked to, takes no order to call a tool. */
function toolChoiceOf(
  { tools, toolChoice }: ModelRequest,
  profile: MessagesProfile,
  thinks: boolean,
): 'auto' | 'any' | 'none' {
  if (tools.length === 0) return 'none'
  if (toolChoice !== 'required') return toolChoice
  return profile.forcedTools === 'native' && !thinks ? 'any' : 'auto'
}

/** Calls in the history want their tools declared, even where none is offered any more. */
function toolsOf(turns: readonly Turn[]): JsonObject[] {
  const names = turns.flatMap((turn) =>
    turn.role === 'assistant' ? turn.toolCalls.map(({ name }) => name) : [],
  )
  return [...new Set(names.map(wireName))].map((name) => ({
    name,
    description: 'No longer offered.',
    input_schema: { type: 'object' },
  }))
}
