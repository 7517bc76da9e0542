import type { TransportFailure } from './transport.ts'

/**
 * What a thrown network error means. Certificates, names and proxies that are wrong stay wrong; all else may be better
 * the next time. Only the error's code is taken from it: messages can hold addresses and credentials.
 */
export function networkFailure(error: unknown, status: number | null): TransportFailure {
  const proxyStatus = proxyStatusOf(error)
  if (proxyStatus !== null) {
    const config = proxyStatus >= 400 && proxyStatus < 500
    return failure(
      config ? 'network_config' : 'network',
      config ? 'no' : 'yes',
      `proxy_${proxyStatus}`,
      status,
    )
  }
  // undici's parser names itself but, in some versions, no code.
  if (error instanceof Error && error.name === 'HTTPParserError') {
    return failure('malformed_response', 'once', 'not_http', status)
  }
  const code = codeOf(error)
  if (isWrongSetup(code)) return failure('network_config', 'no', code, status)
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return failure('timeout', 'yes', code, status)
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return failure('response_too_large', 'no', code, status)
  }
  if (/^(UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|ERR_INVALID_|ERR_HTTP_INVALID)/.test(code)) {
    return failure('invalid_request', 'no', code, status)
  }
  return failure('network', 'yes', code, status)
}

function failure(
  code: TransportFailure['code'],
  retry: TransportFailure['retry'],
  detail: string,
  status: number | null,
): TransportFailure {
  return { code, retry, detail, status }
}

function isWrongSetup(code: string): boolean {
  return (
    ['ENOTFOUND', 'EACCES', 'EPERM', 'EPROTO', 'HOSTNAME_MISMATCH', 'INVALID_CA', 'UND_ERR_PRX_TLS'].includes(
      code,
    ) ||
    /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_INVALID_URL|PROXY_)/.test(
      code,
    )
  )
}

/** The error's own code, or that of what it wraps. */
function codeOf(error: unknown): string {
  for (let at = error, depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth++) {
    const { code, cause, errors }: { code?: unknown; cause?: unknown; errors?: unknown } = at
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code)) return code
    at = cause ?? (Array.isArray(errors) ? (errors[0] as unknown) : undefined)
  }
  return 'unknown'
}

/** The proxy's own status, when it refused to open a tunnel; undici tells it in words only. */
function proxyStatusOf(error: unknown): number | null {
  for (let at = error, depth = 0; depth < 4 && at instanceof Error; depth++) {
    const status = /^Proxy response \((\d{3})\)/.exec(at.message)?.[1]
    if (status !== undefined) return Number(status)
    at = at.cause
  }
  return null
}
