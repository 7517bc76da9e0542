import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanReview, concluding } from './support/completion.ts'
import { breaches } from './support/contract.ts'
import { json } from './support/scripted-provider.ts'
import { startService, type TestService } from './support/start-service.ts'
import { pullRequestUrl } from './support/walkthrough.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())
beforeEach(() => service.provider.play(json(concluding(cleanReview))))

const jsonType = { 'content-type': 'application/json' }
const good = JSON.stringify({ pr_url: pullRequestUrl })

function post(body: RequestInit['body'], headers: Record<string, string> = jsonType) {
  return service.send('/reviews', { method: 'POST', headers, ...(body === undefined ? {} : { body }) })
}

test('health is ok, for GET and HEAD', async () => {
  expect(await service.send('/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  const head = await fetch(`${service.url}/health`, { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([
    200,
    '',
    'application/json',
  ])
})

describe('paths and methods', () => {
  test.each([
    '/',
    '/reviews/',
    '/Reviews',
    '/review',
    '/health/',
    '/health/live',
    '/%72eviews',
    '/reviews%2f',
    '//reviews',
    '/v1/reviews',
    '/reviews;x',
  ])('%s is not there', async (path) => {
    const { status, body } = await service.send(path, { method: 'POST', headers: jsonType, body: good })
    expect([status, body['code']]).toEqual([404, 'not_found'])
  })

  test('a query changes no path', async () => {
    expect((await service.send('/health?x=1')).status).toBe(200)
  })

  test.each([
    ['/reviews', 'GET', 'POST'],
    ['/reviews', 'PUT', 'POST'],
    ['/reviews', 'DELETE', 'POST'],
    ['/reviews', 'PATCH', 'POST'],
    ['/reviews', 'OPTIONS', 'POST'],
    ['/health', 'POST', 'GET, HEAD'],
    ['/health', 'DELETE', 'GET, HEAD'],
    ['/health', 'OPTIONS', 'GET, HEAD'],
  ])('%s does not take %s', async (path, method, allow) => {
    const { status, headers, body } = await service.send(path, { method })
    expect([status, body['code'], headers.get('allow')]).toEqual([405, 'method_not_allowed', allow])
  })
})

describe('the name of the exchange', () => {
  test.each(['a', 'A-b.c_d:e', 'x'.repeat(128)])('%j is kept', async (id) => {
    const { headers } = await service.send('/health', { headers: { 'x-request-id': id } })
    expect(headers.get('x-request-id')).toBe(id)
  })

  test.each(['', 'x'.repeat(129), 'a b', 'a,b', 'é', '<a>', 'a/b'])('%j is replaced', async (id) => {
    const { headers } = await service.send('/nowhere', { headers: { 'x-request-id': id } })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the media type', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json ; charset="utf-8"',
  ])('%s is read', async (type) => {
    expect((await post(good, { 'content-type': type })).status).toBe(200)
  })

  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/problem+json',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; boundary=x',
    'application/json; charset=utf-8; x=y',
    'application/json, application/json',
    '*/*',
  ])('%s is not', async (type) => {
    const { status, body } = await post(good, { 'content-type': type })
    expect([status, body['code']]).toEqual([415, 'unsupported_media_type'])
  })

  test('none is not either', async () => {
    const { status } = await post(new TextEncoder().encode(good), {})
    expect(status).toBe(415)
  })

  test.each(['gzip', 'br', 'deflate', 'identity, gzip', 'x'])('nor is the coding %s', async (coding) => {
    const { status, headers } = await post(good, { ...jsonType, 'content-encoding': coding })
    expect([status, headers.get('accept-encoding')]).toEqual([415, 'identity'])
  })

  test('the coding identity is', async () => {
    expect((await post(good, { ...jsonType, 'content-encoding': 'Identity' })).status).toBe(200)
  })
})

describe('the size of the body', () => {
  test.each([
    ['one byte below 64 KiB', 65_535, 200],
    ['of 64 KiB', 65_536, 200],
    ['one byte above it', 65_537, 413],
  ])('%s', async (_name, bytes, status) => {
    const answer = await post(good.padEnd(bytes))
    expect(answer.status).toBe(status)
    if (status === 413) expect(answer.body['code']).toBe('request_too_large')
  })

  test.each([
    ['a little above it', 65_537],
    ['far above it', 6_000_000],
  ])('without a length, %s', async (_name, bytes) => {
    const body = new Blob([good.padEnd(bytes)]).stream()
    const response = await fetch(`${service.url}/reviews`, {
      method: 'POST',
      headers: jsonType,
      body,
      duplex: 'half',
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'request_too_large' })
  })

  test('a declared length is enough to be refused', async () => {
    const answer = await speak(
      `POST /reviews HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 65537\r\n\r\n`,
    )
    expect(answer).toMatchObject({ status: 413, body: { code: 'request_too_large' } })
  })
})

describe('the body', () => {
  const url = JSON.stringify(pullRequestUrl)
  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['blanks', '  '],
    ['a comment', `{"pr_url":${url}/**/}`],
    ['a trailing comma', `{"pr_url":${url},}`],
    ['two documents', `${good}${good}`],
    ['single quotes', `{'pr_url':${url}}`],
    ['NaN', '{"pr_url":NaN}'],
    ['a list', `[${good}]`],
    ['a text', url],
    ['null', 'null'],
    ['a number', '7'],
    ['an empty object', '{}'],
    ['an unknown member', `{"pr_url":${url},"model":"x"}`],
    ['a member in other letters', `{"PR_URL":${url}}`],
    ['a prototype', `{"pr_url":${url},"__proto__":{}}`],
    ['a member named constructor', `{"pr_url":${url},"constructor":1}`],
    ['a repeated member', `{"pr_url":${url},"pr_url":${url}}`],
    ['a repeated member in other spelling', `{"pr_url":${url},"pr\\u005furl":${url}}`],
    ['a member repeated further in', `{"pr_url":${url},"include_trace":{"a":1,"a":2}}`],
    ['a URL that is null', '{"pr_url":null}'],
    ['a URL in a list', `{"pr_url":[${url}]}`],
    ['a trace that is a text', `{"pr_url":${url},"include_trace":"true"}`],
    ['a trace that is a number', `{"pr_url":${url},"include_trace":1}`],
    ['a trace that is null', `{"pr_url":${url},"include_trace":null}`],
    ['very deep', `{"pr_url":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('%s is not accepted', async (_name, body) => {
    const answer = await post(body)
    expect([answer.status, answer.body['code']]).toEqual([422, 'invalid_request'])
    expect(service.provider.requests).toHaveLength(0)
  })

  test.each([
    ['bytes that are no UTF-8', Uint8Array.of(...new TextEncoder().encode('{"pr_url":"'), 0xff, 0x22, 0x7d)],
    ['a byte order mark', `\ufeff${good}`],
  ])('%s is not accepted', async (_name, body) => {
    const answer = await post(body)
    expect([answer.status, answer.body['code']]).toEqual([422, 'invalid_request'])
  })

  test.each([
    ['false', `{"pr_url":${url},"include_trace":false}`, false],
    ['true', `{"include_trace":true,"pr_url":${url}}`, true],
    ['left out', ` ${good}\n`, false],
  ])('a trace that is %s', async (_name, body, traced) => {
    const answer = await post(body)
    expect(answer.status).toBe(200)
    expect('trace' in answer.body).toBe(traced)
  })
})

describe('the URL', () => {
  test.each([
    '',
    'https://github.com/acme/widget',
    'https://github.com/acme/widget/pull',
    'https://github.com/acme/widget/pull/',
    'https://github.com/acme/widget/pull/0',
    'https://github.com/acme/widget/pull/007',
    'https://github.com/acme/widget/pull/+7',
    'https://github.com/acme/widget/pull/-7',
    'https://github.com/acme/widget/pull/7.0',
    'https://github.com/acme/widget/pull/7/',
    'https://github.com/acme/widget/pull/7/files',
    'https://github.com/acme/widget/pull/7?w=1',
    'https://github.com/acme/widget/pull/7#x',
    'https://github.com/acme/widget/pull/7 ',
    'https://github.com/acme/widget/pull/7\n',
    ' https://github.com/acme/widget/pull/7',
    'https://github.com/acme/widget/pull/٧',
    'https://github.com/acme/widget/pull/12345678901',
    'https://github.com/acme/widget/pulls/7',
    'https://github.com/acme/widget/issues/7',
    'https://github.com/acme/wid%67et/pull/7',
    'https://github.com/acme/../widget/pull/7',
    'https://github.com//widget/pull/7',
    'https://github.com/-acme/widget/pull/7',
    'https://github.com/ac.me/widget/pull/7',
    `https://github.com/acme/${'x'.repeat(101)}/pull/7`,
    'http://github.com/acme/widget/pull/7',
    'HTTPS://github.com/acme/widget/pull/7',
    'https://GitHub.com/acme/widget/pull/7',
    'https://www.github.com/acme/widget/pull/7',
    'https://github.com:443/acme/widget/pull/7',
    'https://user@github.com/acme/widget/pull/7',
    'https://github.com@evil.example/acme/widget/pull/7',
    'https://github.com.evil.example/acme/widget/pull/7',
    'https://evil.example/https://github.com/acme/widget/pull/7',
    'https://gitlab.com/acme/widget/pull/7',
    'https://127.0.0.1/acme/widget/pull/7',
    'file:///acme/widget/pull/7',
    'github.com/acme/widget/pull/7',
    'acme/widget#7',
    'javascript:alert(1)',
    `https://github.com/acme/widget/pull/7${'7'.repeat(3000)}`,
  ])('%j is no canonical one', async (url) => {
    const { status, body } = await post(JSON.stringify({ pr_url: url }))
    expect([status, body['code']]).toEqual([422, 'invalid_request'])
    expect(body['detail']).toBe(
      'pr_url must be exactly https://github.com/<owner>/<repository>/pull/<number>.',
    )
  })
})

/** Says something to the server in bytes of one's own, and reads its answer. */
async function speak(text: string) {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.end(text)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
  const [line = '', ...fields] = head.split('\r\n')
  const headers = new Headers(
    fields.map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1).trim()]),
  )
  const json = headers.get('transfer-encoding') === 'chunked' ? (body.split('\r\n')[1] ?? '') : body
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(json) as Record<string, unknown> }
}

describe('what is no HTTP request', () => {
  const host = 'Host: a\r\n'
  test.each([
    ['a method that does not exist', `FETCH /reviews HTTP/1.1\r\n${host}\r\n`],
    ['no request line', 'hello\r\n\r\n'],
    ['TLS where none is spoken', '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n'],
    ['two lengths', `POST /reviews HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    [
      'a length and chunks',
      `POST /reviews HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a length that is no number', `POST /reviews HTTP/1.1\r\n${host}Content-Length: x\r\n\r\n`],
    [
      'a broken chunk',
      `POST /reviews HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ['a header without a name', `GET /health HTTP/1.1\r\n${host}: x\r\n\r\n`],
    ['a blank in a header name', `GET /health HTTP/1.1\r\n${host}x y: 1\r\n\r\n`],
    ['too many headers', `GET /health HTTP/1.1\r\n${host}x: ${'y'.repeat(20_000)}\r\n\r\n`],
    ['no host', 'GET /health HTTP/1.1\r\n\r\n'],
    ['a host that is none', 'GET /health HTTP/1.1\r\nHost: a/b@c\r\n\r\n'],
    ['two hosts', `GET /health HTTP/1.1\r\n${host}Host: b\r\n\r\n`],
    ['the same host twice', `GET /health HTTP/1.1\r\n${host}${host}\r\n`],
    [
      'a coding of the transfer that is not undone',
      `POST /reviews HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a tunnel to be opened', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n'],
    ['a path that leads to another', `GET /x/../health HTTP/1.1\r\n${host}\r\n`],
    ['the same at its end', `GET /health/. HTTP/1.1\r\n${host}\r\n`],
    ['the same, encoded', `GET /x/%2E%2e/health HTTP/1.1\r\n${host}\r\n`],
    ['the same, the other way round', `GET /x\\..\\health HTTP/1.1\r\n${host}\r\n`],
    ['the same in a whole address', `GET http://b/x/../health HTTP/1.1\r\n${host}\r\n`],
    ['a fragment', `GET /health#x HTTP/1.1\r\n${host}\r\n`],
  ])('%s', async (_name, text) => {
    const { status, headers, body } = await speak(text)
    expect([status, body['code']]).toEqual([400, 'malformed_request'])
    expect(breaches('/reviews', status, headers, body)).toEqual([])
  })

  test.each([
    ['dots in a query', `GET /health?../x HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 200],
    [
      'an expectation that nobody knows',
      `GET /health HTTP/1.1\r\n${host}Expect: x\r\nConnection: close\r\n\r\n`,
      200,
    ],
    ['dots in a name', `GET /..health HTTP/1.1\r\n${host}Connection: close\r\n\r\n`, 404],
    ['an upgrade', `GET /health HTTP/1.1\r\n${host}Connection: close, upgrade\r\nUpgrade: h2c\r\n\r\n`, 200],
  ])('%s is no fault', async (_name, text, expected) => {
    const { status, headers, body } = await speak(text)
    expect(status).toBe(expected)
    expect(breaches(expected === 200 ? '/health' : '/x', status, headers, body)).toEqual([])
  })

  test.each(['TRACE', 'PROPFIND', 'LOCK'])('%s is one, if not for us', async (method) => {
    const { status, headers, body } = await speak(
      `${method} /reviews HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    )
    expect([status, body['code'], headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST'])
  })

  test('the server goes on after all of it', async () => {
    expect((await post(good)).status).toBe(200)
  })
})

describe('the first of two faults is answered', () => {
  const wrongUrl = JSON.stringify({ pr_url: 'x' })
  test.each([
    ['path before method', '/nowhere', 'DELETE', {}, undefined, 404],
    ['method before media type', '/reviews', 'PUT', { 'content-type': 'text/plain' }, good, 405],
    ['media type before size', '/reviews', 'POST', { 'content-type': 'text/plain' }, ' '.repeat(70_000), 415],
    ['size before JSON', '/reviews', 'POST', jsonType, '{'.padEnd(70_000), 413],
    ['JSON before the URL', '/reviews', 'POST', jsonType, `${wrongUrl},`, 422],
  ])('%s', async (_name, path, method, headers, body, status) => {
    const answer = await service.send(path, { method, headers, ...(body === undefined ? {} : { body }) })
    expect(answer.status).toBe(status)
  })
})
