import { readFile } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'
import type { Dispatcher } from 'undici'

/** How connections are made. */
export interface ConnectionSettings {
  /** Proxy and certificate variables are read from here, by the names every program knows. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** A certificate authority in PEM form to trust beside the usual ones; null for none. */
  readonly ca: string | null
}

/** Longest wait for a connection; the attempt's own limit still counts. */
const connectTimeoutMs = 15_000

/**
 * Opens what requests are sent through. Proxies come from `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` (lower case wins);
 * this machine is never reached through one. undici is loaded here and not before: compiling it costs a program that
 * sends nothing a tenth of a second.
 */
export async function openDispatcher(settings: ConnectionSettings): Promise<Dispatcher> {
  const { EnvHttpProxyAgent } = await import('undici')
  const { env } = settings
  const authorities = await trustedAuthorities(settings)
  const tls = authorities === null ? {} : { ca: [...authorities] }
  return new EnvHttpProxyAgent({
    httpProxy: env['http_proxy'] ?? env['HTTP_PROXY'] ?? '',
    httpsProxy: env['https_proxy'] ?? env['HTTPS_PROXY'] ?? '',
    noProxy: withLoopback(env['no_proxy'] ?? env['NO_PROXY'] ?? ''),
    connect: { ...tls, timeout: connectTimeoutMs },
    requestTls: tls,
    proxyTls: tls,
  })
}

function withLoopback(noProxy: string): string {
  if (noProxy.trim() === '*') return '*'
  return [noProxy, 'localhost', '127.0.0.1', '[::1]'].filter((entry) => entry.trim() !== '').join(',')
}

/**
 * Whom to trust; null leaves it to Node. A list given to TLS replaces the usual one, so the usual one is part of it.
 * `NODE_EXTRA_CA_CERTS` is Node's own when the program started with it, and would be lost to a list as well.
 */
async function trustedAuthorities(settings: ConnectionSettings): Promise<readonly string[] | null> {
  const file = settings.env['NODE_EXTRA_CA_CERTS'] ?? ''
  const known = file === (process.env['NODE_EXTRA_CA_CERTS'] ?? '')
  if (settings.ca === null && (file === '' || known)) return null
  const extra = file === '' ? '' : await readFile(file, 'utf8').catch(() => '')
  return [...rootCertificates, settings.ca ?? '', extra].filter((pem) => pem !== '')
}
