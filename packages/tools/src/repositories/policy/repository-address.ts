import { isIP } from 'node:net'
import { err, ok, type Result } from 'neverthrow'

/** Where a repository is served, taken apart. */
export interface RepositoryAddress {
  /** In the one spelling that all of this agrees on, without a fragment. */
  readonly url: string
  readonly secure: boolean
  /** A name in lower case and ASCII without a dot at its end, or an address without brackets. */
  readonly host: string
  /** Whether `host` is an address. */
  readonly literal: boolean
  readonly port: number
  /** With its slash; percent signs as they came. */
  readonly path: string
  /** With its question mark; most often empty. */
  readonly query: string
}

/** Why a text is no address of a repository. */
export type AddressProblem = 'malformed' | 'scheme' | 'credentials'

/**
 * Reads the URL of a repository as the URL standard has it: numbers for hosts become addresses, letters of other scripts
 * become ASCII, dots go from paths. Only `https:`, and `http:` where `insecure` says so.
 */
export function readRepositoryAddress(
  text: string,
  { insecure }: { readonly insecure: boolean },
): Result<RepositoryAddress, AddressProblem> {
  // Of an scp-like `git@host:path` or a transport helper such as `ext::…` the standard would make what nobody meant.
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/\\]/i.test(text)) return err('scheme')
  const url = parse(text)
  if (url === null) return err('malformed')
  if (url.protocol !== 'https:' && !(insecure && url.protocol === 'http:')) return err('scheme')
  if (url.username !== '' || url.password !== '') return err('credentials')
  // Said once more without the dot, since `127.0.0.1.` may have been taken for a name.
  const dotless = parse(`${url.protocol}//${url.host.replace(/\.(?=:\d+$|$)/, '')}/`)
  if (dotless === null || dotless.hostname.split('.').includes('')) return err('malformed')
  const secure = url.protocol === 'https:'
  const host = dotless.hostname.replace(/^\[|\]$/g, '')
  return ok({
    url: `${url.protocol}//${dotless.host}${url.pathname}${url.search}`,
    secure,
    host,
    literal: isIP(host) !== 0,
    port: url.port === '' ? defaultPort(secure) : Number(url.port),
    path: url.pathname,
    query: url.search,
  })
}

/** The port of a scheme. */
export function defaultPort(secure: boolean): number {
  return secure ? 443 : 80
}

function parse(text: string): URL | null {
  // The standard takes tabs, line feeds and blanks at the ends out of a URL; here they make it none.
  if (/[\u0000-\u0020\u007f]/.test(text)) return null
  try {
    return new URL(text)
  } catch {
    return null
  }
}
