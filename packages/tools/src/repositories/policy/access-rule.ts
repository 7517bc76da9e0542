import { err, ok, type Result } from 'neverthrow'
import { defaultPort, type RepositoryAddress, readRepositoryAddress } from './repository-address.ts'

/** Repositories that may be read: those of a server, or those below a path of it. */
export interface AccessRule {
  readonly host: string
  /** Null for the usual one. */
  readonly port: number | null
  /** Without a slash at its end; empty for all. */
  readonly path: string
}

/** Reads `host`, `host:port`, `host/path` or `host:port/path`. The error is the text. */
export function readAccessRule(text: string): Result<AccessRule, string> {
  const address = readRepositoryAddress(`https://${text}`, { insecure: false })
  if (address.isErr() || /[?#@*%\\]|\/\.\.?(\/|$)/.test(text)) return err(text)
  const { host, port, path } = address.value
  // No name has a part that ends in a hyphen, which some versions of Node let pass.
  if (port === 0 || isAmbiguous(path) || /-(?:\.|$)/.test(host)) return err(text)
  // 443 that is written out is gone from a URL, and means the same.
  return ok({ host, port: port === defaultPort(true) ? null : port, path: path.replace(/\/+$/, '') })
}

/** Says whether a rule lets a repository be read. */
export function matchesRule(
  { host, port, path, query, secure }: RepositoryAddress,
  rule: AccessRule,
): boolean {
  if (host !== rule.host || port !== (rule.port ?? defaultPort(secure))) return false
  if (rule.path === '') return true
  // A server that decodes a path before it looks at dots and slashes would leave the folder; a query may name anything.
  if (isAmbiguous(path) || query !== '') return false
  return path === rule.path || path.startsWith(`${rule.path}/`)
}

function isAmbiguous(path: string): boolean {
  return /%(2e|2f|5c|25|00)|\\|\/\//i.test(path)
}
