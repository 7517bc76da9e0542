import { err, ok, type Result } from 'neverthrow'

/** A deployment of APISIX, 3.12 or later (3.17 or later is better: it tells a provider's timeout from a failure). */
export interface ApisixSettings {
  /** Where the Admin API is, such as `https://apisix-admin.internal:9180`. Its path is `/apisix/admin` unless it has one. */
  readonly adminUrl: string
  /** A key of the Admin API with the role `admin`. */
  readonly adminKey: string
  /** Where reviews call the gateway, such as `https://apisix.internal:9443`. */
  readonly gatewayUrl: string
  /** The server's own key at the gateway, at least 32 visible ASCII characters: made once, the same on all servers. */
  readonly consumerKey: string
  /** Allow plain http to other hosts than this machine, although keys and credentials then travel in clear. Default false. */
  readonly allowPlainHttp?: boolean | undefined
  /** Longest time of one call of the Admin API in milliseconds, at most 30,000. Default 10,000. */
  readonly requestTimeoutMs?: number | undefined
  /** How long a new route may take until the gateway knows it, in milliseconds, at most 60,000. Default 15,000. */
  readonly propagationTimeoutMs?: number | undefined
  /** How often it is asked for meanwhile, in milliseconds. Default 200. */
  readonly pollMs?: number | undefined
}

/** Which setting cannot be used. */
export interface ApisixSettingsError {
  readonly code: 'invalid_apisix_setting'
  readonly setting: keyof ApisixSettings
}

/** Settings without gaps, checked. */
export interface CheckedApisix {
  /** Ends in no slash. */
  readonly adminUrl: string
  readonly adminKey: string
  /** Ends in no slash. */
  readonly gatewayUrl: string
  readonly consumerKey: string
  readonly allowPlainHttp: boolean
  readonly requestTimeoutMs: number
  readonly propagationTimeoutMs: number
  readonly pollMs: number
}

/** Checks settings before anything is sent: the first that is wrong, or all of them. */
export function checkApisixSettings(settings: ApisixSettings): Result<CheckedApisix, ApisixSettingsError> {
  const allowPlainHttp = settings.allowPlainHttp ?? false
  const adminUrl = address(settings.adminUrl, allowPlainHttp, '/apisix/admin')
  if (adminUrl === null) return wrong('adminUrl')
  const gatewayUrl = address(settings.gatewayUrl, allowPlainHttp, '')
  if (gatewayUrl === null) return wrong('gatewayUrl')
  if (!/^[\x21-\x7e]+$/.test(settings.adminKey)) return wrong('adminKey')
  if (!/^[\x21-\x7e]{32,256}$/.test(settings.consumerKey)) return wrong('consumerKey')
  const { requestTimeoutMs = 10_000, propagationTimeoutMs = 15_000, pollMs = 200 } = settings
  if (!within(requestTimeoutMs, 30_000)) return wrong('requestTimeoutMs')
  if (!within(propagationTimeoutMs, 60_000)) return wrong('propagationTimeoutMs')
  if (!within(pollMs, 10_000)) return wrong('pollMs')
  const { adminKey, consumerKey } = settings
  const times = { requestTimeoutMs, propagationTimeoutMs, pollMs }
  return ok({ adminUrl, adminKey, gatewayUrl, consumerKey, allowPlainHttp, ...times })
}

function address(text: string, allowPlainHttp: boolean, defaultPath: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const safe =
    url.protocol === 'https:' || (url.protocol === 'http:' && (allowPlainHttp || isHere(url.hostname)))
  if (!safe || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${path === '' ? defaultPath : path}`
}

function isHere(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

function within(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most
}

function wrong(setting: keyof ApisixSettings): Result<never, ApisixSettingsError> {
  return err({ code: 'invalid_apisix_setting', setting })
}
