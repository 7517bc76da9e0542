import { describe, expect, it } from 'vitest'
import { type EndpointOptions, endpointOf, isLoopback } from './base-url.ts'

const options: EndpointOptions = {
  rootPath: '/v1',
  rootPathFor: 'bare_host',
  endpointPath: '/chat/completions',
  model: 'eu/m-1',
  version: { parameter: 'v', path: '/v9/', value: '9' },
  allowPlainHttp: false,
}

describe('endpointOf', () => {
  it.each([
    ['https://api.example.test', 'https://api.example.test/v1/chat/completions'],
    ['https://api.example.test/', 'https://api.example.test/v1/chat/completions'],
    ['https://api.example.test/v1', 'https://api.example.test/v1/chat/completions'],
    ['https://api.example.test/v1/', 'https://api.example.test/v1/chat/completions'],
    ['https://api.example.test/v1//', 'https://api.example.test/v1/chat/completions'],
    ['https://api.example.test/v1/chat/completions', 'https://api.example.test/v1/chat/completions'],
    ['https://api.example.test/v1/chat/completions/', 'https://api.example.test/v1/chat/completions'],
    ['https://router.example.test/api/v1', 'https://router.example.test/api/v1/chat/completions'],
    ['https://g.example.test/v1beta/openai', 'https://g.example.test/v1beta/openai/chat/completions'],
    [
      'https://zen.example.test/zen/go/v1/chat/completions',
      'https://zen.example.test/zen/go/v1/chat/completions',
    ],
    ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1/chat/completions'],
    [
      ' https://api.example.test/compatible-mode/v1 ',
      'https://api.example.test/compatible-mode/v1/chat/completions',
    ],
    [
      'https://r.example.test/openai/v1?api-version=2025-04-01',
      'https://r.example.test/openai/v1/chat/completions?api-version=2025-04-01',
    ],
    ['https://r.example.test/?api-version=1', 'https://r.example.test/v1/chat/completions?api-version=1'],
    ['HTTPS://API.Example.Test/V1', 'https://api.example.test/V1/chat/completions'],
    ['https://r.example.test/d/{model}', 'https://r.example.test/d/eu%2Fm-1/chat/completions'],
    ['https://r.example.test/v9/x', 'https://r.example.test/v9/x/chat/completions?v=9'],
    ['https://r.example.test/v9/x?v=8', 'https://r.example.test/v9/x/chat/completions?v=8'],
    ['http://[::1]:8080', 'http://[::1]:8080/v1/chat/completions'],
    ['http://0x7f.1:8080/v1', 'http://127.0.0.1:8080/v1/chat/completions'],
  ])('%s', (text, address) => expect(endpointOf(text, options)._unsafeUnwrap()).toBe(address))

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['api.example.test/v1', 'not_a_url'],
    ['https://', 'not_a_url'],
    ['https://api.exa mple.test', 'not_a_url'],
    ['https://api.example.test/\tv1', 'not_a_url'],
    ['ftp://api.example.test', 'not_http'],
    ['file:///etc/passwd', 'not_http'],
    ['localhost:8080', 'not_http'],
    ['https://user:pass@api.example.test', 'user_info'],
    ['https://user@api.example.test', 'user_info'],
    ['https://@api.example.test', 'user_info'],
    ['https://api.example.test/v1#top', 'fragment'],
    ['https://api.example.test/v1#', 'fragment'],
    ['http://api.example.test/v1', 'plain_http'],
    ['http://10.0.0.7:8000/v1', 'plain_http'],
    ['http://localhost.example.test/v1', 'plain_http'],
    ['http://127.0.0.1.example.test/v1', 'plain_http'],
  ])('refuses %j', (text, problem) => expect(endpointOf(text, options)._unsafeUnwrapErr()).toBe(problem))

  it('takes plain http to another machine when that is allowed', () => {
    const address = endpointOf('http://10.0.0.7:8000/v1', { ...options, allowPlainHttp: true })
    expect(address._unsafeUnwrap()).toBe('http://10.0.0.7:8000/v1/chat/completions')
  })

  it("completes a bare host with the vendor's own root", () => {
    const address = endpointOf('https://acme.openai.azure.com', { ...options, rootPath: '/openai/v1' })
    expect(address._unsafeUnwrap()).toBe('https://acme.openai.azure.com/openai/v1/chat/completions')
  })
})

describe('isLoopback', () => {
  it.each(['localhost', 'LOCALHOST', 'api.localhost', '127.0.0.1', '127.9.9.9', '[::1]'])('%s', (host) =>
    expect(isLoopback(host)).toBe(true),
  )
  it.each(['0.0.0.0', '128.0.0.1', '[::2]', 'localhost.test', 'notlocalhost', '10.0.0.1'])('not %s', (host) =>
    expect(isLoopback(host)).toBe(false),
  )
})
