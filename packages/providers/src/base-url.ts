import { err, ok, type Result } from 'neverthrow'

/** Why a text is no base URL. */
export type BaseUrlProblem = 'empty' | 'not_a_url' | 'not_http' | 'user_info' | 'fragment' | 'plain_http'

/** How a base URL is completed. */
export interface EndpointOptions {
  /** Path of the API's root for a URL that names a host alone. */
  readonly rootPath: string
  /** Path of the endpoint below the root, such as `/chat/completions`. */
  readonly endpointPath: string
  /** Whether a key may travel in clear to a host that is not this machine. */
  readonly allowPlainHttp: boolean
}

/**
 * The address of an endpoint from a base URL in any of its usual spellings: a host alone, an API's root, or the whole
 * address; with or without slashes at the end. A query is kept. User names, fragments and protocols other than http are
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
  const path = url.pathname.replace(/\/+$/, '')
  if (!path.endsWith(options.endpointPath)) {
    url.pathname = `${path === '' ? options.rootPath : path}${options.endpointPath}`
  } else {
    url.pathname = path
  }
  return ok(url.href)
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
