import type { HttpFailure } from './http-transport.ts'

/**
 * What a thrown error of the network means. Only codes are taken from it: a message can hold addresses and credentials.
 */
export function failureOf(error: unknown): HttpFailure {
  const refusal = proxyRefusal(error)
  if (refusal !== null) {
    return { code: refusal < 500 ? 'setup' : 'network', detail: `the proxy refused with ${refusal}` }
  }
  const code = codeOf(error)
  if (isTooLarge(code)) return { code: 'too_large', detail: code }
  return { code: isLasting(code) ? 'setup' : 'network', detail: code }
}

function isTooLarge(code: string): boolean {
  return code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE'
}

const lastingCodes: readonly string[] = [
  'ENOTFOUND',
  'EACCES',
  'EPERM',
  'EPROTO',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'UND_ERR_PRX_TLS',
]

/** No second try will be better: the certificate, the name or the request itself is wrong. */
function isLasting(code: string): boolean {
  return (
    lastingCodes.includes(code) ||
    /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/.test(code) ||
    /^(ERR_INVALID_|ERR_HTTP_INVALID|UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED)/.test(code)
  )
}

const maxDepth = 4

/** The first code along an error and what it wraps. */
function codeOf(error: unknown): string {
  let at = error
  for (let depth = 0; depth < maxDepth && typeof at === 'object' && at !== null; depth++) {
    if ('code' in at && typeof at.code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(at.code)) return at.code
    at = 'cause' in at ? at.cause : 'errors' in at && Array.isArray(at.errors) ? at.errors[0] : null
  }
  return 'unknown'
}

/** The status with which a proxy refused a tunnel, which undici tells in words alone. */
function proxyRefusal(error: unknown): number | null {
  let at = error
  for (let depth = 0; depth < maxDepth && at instanceof Error; depth++) {
    const status = /^Proxy response \((\d{3})\)/.exec(at.message)?.[1]
    if (status !== undefined) return Number(status)
    at = at.cause
  }
  return null
}
