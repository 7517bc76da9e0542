import { clientIdPattern } from './client-id.ts'

/** A client and the secret by which it says who it is. */
export interface ServiceToken {
  readonly clientId: string
  readonly secret: string
}

/** The token of an `Authorization` header, `Bearer <client-id>.<secret>`; null when there is none of that form. */
export function readToken(header: string | null): ServiceToken | null {
  const token = /^bearer +([\x21-\x7e]{3,1024})$/i.exec(header ?? '')?.[1] ?? ''
  const dot = token.indexOf('.')
  const clientId = token.slice(0, Math.max(dot, 0))
  const secret = token.slice(dot + 1)
  return clientIdPattern.test(clientId) && secret !== '' ? { clientId, secret } : null
}
