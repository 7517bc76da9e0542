import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../base-url.ts'

/** How a request gets to its host. */
export type Route =
  | { readonly kind: 'direct' }
  | {
      readonly kind: 'proxy'
      /** Without the name and password that it may have been set with. */
      readonly uri: string
      /** Value of the header `proxy-authorization`; null for none. Never shown. */
      readonly authorization: string | null
    }
  /** What is set is no address of a proxy, or one of a kind that is not spoken. */
  | { readonly kind: 'unusable'; readonly code: 'PROXY_INVALID' | 'PROXY_UNSUPPORTED' }

type Env = Readonly<Record<string, string | undefined>>

/**
 * The way to a host by the variables that every program knows. Lower case wins, and one that is empty says that there is no
 * proxy. `HTTPS_PROXY`, else `ALL_PROXY`, else `HTTP_PROXY` leads to https; `HTTP_PROXY`, else `ALL_PROXY` to http. This machine
 * and what `NO_PROXY` names are reached directly.
 */
export function proxyFor(url: URL, env: Env): Route {
  if (isLoopback(url.hostname) || isExempt(url, env['no_proxy'] ?? env['NO_PROXY'] ?? '')) return direct
  const set =
    url.protocol === 'https:'
      ? (env['https_proxy'] ?? env['HTTPS_PROXY'] ?? allProxy(env) ?? httpProxy(env))
      : (httpProxy(env) ?? allProxy(env))
  return set === undefined || set.trim() === '' ? direct : readProxy(set.trim())
}

const direct: Route = { kind: 'direct' }

function allProxy(env: Env): string | undefined {
  return env['all_proxy'] ?? env['ALL_PROXY']
}

/** A web server hands a header `Proxy` of its visitor to a CGI program as `HTTP_PROXY`: there, only lower case is to be trusted. */
function httpProxy(env: Env): string | undefined {
  return env['http_proxy'] ?? (env['REQUEST_METHOD'] === undefined ? env['HTTP_PROXY'] : undefined)
}

function readProxy(set: string): Route {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(set) ? set : `http://${set}`
  if (/\s/.test(text) || !URL.canParse(text)) return { kind: 'unusable', code: 'PROXY_INVALID' }
  const { protocol, host, hostname, username, password } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return { kind: 'unusable', code: 'PROXY_UNSUPPORTED' }
  if (hostname === '') return { kind: 'unusable', code: 'PROXY_INVALID' }
  return {
    kind: 'proxy',
    uri: `${protocol}//${host}`,
    authorization: username === '' && password === '' ? null : basic(decoded(username), decoded(password)),
  }
}

function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
}

/** A percent sign that stands for itself is left as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Hosts, suffixes, addresses and nets, separated by commas or blanks, each with a port or without; `*` for everything. */
function isExempt(url: URL, list: string): boolean {
  const host = bare(url.hostname)
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => entry === '*' || covers(entry.toLowerCase(), host, port))
}

function covers(entry: string, host: string, port: string): boolean {
  const [, net, bits] = /^([0-9a-f.:]+)\/(\d{1,3})$/.exec(entry) ?? []
  if (net !== undefined) return isInNet(host, net, Number(bits))
  const [, named = entry, ofPort] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? []
  if (ofPort !== undefined && Number(ofPort) !== Number(port)) return false
  const name = bare(named.replace(/^\*?\./, ''))
  if (name === '') return false
  return host === name || (isIP(host) === 0 && host.endsWith(`.${name}`))
}

function isInNet(host: string, net: string, bits: number): boolean {
  const kind = isIP(net)
  if (kind === 0 || kind !== isIP(host) || bits > (kind === 4 ? 32 : 128)) return false
  const list = new BlockList()
  const family = kind === 4 ? 'ipv4' : 'ipv6'
  list.addSubnet(net, bits, family)
  return list.check(host, family)
}

/** A name as it is compared: an IPv6 address without brackets, no dot at the end. */
function bare(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}
