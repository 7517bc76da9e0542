import { type JsonObject, type Quirk, quirks } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import { endpointOf, isLoopback } from './base-url.ts'
import type { ModelSettings } from './model-settings.ts'
import { generic } from './profiles/generic.ts'
import { guessProfile } from './profiles/guess-profile.ts'
import { profileForModel } from './profiles/profile-for-model.ts'
import { profiles } from './profiles/profiles.ts'
import type { VendorProfile } from './profiles/vendor-profile.ts'
import type { SettingsError } from './settings-error.ts'

/** Settings without gaps, checked. */
export interface ResolvedSettings {
  readonly provider: string
  readonly model: string
  readonly url: string
  readonly apiKey: string | null
  readonly profile: VendorProfile
  readonly tolerate: readonly Quirk[]
  readonly timeoutMs: number
  readonly retries: number
  readonly maxResponseBytes: number
  readonly maxOutputTokens: number | null
  readonly contextWindow: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: JsonObject
  readonly userAgent: string
}

/** Who is asked. */
export interface ProviderIdentity {
  /** The provider's name, as reports show it. */
  readonly name: string
  /** The vendor whose address and variables are the defaults; null when the address says who it is. */
  readonly vendor: VendorProfile | null
}

/** Checks settings before anything is sent: the first thing that is wrong, or all of them made complete. */
export function resolveSettings(
  identity: ProviderIdentity,
  model: string,
  settings: ModelSettings,
  env: Readonly<Record<string, string | undefined>>,
): Result<ResolvedSettings, SettingsError> {
  const { vendor } = identity
  const named = typeof settings.profile === 'string' && settings.profile !== 'auto' ? settings.profile : null
  if (named !== null && !Object.hasOwn(profiles, named)) return fault('unknown_profile', 'profile')
  const chosen =
    typeof settings.profile === 'object' ? settings.profile : named === null ? null : profiles[named]
  const home: VendorProfile = chosen ?? vendor ?? generic

  const base = settings.baseUrl ?? firstSet(env, home.baseUrlEnv) ?? home.baseUrl
  if (base === null) return fault('missing_base_url', 'baseUrl', home.baseUrlEnv)
  const host = hostOf(base)
  const guessed = guessProfile(host)
  const profile = chosen ?? guessed
  const address = endpointOf(base, {
    rootPath: profile.rootPath,
    endpointPath: '/chat/completions',
    allowPlainHttp: settings.allowPlainHttp ?? false,
  })
  if (address.isErr()) return err({ ...error('invalid_base_url', 'baseUrl', []), problem: address.error })

  // A key from the environment goes to its vendor, or where a caller who named the vendor sends it; never to a host that
  // only answers in the same way.
  const ownHost = settings.baseUrl === undefined || guessed.name === profile.name
  const keyEnv = vendor?.keyEnv ?? (ownHost ? profile.keyEnv : [])
  const apiKey = (settings.apiKey ?? firstSet(env, keyEnv))?.trim() ?? ''
  const required = profile.keyRequired || (vendor?.keyRequired === true && !isLoopback(host))
  if (apiKey === '' && required && !hasOwnAuth(settings)) return fault('missing_key', 'apiKey', keyEnv)
  if (!/^[\x21-\x7e]*$/.test(apiKey)) return fault('invalid_key', 'apiKey')
  if (model.trim() === '') return fault('missing_model', 'model')

  const wrong = wrongHeader(settings.headers ?? {}) ?? wrongValue(settings)
  if (wrong !== null) return err(wrong)
  return ok({
    provider: identity.name,
    model: model.trim(),
    url: address.value,
    apiKey: apiKey === '' ? null : apiKey,
    profile: profileForModel(profile, model.trim()),
    tolerate: settings.tolerate ?? [],
    timeoutMs: settings.timeoutMs ?? 180_000,
    retries: settings.retries ?? 1,
    maxResponseBytes: settings.maxResponseBytes ?? 2 * 1024 * 1024,
    maxOutputTokens: settings.maxOutputTokens ?? null,
    contextWindow: settings.contextWindow ?? null,
    headers: { ...envHeaders(profile, env), ...lowerCased(settings.headers ?? {}) },
    body: settings.body ?? {},
    userAgent: settings.userAgent ?? 'scrutineer',
  })
}

function wrongValue(settings: ModelSettings): SettingsError | null {
  const whole = (value: number | undefined, least: number, most: number): boolean =>
    value === undefined || (Number.isInteger(value) && value >= least && value <= most)
  const ranges: readonly [string, number | undefined, number, number][] = [
    ['timeoutMs', settings.timeoutMs, 1, 3_600_000],
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

/** What every request sets itself, and what would change the shape of the answer. */
const reservedFields: ReadonlySet<string> = new Set([
  'model',
  'messages',
  'tools',
  'tool_choice',
  'stream',
  'n',
])

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

function hasOwnAuth(settings: ModelSettings): boolean {
  const names = Object.keys(settings.headers ?? {}).map((name) => name.toLowerCase())
  return names.includes('authorization') || names.includes('api-key') || names.includes('x-api-key')
}

function envHeaders(profile: VendorProfile, env: Readonly<Record<string, string | undefined>>) {
  const found = Object.entries(profile.envHeaders).map(
    ([header, name]) => [header, env[name]?.trim() ?? ''] as const,
  )
  return Object.fromEntries(found.filter(([, value]) => /^[\x21-\x7e]+$/.test(value)))
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
