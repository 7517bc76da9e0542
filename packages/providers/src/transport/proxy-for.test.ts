import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proxyFor } from './proxy-for.ts'

type Env = Readonly<Record<string, string>>

/** The proxy's address, `-` for a direct way, or what is wrong. */
function routeOf(url: string, env: Env): string {
  const route = proxyFor(new URL(url), env)
  if (route.kind === 'direct') return '-'
  return route.kind === 'unusable' ? route.code : route.uri
}

const https = 'https://api.example/v1'
const http = 'http://api.example/v1'

describe('which proxy leads to a host', () => {
  it.each<[string, string, Env, string]>([
    ['none is set', https, {}, '-'],
    ['for https', https, { HTTPS_PROXY: 'http://p:3128' }, 'http://p:3128'],
    ['in lower case', https, { https_proxy: 'http://p:3128' }, 'http://p:3128'],
    ['lower case wins', https, { https_proxy: 'http://low:1', HTTPS_PROXY: 'http://up:2' }, 'http://low:1'],
    ['an empty one in lower case says none', https, { https_proxy: '', HTTPS_PROXY: 'http://up:2' }, '-'],
    ['that of http serves https where there is no other', https, { HTTP_PROXY: 'http://p:1' }, 'http://p:1'],
    ['that of https does not serve http', http, { HTTPS_PROXY: 'http://p:1' }, '-'],
    ['for http', http, { http_proxy: 'http://p:1' }, 'http://p:1'],
    ['for all', https, { ALL_PROXY: 'http://p:1' }, 'http://p:1'],
    ['for all, in lower case', http, { all_proxy: 'http://p:1' }, 'http://p:1'],
    [
      'for all before that of the other scheme',
      https,
      { ALL_PROXY: 'http://all:1', HTTP_PROXY: 'http://other:2' },
      'http://all:1',
    ],
    [
      'its own before that for all',
      http,
      { ALL_PROXY: 'http://all:1', HTTP_PROXY: 'http://own:2' },
      'http://own:2',
    ],
    [
      'a visitor of a CGI program sets none',
      http,
      { HTTP_PROXY: 'http://evil:1', REQUEST_METHOD: 'GET' },
      '-',
    ],
    [
      'lower case may be set there',
      http,
      { http_proxy: 'http://p:1', HTTP_PROXY: 'http://evil:1', REQUEST_METHOD: 'GET' },
      'http://p:1',
    ],
    ['by TLS', https, { HTTPS_PROXY: 'https://p:8443/' }, 'https://p:8443'],
    ['without a scheme', https, { HTTPS_PROXY: 'p:3128' }, 'http://p:3128'],
    ['a host alone', https, { HTTPS_PROXY: ' proxy.example ' }, 'http://proxy.example'],
    ['by IPv6', https, { HTTPS_PROXY: '[fd00::1]:3128' }, 'http://[fd00::1]:3128'],
    ['credentials are no part of it', https, { HTTPS_PROXY: 'http://me:secret@p:1' }, 'http://p:1'],
    ['SOCKS is not spoken', https, { ALL_PROXY: 'socks5://p:1080' }, 'PROXY_UNSUPPORTED'],
    ['no URL', https, { HTTPS_PROXY: 'http://' }, 'PROXY_INVALID'],
    ['words', https, { HTTPS_PROXY: 'not a url' }, 'PROXY_INVALID'],
  ])('%s', (_name, url, env, expected) => {
    expect(routeOf(url, env)).toBe(expected)
  })

  it.each([
    'http://localhost:11434',
    'http://127.0.0.1',
    'http://127.8.9.10:1',
    'http://[::1]:8080',
    'https://api.localhost',
  ])('%s is this machine and is never asked through one', (url) => {
    expect(
      routeOf(url, { HTTP_PROXY: 'http://p:1', HTTPS_PROXY: 'http://p:1', ALL_PROXY: 'http://p:1' }),
    ).toBe('-')
  })
})

describe('a host that NO_PROXY names', () => {
  it.each<[string, string, string, boolean]>([
    ['everything', '*', https, true],
    ['the host', 'api.example', https, true],
    ['in other case, with a dot at its end', 'API.example.', https, true],
    ['a suffix', 'example', https, true],
    ['a suffix with a dot', '.example', https, true],
    ['a suffix with a star', '*.example', https, true],
    ['the name itself is of its suffix', '.api.example', https, true],
    ['no part of a word', 'i.example', https, false],
    ['another host', 'other.example', https, false],
    ['a host below', 'v1.api.example', https, false],
    ['several, by commas', 'a, b,api.example', https, true],
    ['several, by blanks', 'a b api.example', https, true],
    ['nothing', ' , ', https, false],
    ['its port', 'api.example:443', https, true],
    ['another port', 'api.example:8443', https, false],
    ['the port of http', 'api.example:80', http, true],
    ['a port that is named', 'api.example:8080', 'http://api.example:8080', true],
    ['an address', '10.1.2.3', 'http://10.1.2.3', true],
    ['an address is no suffix', '2.3', 'http://10.1.2.3', false],
    ['a net', '10.0.0.0/8', 'http://10.1.2.3', true],
    ['another net', '192.168.0.0/16', 'http://10.1.2.3', false],
    ['a net and a name', '10.0.0.0/8', https, false],
    ['a net of IPv6', 'fd00::/8', 'http://[fd12::3]', true],
    ['an address of IPv6', 'fd12::3', 'http://[fd12::3]', true],
    ['in brackets, with its port', '[fd12::3]:80', 'http://[fd12::3]', true],
    ['a net too wide for it', '10.0.0.0/99', 'http://10.1.2.3', false],
  ])('%s: %s', (_name, list, url, isDirect) => {
    const env = { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://p:1' }
    expect(routeOf(url, { ...env, NO_PROXY: list }) === '-').toBe(isDirect)
    expect(routeOf(url, { ...env, no_proxy: list, NO_PROXY: '*' }) === '-').toBe(isDirect)
  })

  it('never throws, whatever is set', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (proxy, list) => {
        const route = proxyFor(new URL(https), { https_proxy: proxy, no_proxy: list })
        expect(['direct', 'proxy', 'unusable']).toContain(route.kind)
      }),
    )
  })
})

describe('credentials of a proxy', () => {
  it.each([
    ['a name and a password', 'http://me:secret@p:1', 'me:secret'],
    ['a name alone', 'http://me@p:1', 'me:'],
    ['signs that are escaped', 'http://m%40e:p%3Aw@p:1', 'm@e:p:w'],
    ['a percent sign that stands for itself', 'http://me:100%@p:1', 'me:100%'],
    ['without a scheme', 'me:secret@p:1', 'me:secret'],
  ])('%s go into their header', (_name, set, said) => {
    const route = proxyFor(new URL(https), { HTTPS_PROXY: set })
    expect(route).toEqual({
      kind: 'proxy',
      uri: 'http://p:1',
      authorization: `Basic ${Buffer.from(said).toString('base64')}`,
    })
  })
})
