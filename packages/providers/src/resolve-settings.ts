import { type JsonObject, type Quirk, quirks } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { endpointOf, isLoopback } from './base-url.ts'
import type { EndpointSettings } from './model-settings.ts'
import type { EndpointProfile } from './profiles/endpoint-profile.ts'
import type { ProfileChange } from './profiles/extend-profile.ts'
import { guessProfile } from './profiles/guess-profile.ts'
import { knownWindow } from './profiles/known-windows.ts'
import type { Protocol } from './protocols/protocol.ts'
import type { SettingsError } from './settings-error.ts'
import { readChange, withOwnProfiles } from './with-own-profiles.ts'

/** Settings without gaps, checked. */
export interface ResolvedSettings<Profile extends EndpointProfile> {
  readonly provider: string
  readonly model: string
  readonly url: string
  readonly apiKey: string | null
  readonly profile: Profile
  readonly tolerate: readonly Quirk[]
  readonly timeoutMs: number
  readonly stream: boolean
  readonly idleTimeoutMs: number
  readonly retries: number
  readonly maxResponseBytes: number
  readonly maxOutputTokens: number | null
  readonly contextWindow: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: JsonObject
  readonly userAgent: string
}

/** Who is asked. */
export interface ProviderIdentity<Profile extends EndpointProfile> {
  /** The provider's name, as reports show it. */
  readonly name: string
  /** The vendor whose address and variables are the defaults; null when the address says who it is. */
  readonly vendor: Profile | null
}

/** Settings that may name a vendor of a protocol, or bring a profile of their own. */
export type SettingsFor<Profile extends EndpointProfile> = EndpointSettings & {
  readonly profile?: string | Profile | undefined
  readonly profiles?: Readonly<Record<string, ProfileChange<Profile>>> | undefined
}

/** Checks settings before anything is sent: the first thing that is wrong, or all of them made complete. */
export function resolveSettings<Profile extends EndpointProfile>(
  protocol: Protocol<Profile>,
  identity: ProviderIdentity<Profile>,
  model: string,
  settings: SettingsFor<NoInfer<Profile>>,
  env: Readonly<Record<string, string | undefined>>,
): Result<ResolvedSettings<Profile>, SettingsError> {
  const own = withOwnProfiles(protocol, settings.profiles ?? {})
  if (own.isErr()) return err(own.error)
  const profiles = own.value
  const generic = profiles[protocol.generic.name] ?? protocol.generic
  const vendor = identity.vendor === null ? null : (profiles[identity.vendor.name] ?? identity.vendor)
  const asked = settings.profile ?? 'auto'
  const known = typeof asked === 'string' && Object.hasOwn(profiles, asked) ? profiles[asked] : undefined
  const chosen = typeof asked === 'object' ? asked : (known ?? null)
  if (chosen === null && asked !== 'auto') return fault('unknown_profile', 'profile')
  if (typeof asked === 'object') {
    const { name: _name, ...fields } = asked
    const checked = readChange(protocol, fields, 'profile')
    if (checked.isErr()) return err(checked.error)
  }
  const home = chosen ?? vendor ?? generic

  const base = settings.baseUrl ?? firstSet(env, home.baseUrlEnv) ?? home.baseUrl
  if (base === null) return fault('missing_base_url', 'baseUrl', home.baseUrlEnv)
  const host = hostOf(base)
  const guessed = guessProfile(host, profiles) ?? generic
  const profile = chosen ?? guessed
  const address = endpointOf(base, {
    rootPath: profile.rootPath,
    rootPathFor: protocol.rootPathFor,
    address: protocol.address,
    endpointPath: protocol.endpointPath(model.trim()),
    model: model.trim(),
    version: versionOf(profile, env),
    allowPlainHttp: settings.allowPlainHttp ?? false,
  })
  if (address.isErr()) return err({ ...error('invalid_base_url', 'baseUrl', []), problem: address.error })

  // A key from the environment goes to its vendor, or where a caller who named the vendor sends it; never to a host that
  // only answers in the same way.
  const ownHost = settings.baseUrl === undefined || guessed.name === profile.name
  const trusted = vendor ?? (ownHost ? profile : null)
  const keyEnv = trusted?.keyEnv ?? []
  const key = settings.apiKey ?? firstSet(env, keyEnv)
  const token = key === undefined ? firstSet(env, trusted?.bearerEnv ?? []) : undefined
  const apiKey = (key ?? token)?.trim() ?? ''
  const required = profile.keyRequired || (vendor?.keyRequired === true && !isLoopback(host))
  if (apiKey === '' && required && !hasOwnAuth(settings)) return fault('missing_key', 'apiKey', keyEnv)
  if (!/^[\x21-\x7e]*$/.test(apiKey)) return fault('invalid_key', 'apiKey')
  if (model.trim() === '') return fault('missing_model', 'model')

  const wrong =
    wrongHeader(settings.headers ?? {}) ??
    wrongValue(settings, protocol.reservedFields) ??
    wrongProfile(profile, protocol.reservedFields)
  if (wrong !== null) return err(wrong)
  const timeoutMs = settings.timeoutMs ?? 180_000
  const ofModel = protocol.profileForModel(profile, model.trim(), settings.body ?? {})
  return ok({
    provider: identity.name,
    model: model.trim(),
    url: address.value,
    apiKey: apiKey === '' ? null : apiKey,
    profile: token === undefined ? ofModel : { ...ofModel, auth: bearer },
    tolerate: settings.tolerate ?? [],
    timeoutMs,
    stream: settings.stream ?? false,
    idleTimeoutMs: settings.idleTimeoutMs ?? Math.ceil((timeoutMs * 2) / 3),
    retries: settings.retries ?? 1,
    maxResponseBytes: settings.maxResponseBytes ?? 2 * 1024 * 1024,
    maxOutputTokens: settings.maxOutputTokens ?? null,
    contextWindow: settings.contextWindow ?? ofModel.contextWindow ?? knownWindow(ofModel.name, model.trim()),
    headers: { ...envHeaders(profile, env), ...lowerCased(settings.headers ?? {}) },
    body: settings.body ?? {},
    userAgent: settings.userAgent ?? 'scrutineer',
  })
}

const bearer = { header: 'authorization', prefix: 'Bearer ' } as const

function wrongValue(settings: EndpointSettings, reservedFields: ReadonlySet<string>): SettingsError | null {
  const whole = (value: number | undefined, least: number, most: number): boolean =>
    value === undefined || (Number.isInteger(value) && value >= least && value <= most)
  const ranges: readonly [string, number | undefined, number, number][] = [
    ['timeoutMs', settings.timeoutMs, 1, 3_600_000],
    ['idleTimeoutMs', settings.idleTimeoutMs, 1, 3_600_000],
    ['retries', settings.retries, 0, 10],
    ['maxResponseBytes', settings.maxResponseBytes, 1024, 64 * 1024 * 1024],
    ['maxOutputTokens', settings.maxOutputTokens, 1, 10_000_000],
    ['contextWindow', settings.contextWindow, 1, 100_000_000],
  ]
  for (const [name, value, least, most] of ranges) {
    if (!whole(value, least, most)) return error('out_of_range', name, [])
  }
  const reserved = Object.keys(settings.body ?? {}).find((field) => reservedFields.has(field))
  if (reserved !== undefined) return error('reserved_field', `body.${reserved}`, [])
  if (!/^[\x20-\x7e]+$/.test(settings.userAgent ?? 'scrutineer'))
    return error('invalid_header', 'userAgent', [])
  const known: ReadonlySet<string> = new Set(quirks)
  const unknown = settings.tolerate?.find((quirk) => !known.has(quirk))
  return unknown === undefined ? null : error('unknown_quirk', 'tolerate', [])
}

/** What a profile may not touch, as little as settings may. */
function wrongProfile(
  { name, auth, body, envHeaders: more, session }: EndpointProfile,
  reservedFields: ReadonlySet<string>,
): SettingsError | null {
  const reserved = Object.keys(body).find((field) => reservedFields.has(field))
  if (reserved !== undefined) return error('reserved_field', `profiles.${name}.body.${reserved}`, [])
  const named = [auth.header, session.header ?? '', ...Object.keys(more)]
  const header = named.find((each) => reservedHeaders.has(each.toLowerCase()))
  return header === undefined ? null : error('invalid_header', `profiles.${name}.${header}`, [])
}

/** Headers that belong to the connection, or would bring an answer we do not unpack. */
const reservedHeaders: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

function wrongHeader(headers: Readonly<Record<string, string>>): SettingsError | null {
  for (const [name, value] of Object.entries(headers)) {
    const fits = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/.test(name) && /^[\t\x20-\x7e]*$/.test(value)
    if (!fits || reservedHeaders.has(name.toLowerCase())) {
      return error('invalid_header', `headers.${fits ? name : '?'}`, [])
    }
  }
  return null
}

const authHeaders = ['authorization', 'api-key', 'x-api-key', 'x-goog-api-key'] as const

function hasOwnAuth(settings: EndpointSettings): boolean {
  const names = Object.keys(settings.headers ?? {}).map((name) => name.toLowerCase())
  return authHeaders.some((header) => names.includes(header))
}

function envHeaders(profile: EndpointProfile, env: Readonly<Record<string, string | undefined>>) {
  const found = Object.entries(profile.envHeaders).map(
    ([header, name]) => [header, env[name]?.trim() ?? ''] as const,
  )
  return Object.fromEntries(found.filter(([, value]) => /^[\x21-\x7e]+$/.test(value)))
}

function versionOf({ versionQuery }: EndpointProfile, env: Readonly<Record<string, string | undefined>>) {
  if (versionQuery === null) return null
  const { env: names, parameter, path, usual } = versionQuery
  return { parameter, path, value: firstSet(env, names)?.trim() ?? usual }
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function firstSet(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): string | undefined {
  return names.map((name) => env[name]).find((value) => value !== undefined && value.trim() !== '')
}

function hostOf(url: string | null): string {
  const text = url?.trim() ?? ''
  return URL.canParse(text) ? new URL(text).hostname : ''
}

function fault(
  code: SettingsError['code'],
  setting: string,
  environment: readonly string[] = [],
): Result<never, SettingsError> {
  return err(error(code, setting, environment))
}

function error(code: SettingsError['code'], setting: string, environment: readonly string[]): SettingsError {
  return { code, setting, environment, problem: null }
}
