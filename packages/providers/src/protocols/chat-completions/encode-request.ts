import { digestOf, type JsonObject, type JsonValue, type ModelRequest } from '@scrutineer/core'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import type { HttpRequest } from '../http-exchange.ts'
import { encodeMessages } from './encode-messages.ts'

/** What a request is made with beside the conversation. */
export interface EncodeSettings {
  /** The whole address of the endpoint. */
  readonly url: string
  readonly provider: string
  readonly model: string
  /** Null sends none. */
  readonly apiKey: string | null
  readonly userAgent: string
  /** Further headers, names in lower case; they win over ours. */
  readonly headers: Readonly<Record<string, string>>
  /** Further fields of the body, such as `temperature`. They cannot replace the conversation, the model or the tools. */
  readonly body: JsonObject
  /** Tokens an answer may take when the request does not say; null leaves it to the profile. */
  readonly maxOutputTokens: number | null
}

/** A request, ready to be sent. */
export interface EncodedRequest extends HttpRequest {
  /** The body as an object, for telling which field a server refused. */
  readonly sent: JsonObject
  /** Wishes that were not sent, by the name of their field. */
  readonly degraded: readonly string[]
}

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
  const session = sessionToken(request.sessionKey)
  const maxTokens = request.maxOutputTokens ?? settings.maxOutputTokens ?? profile.defaultMaxOutputTokens
  const fields: [string, JsonValue][] = [
    ['model', model],
    ['messages', encodeMessages(request.system, request.turns, { provider, model, profile })],
    ...choice.fields,
  ]
  if (maxTokens !== null) fields.push([profile.maxTokensField, maxTokens])
  if (profile.session.field !== null) fields.push([profile.session.field, session])
  const given = new Set(fields.map(([name]) => name))
  fields.push(...Object.entries(settings.body).filter(([name]) => !coreFields.has(name) && !given.has(name)))
  const isLeftOut = ([name]: readonly [string, JsonValue]): boolean =>
    profile.omitFields.includes(name) && !coreFields.has(name)
  const kept = new Map(fields.filter((field) => !isLeftOut(field)))
  for (const [name, value] of Object.entries(profile.body)) {
    if (!coreFields.has(name) && !kept.has(name)) kept.set(name, value)
  }
  const leftOut = fields.filter(isLeftOut).map(([name]) => name)
  const sent: JsonObject = Object.fromEntries(kept)
  return {
    url: settings.url,
    headers: encodeHeaders(profile, settings, session),
    body: wellFormed(JSON.stringify(sent)),
    sent,
    degraded: [...new Set([...choice.degraded, ...leftOut])],
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
    function: { name, description, parameters },
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

function encodeHeaders(
  profile: VendorProfile,
  settings: EncodeSettings,
  session: string,
): Readonly<Record<string, string>> {
  const { auth } = profile
  return {
    ...(settings.apiKey === null ? {} : { [auth.header]: `${auth.prefix}${settings.apiKey}` }),
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': settings.userAgent,
    ...(profile.session.header === null ? {} : { [profile.session.header]: session }),
    ...settings.headers,
  }
}

/** The key itself where it is fit for a header; else a name made from it, so that nothing can be smuggled in by it. */
function sessionToken(key: string): string {
  return /^[A-Za-z0-9._:-]{1,64}$/.test(key) ? key : digestOf(key, 32)
}

/**
 * Half a surrogate pair is written as an escape that many servers cannot read back: a replacement character goes out
 * instead. (A backslash that is itself escaped is skipped together with its escape.)
 */
function wellFormed(json: string): string {
  if (!json.includes('\\ud')) return json
  return json.replace(/\\(?:\\|ud[89a-f][0-9a-f]{2})/g, (found) => (found === '\\\\' ? found : '\ufffd'))
}
