import type { Dispatcher } from 'undici'
import type { Environment } from '../process/git-environment.ts'
import type { PinnedHost } from './pinned-host.ts'
import { pinnedLookup } from './pinned-lookup.ts'
import { readProxySettings } from './proxy-settings.ts'
import { trustedAuthorities } from './trusted-authorities.ts'

/** Longest wait for a connection; the limit of the request still counts. */
const connectTimeoutMs = 15_000

/**
 * Opens what requests are sent through: proxies and further authorities come from the environment. undici is loaded only
 * here, because that alone takes a program that sends nothing a tenth of a second.
 */
export async function openDispatcher(env: Environment, pinned: PinnedHost | null): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import('undici')
  const authorities = isOfThisProcess(env) ? null : await trustedAuthorities(env)
  const tls = authorities === null ? {} : { ca: [...authorities] }
  if (pinned !== null) {
    return new Agent({ connect: { ...tls, timeout: connectTimeoutMs, lookup: pinnedLookup(pinned) } })
  }
  const { http, https, none } = readProxySettings(env)
  return new EnvHttpProxyAgent({
    httpProxy: http,
    httpsProxy: https,
    noProxy: none,
    connect: { ...tls, timeout: connectTimeoutMs },
    requestTls: tls,
    proxyTls: tls,
  })
}

/** What Node was started with it trusts by itself. */
function isOfThisProcess(env: Environment): boolean {
  return env['NODE_EXTRA_CA_CERTS'] === process.env['NODE_EXTRA_CA_CERTS']
}
