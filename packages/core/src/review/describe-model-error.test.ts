import { expect, it } from 'vitest'
import type { ModelErrorCode } from '../ports/model-error.ts'
import { describeModelError } from './describe-model-error.ts'

const endpoint = 'models.example:8443'

it.each<[ModelErrorCode, string, RegExp, RegExp]>([
  ['network', 'ECONNREFUSED', /^nothing listens at models\.example:8443,/, /start the model's server/],
  ['network_config', 'ENOTFOUND', /^no machine is known by the name of models\.example:8443/, /spelling/],
  ['network', 'EAI_AGAIN', /^the name of models\.example:8443 could not be looked up/, /try again/],
  ['network', 'EHOSTUNREACH', /^models\.example:8443 cannot be reached/, /check the network/],
  ['timeout', 'UND_ERR_CONNECT_TIMEOUT', /^models\.example:8443 did not accept a connection/, /proxy/],
  ['timeout', 'deadline', /^models\.example:8443 gave no answer in time/, /more time/],
  ['network_config', 'proxy_407', /^the proxy refused to connect to models\.example:8443/, /credentials/],
  [
    'network_config',
    'SELF_SIGNED_CERT_IN_CHAIN',
    /^the certificate of models\.example:8443 is signed by an authority that is not trusted/,
    /--model-ca-file, or NODE_EXTRA_CA_CERTS/,
  ],
  ['network_config', 'CERT_HAS_EXPIRED', /^the certificate of models\.example:8443 has expired/, /clock/],
  ['network_config', 'ERR_TLS_CERT_ALTNAME_INVALID', /is for another name/, /name the endpoint/],
  ['network_config', 'ERR_SSL_WRONG_VERSION_NUMBER', /does not answer in TLS/, /http:\/\//],
  ['network_config', 'PROXY_UNSUPPORTED', /^the proxy set for models\.example:8443/, /SOCKS is not spoken/],
  ['network_config', 'CERT_REVOKED', /^no sound connection to models\.example:8443/, /certificate/],
  ['network', 'ECONNRESET', /^the connection to models\.example:8443 failed/, /check the endpoint/],
  ['network', 'constructor', /^the connection to models\.example:8443 failed/, /check the endpoint/],
])('%s with %s says where, why and what to do', (code, detail, what, remedy) => {
  const text = describeModelError({ code, detail, endpoint })
  expect(text).toMatch(what)
  expect(text).toContain(`(${detail})`)
  expect(text).toMatch(remedy)
})

it.each<[ModelErrorCode, RegExp]>([
  ['auth', /check it/],
  ['billing', /balance/],
  ['context_overflow', /context_window.*max_chunk_tokens/],
  ['model_not_found', /check its name/],
  ['quota_exhausted', /next period.*fall back/],
  ['rate_limited', /side by side/],
  ['overloaded', /try later/],
])('%s says what to do, beside its own words', (code, remedy) => {
  const text = describeModelError({ code, detail: 'http_400' })
  expect(text).toMatch(remedy)
  expect(text).toMatch(/ \(http_400\)$/)
  expect(describeModelError({ code, detail: 'missing_key: apiKey' })).toBe('missing_key: apiKey')
})

it('tells of a request that could not go out any more', () => {
  const text = describeModelError({ code: 'timeout', detail: 'not_sent' })
  expect(text).toBe('the time that was left was over before the request could go out (not_sent)')
  expect(describeModelError({ code: 'rate_limited', detail: 'not_sent' })).toMatch(
    /side by side.*\(not_sent\)$/,
  )
})

it('keeps the own words of an error that an answer brought', () => {
  expect(describeModelError({ code: 'server_error', detail: 'status 500' })).toBe('status 500')
})
