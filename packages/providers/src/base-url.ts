import { err, ok, type Result } from 'neverthrow'
import type { AddressRule } from './protocols/protocol.ts'

/** Why a text is no base URL. */
export type BaseUrlProblem =
  | 'empty'
  | 'not_a_url'
  | 'not_http'
  | 'user_info'
  | 'fragment'
  | 'plain_http'
  | 'key_in_query'

/** How a base URL is completed. */
export interface EndpointOptions {
  /** Path of the API's root for a URL that does not name it. */
  readonly rootPath: string
  /** Which URLs do not name it: those of a host alone, or all whose path ends in no version such as `/v1`. */
  readonly rootPathFor: 'bare_host' | 'unversioned'
  /** Path of the endpoint below the root, such as `/chat/completions`. */
  readonly endpointPath: string
  /** The model, for addresses that hold `{model}` in its place. */
  readonly model?: string | undefined
  /** A version that addresses with a certain path must name, unless they do; null or left out for none. */
  readonly version?:
    | { readonly parameter: string; readonly path: string; readonly value: string }
    | null
    | undefined
  /** What else the protocol says of addresses. */
  readonly address?: AddressRule | undefined
  /** Whether a key may travel in clear to a host that is not this machine. */
  readonly allowPlainHttp: boolean
}

/**
 * The address of an endpoint from a base URL in any of its usual spellings: a host alone, an API's root, or the whole
 * address; with or without slashes at the end, and `{model}` where the model's name goes. A query is kept. User names, fragments and protocols other than http are
 * refused, and so is plain http unless the host is this machine.
 */
export function endpointOf(text: string, options: EndpointOptions): Result<string, BaseUrlProblem> {
  const given = text.trim()
  if (given === '') return err('empty')
  if (/[\s\p{Cc}]/u.test(given) || !URL.canParse(given)) return err('not_a_url')
  const url = new URL(given)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return err('not_http')
  if (url.username !== '' || url.password !== '' || /^https?:\/*[^/?#]*@/i.test(given))
    return err('user_info')
  if (given.includes('#')) return err('fragment')
  if (url.protocol === 'http:' && !options.allowPlainHttp && !isLoopback(url.hostname))
    return err('plain_http')
  if (options.address !== undefined && url.searchParams.has(options.address.keyParameter))
    return err('key_in_query')
  const path = url.pathname
    .replace(/\/+$/, '')
    .replaceAll('%7Bmodel%7D', encodeURIComponent(options.model ?? ''))
  url.pathname = completed(path, options)
  const { version } = options
  if (version && url.pathname.includes(version.path) && !url.searchParams.has(version.parameter))
    url.searchParams.set(version.parameter, version.value)
  return ok(url.href)
}

function completed(path: string, options: EndpointOptions): string {
  if (path.endsWith(options.endpointPath)) return path
  const other = options.address?.anyEndpoint.exec(path)
  if (other) return `${path.slice(0, other.index)}${options.endpointPath}`
  return `${namesRoot(path, options) ? path : `${path}${options.rootPath}`}${options.endpointPath}`
}

function namesRoot(path: string, { rootPathFor }: EndpointOptions): boolean {
  return rootPathFor === 'bare_host' ? path !== '' : /\/v\d+(?:(?:alpha|beta)\d*)?$/.test(path)
}

/** Says whether a host name means this machine, whatever a name server says. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase()
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
  )
}
