import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { analyzersReady } from './analyzers-ready.ts'
import { httpAnalyzer } from './http-analyzer.ts'
import { languageOf } from './language-of.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const files = [{ path: 'a.json', language: 'json', text: '{' }]
const never = () => new AbortController().signal
const sidecar = (url: string, timeoutMs?: number) =>
  httpAnalyzer({ id: 'syntax', languages: ['json'], url, timeoutMs })

describe('a sidecar', () => {
  it('is handed files and gives records', async () => {
    let seen = ''
    const url = await serve((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        seen += text
      })
      request.on('end', () => {
        response.setHeader('content-type', 'application/json')
        response.end(
          '{"records": [{"path": "a.json", "line": 1, "message": "x"}, {"path": "a.json", "message": "y"}]}',
        )
      })
    })
    const records = await sidecar(`${url}/`).analyze({ files }, never())
    expect(records._unsafeUnwrap()).toEqual([
      { path: 'a.json', line: 1, message: 'x' },
      { path: 'a.json', line: null, message: 'y' },
    ])
    expect(JSON.parse(seen)).toEqual({ files })
  })

  it.each<[string, RequestListener]>([
    ['no JSON', (_, response) => void response.end('canary')],
    ['a list', (_, response) => void response.end('[]')],
    ['records that are no list', (_, response) => void response.end('{"records": {}}')],
    ['a record without a path', (_, response) => void response.end('{"records": [{"message": "x"}]}')],
    ['a record that is nothing', (_, response) => void response.end('{"records": [null]}')],
    [
      'a line in words',
      (_, response) => void response.end('{"records": [{"path": "a", "message": "x", "line": "1"}]}'),
    ],
    ['bytes that are no text', (_, response) => void response.end(Buffer.from([0xff]))],
    ['an error', (_, response) => void response.writeHead(500).end('canary')],
    ['much', (_, response) => void response.end(Buffer.alloc(5 * 1024 * 1024, 0x20))],
    [
      'much that came packed',
      (_, response) =>
        void response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(50 * 1024 * 1024))),
    ],
  ])('that answers with %s has failed', async (_, answer) => {
    const error = (await sidecar(await serve(answer)).analyze({ files }, never()))._unsafeUnwrapErr()
    expect(error.code).toBe('analyzer_failed')
    expect(error.detail).not.toContain('canary')
  })

  it('that is not there, not ready or leads elsewhere is unavailable', async () => {
    const notReady = await serve((_, response) => void response.writeHead(503).end())
    const elsewhere = await serve((_, response) => void response.end(String(expect.fail('it was followed'))))
    const leading = await serve((_, response) => void response.writeHead(302, { location: elsewhere }).end())
    for (const url of ['http://127.0.0.1:9', notReady, leading]) {
      const error = (await sidecar(url).analyze({ files }, never()))._unsafeUnwrapErr()
      expect(error.code).toBe('analyzer_unavailable')
      expect(error.detail).not.toContain('127.0.0.1')
    }
  })

  it('that says nothing is left when the time is over, and when the caller gives up', async () => {
    const url = await serve(() => undefined)
    expect((await sidecar(url, 30).analyze({ files }, never()))._unsafeUnwrapErr().code).toBe(
      'analyzer_timeout',
    )
    const given = await sidecar(url).analyze({ files }, AbortSignal.abort())
    expect(given._unsafeUnwrapErr().code).toBe('analyzer_timeout')
  })
})

describe('readiness', () => {
  it('is that of all', async () => {
    const ready = await serve(
      ({ url }, response) => void response.writeHead(url === '/ready' ? 200 : 404).end(),
    )
    // Two seconds are all that readiness waits, which a busy machine may need for a request to itself.
    const patient = (url: string) => ({ ...sidecar(url), ready: () => sidecar(url, 150_000).ready(never()) })
    const isReady = (...urls: string[]) => analyzersReady(urls.map(patient))()
    expect((await isReady()).isOk()).toBe(true)
    expect((await isReady(ready, ready)).isOk()).toBe(true)
    const error = (await isReady(ready, 'http://127.0.0.1:9'))._unsafeUnwrapErr()
    expect(error).toEqual({ code: 'analyzer_unavailable' })
  })
})

it.each([
  ['src/a.ts', 'typescript'],
  ['a.B.YML', 'yaml'],
  ['package.json', 'json'],
  ['Makefile', null],
  ['.json', null],
  ['a.json/b', null],
  ['a.toString', null],
])('the language of %s is %s', (path, language) => {
  expect(languageOf(path)).toBe(language)
})
