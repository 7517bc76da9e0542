import { expect, it } from 'vitest'
import { networkFailure } from './network-failure.ts'

const coded = (code: string, message = 'Bearer secret-in-a-message') =>
  Object.assign(new Error(message), { code })

it.each([
  ['ECONNRESET', 'network', 'yes'],
  ['ECONNREFUSED', 'network', 'yes'],
  ['EPIPE', 'network', 'yes'],
  ['ENETUNREACH', 'network', 'yes'],
  ['EAI_AGAIN', 'network', 'yes'],
  ['UND_ERR_SOCKET', 'network', 'yes'],
  ['ETIMEDOUT', 'timeout', 'yes'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout', 'yes'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout', 'yes'],
  ['ENOTFOUND', 'network_config', 'no'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'network_config', 'no'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'network_config', 'no'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'network_config', 'no'],
  ['CERT_HAS_EXPIRED', 'network_config', 'no'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'network_config', 'no'],
  ['UND_ERR_PRX_TLS', 'network_config', 'no'],
  ['ERR_INVALID_URL', 'network_config', 'no'],
  ['UND_ERR_RES_EXCEEDED_MAX_SIZE', 'response_too_large', 'no'],
  ['UND_ERR_INVALID_ARG', 'invalid_request', 'no'],
  ['SOMETHING_NEW', 'network', 'yes'],
])('%s is %s', (code, expected, retry) => {
  expect(networkFailure(coded(code), null)).toEqual({ code: expected, retry, detail: code, status: null })
})

it('takes an answer that is no HTTP for malformed', () => {
  const error = Object.assign(new Error('x'), { name: 'HTTPParserError' })
  expect(networkFailure(error, null)).toMatchObject({
    code: 'malformed_response',
    retry: 'once',
    detail: 'not_http',
  })
})

it('looks into what an error wraps', () => {
  expect(networkFailure(new Error('fetch failed', { cause: coded('ENOTFOUND') }), null).code).toBe(
    'network_config',
  )
  expect(networkFailure(new AggregateError([coded('ECONNREFUSED')]), null).detail).toBe('ECONNREFUSED')
})

it.each([
  ['Proxy response (407) !== 200 when HTTP Tunneling', 'network_config', 'no', 'proxy_407'],
  ['Proxy response (503) !== 200 when HTTP Tunneling', 'network', 'yes', 'proxy_503'],
])('%s', (message, code, retry, detail) => {
  expect(networkFailure(new Error('x', { cause: new Error(message) }), null)).toEqual({
    code,
    retry,
    detail,
    status: null,
  })
})

it.each([undefined, null, 'text', 7, {}, new Error('Bearer secret'), { code: 'secret words' }, { code: 5 }])(
  'says nothing of %j but that it is unknown',
  (error) =>
    expect(networkFailure(error, 200)).toEqual({
      code: 'network',
      retry: 'yes',
      detail: 'unknown',
      status: 200,
    }),
)
