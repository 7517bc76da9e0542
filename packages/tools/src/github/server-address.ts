import { err, ok, type Result } from 'neverthrow'

/** Where a host is reached: an origin, and for its API a path below it. */
export interface ServerAddress {
  /** Such as `https://github.com`. */
  readonly origin: string
  /** Without a slash at the end; empty for none. */
  readonly path: string
}

/**
 * Reads the address of a server or of its API. The error is what is wrong with it, in words that follow the name of the
 * setting; it holds nothing of the text, which may carry a password.
 */
export function readServerAddress(
  text: string,
  { allowPath }: { readonly allowPath: boolean },
): Result<ServerAddress, string> {
  const url = parse(text)
  if (url === null) return err('is no URL')
  if (url.username !== '' || url.password !== '') return err('must not hold a user name or password')
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text))
    return err('must not have a query or fragment')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    return err('must begin with https:// (http:// is for this machine alone)')
  }
  const path = url.pathname.replace(/\/+$/, '')
  if (path !== '' && !allowPath) return err('must not have a path')
  return ok({ origin: url.origin, path })
}

/** The address as text, without a slash at the end. */
export function textOfAddress({ origin, path }: ServerAddress): string {
  return `${origin}${path}`
}

/** Names and addresses that never leave this machine. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
