import { createSecureContext } from 'node:tls'
import type { Dispatcher } from 'undici'
import type { ConnectionSettings } from './connection-settings.ts'
import { loadUndici } from './load-undici.ts'
import { proxyFor } from './proxy-for.ts'
import { trustedAuthorities } from './trusted-authorities.ts'

/** Sends one request over connections that are kept for the next. */
export type SendOne = (options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>

/** Longest wait for a connection; the attempt's own limit still counts. */
const connectTimeoutMs = 15_000

/**
 * Opens what requests are sent through: directly, or through the proxy that the environment names for their host. undici is
 * loaded here and not before, for a program that sends nothing should not wait for it.
 */
export async function openConnections(settings: ConnectionSettings): Promise<SendOne> {
  let secured: Promise<Connect> | null = null
  const opened = new Map<string, Promise<SendOne>>()
  return async (options) => {
    const origin = new URL(options.origin ?? '')
    const route = proxyFor(origin, settings.env)
    if (route.kind === 'unusable') throw settingError(route.code)
    const isPlain = [origin.href, route.kind === 'direct' ? origin.href : route.uri].every(isPlainHttp)
    // Whom to trust takes longer to read than a model on this machine to answer.
    secured ??= isPlain ? null : securedBy(settings)
    const connect = isPlain || secured === null ? { timeout: connectTimeoutMs } : await secured
    const place = `${isPlain ? 'plain' : 'secured'} ${route.kind === 'direct' ? '' : route.uri}`
    const sending =
      opened.get(place) ??
      (route.kind === 'direct' ? openDirectly(connect) : openThrough(route.uri, route.authorization, connect))
    opened.set(place, sending)
    const send = await sending
    return send(options)
  }
}

function isPlainHttp(url: string): boolean {
  return /^http:/i.test(url)
}

async function securedBy(settings: ConnectionSettings): Promise<Connect> {
  const authorities = await trustedAuthorities(settings)
  // One context for all connections: reading the list anew for each takes longer than the rest of the handshake.
  const trust = authorities === null ? {} : { secureContext: createSecureContext({ ca: [...authorities] }) }
  return { ...trust, timeout: connectTimeoutMs }
}

type Connect = {
  readonly secureContext?: ReturnType<typeof createSecureContext>
  readonly timeout: number
}

async function openDirectly(connect: Connect): Promise<SendOne> {
  const { Agent, request } = await loadUndici()
  const agent = new Agent({ connect })
  return (options) => request(agent, options)
}

/** The authorities count for the proxy and for what lies beyond it. */
async function openThrough(uri: string, authorization: string | null, connect: Connect): Promise<SendOne> {
  const { ProxyAgent } = await import('undici')
  const agent = new ProxyAgent({
    uri,
    ...(authorization !== null && { token: authorization }),
    requestTls: connect,
    proxyTls: connect,
  })
  return (options) => agent.request(options)
}

/** The environment names a proxy that cannot be used. Holds nothing of what it names. */
function settingError(code: string): Error {
  return Object.assign(new Error(code), { code })
}
