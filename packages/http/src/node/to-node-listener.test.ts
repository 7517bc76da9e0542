import { once } from 'node:events'
import { createServer, request as nodeRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { FetchHandler } from '../fetch-handler.ts'
import { toNodeListener } from './to-node-listener.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(
  handler: FetchHandler,
  options?: Parameters<typeof toNodeListener>[1],
): Promise<{ url: string; port: number }> {
  const server = createServer(toNodeListener(handler, options))
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port }
}

/** Until no connection is left, and whatever follows from its end is done. */
async function allIsOver(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
}

/** Sends bytes that no decent client would, and reads the first line of the answer. */
async function statusLine(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(text)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer.split('\r\n', 1)[0] ?? ''
}

test('method, address, headers and body arrive, and status, headers and body go back', async () => {
  const { url, port } = await serve(async (request) => {
    const said = { method: request.method, url: request.url, tag: request.headers.get('x-tag') }
    return Response.json(
      { ...said, body: await request.text() },
      { status: 201, headers: { 'x-answer': 'yes' } },
    )
  })
  const response = await fetch(`${url}/a/b?c=d`, {
    method: 'POST',
    headers: { 'x-tag': 't' },
    body: 'é'.repeat(100_000),
  })
  expect(response.status).toBe(201)
  expect(response.headers.get('x-answer')).toBe('yes')
  expect(await response.json()).toEqual({
    method: 'POST',
    url: `http://127.0.0.1:${port}/a/b?c=d`,
    tag: 't',
    body: 'é'.repeat(100_000),
  })
})

test('several cookies stay several', async () => {
  const headers = new Headers()
  headers.append('set-cookie', 'a=1; Path=/')
  headers.append('set-cookie', 'b=2')
  const { url } = await serve(() => new Response(null, { headers }))
  expect((await fetch(url)).headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2'])
})

test('HEAD sends the headers and no body', async () => {
  const { url } = await serve(() => new Response('body', { headers: { 'x-answer': 'yes' } }))
  const response = await fetch(url, { method: 'HEAD' })
  expect(response.headers.get('x-answer')).toBe('yes')
  expect(await response.text()).toBe('')
})

test('behind a TLS proxy the handler sees an https address', async () => {
  const { url } = await serve((request) => new Response(request.url), { scheme: 'https' })
  expect(await (await fetch(url)).text()).toMatch(/^https:\/\/127/)
})

test.each([
  [
    'a path that looks like another host',
    'GET //evil.example/x HTTP/1.1\r\nHost: here\r\n',
    'http://here//evil.example/x',
  ],
  [
    'an absolute target on another host',
    'GET http://evil.example/x?y HTTP/1.1\r\nHost: here\r\n',
    'http://here/x?y',
  ],
  ['a server-wide question', 'OPTIONS * HTTP/1.1\r\nHost: here\r\n', 'http://here/'],
])('%s stays on our host', async (_, head, seen) => {
  let url = ''
  const { port } = await serve((request) => {
    url = request.url
    return new Response()
  })
  expect(await statusLine(port, `${head}Connection: close\r\n\r\n`)).toBe('HTTP/1.1 200 OK')
  expect(url).toBe(seen)
})

test.each([
  ['a host with user info', 'GET / HTTP/1.1\r\nHost: a@b\r\n', 'HTTP/1.1 400 Bad Request'],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\n', 'HTTP/1.1 400 Bad Request'],
  ['a port that is none', 'GET / HTTP/1.1\r\nHost: a:99999\r\n', 'HTTP/1.1 400 Bad Request'],
  ['no host', 'GET / HTTP/1.1\r\n', 'HTTP/1.1 400 Bad Request'],
])('%s is refused before the handler', async (_, head, line) => {
  let called = false
  const { port } = await serve(() => {
    called = true
    return new Response()
  })
  expect(await statusLine(port, `${head}Connection: close\r\n\r\n`)).toBe(line)
  expect(called).toBe(false)
})

test('a method that fetch cannot send is still seen by the handler', async () => {
  let seen: unknown
  const { port } = await serve((request) => {
    seen = [request.method, request.body]
    return new Response(null, { status: 405 })
  })
  const line = await statusLine(port, 'TRACE /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(line).toBe('HTTP/1.1 405 Method Not Allowed')
  expect(seen).toEqual(['TRACE', null])
})

test('a body that the handler has enough of is let in, and the connection serves on', async () => {
  const { url, port } = await serve(async (request) => {
    const reader = request.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    return new Response('enough', { status: 413 })
  })
  const socket = connect(port, '127.0.0.1')
  const body = 'x'.repeat(2_000_000)
  const head = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n`
  socket.write(`${head(body.length)}\r\n${body}${head(1)}Connection: close\r\n\r\nx`)
  let answers = ''
  for await (const chunk of socket) answers += String(chunk)
  expect(answers.match(/HTTP\/1\.1 413/g)).toHaveLength(2)
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(8_000_000) })).status).toBe(413)
})

test('a body that breaks off is an error to its reader', async () => {
  const [asked, broken] = [deferred(), deferred()]
  const { port } = await serve(async (request) => {
    asked.resolve()
    await request.text().catch(() => broken.resolve())
    return new Response()
  })
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf')
  await asked.promise
  socket.destroy()
  await broken.promise
})

test('the client is answered although onError throws', async () => {
  const { url } = await serve(() => Promise.reject(new Error('first')), {
    onError: () => {
      throw new Error('second')
    },
  })
  expect((await fetch(url)).status).toBe(500)
})

test('a handler that throws is a bare 500, told to onError alone', async () => {
  const told: unknown[] = []
  const bug = new Error('secret detail')
  const { url } = await serve(() => Promise.reject(bug), { onError: (error) => told.push(error) })
  const response = await fetch(url)
  expect([response.status, await response.text()]).toEqual([500, ''])
  expect(told).toEqual([bug])
})

test('a body that breaks half-way breaks the connection, so that nobody takes it for whole', async () => {
  const told: unknown[] = []
  const { url } = await serve(
    () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            controller.enqueue(new TextEncoder().encode('half'))
            controller.error(new Error('broken'))
          },
        }),
      ),
    { onError: (error) => told.push(error) },
  )
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
  // The client may see the break before the server has told of it.
  await expect.poll(() => told).toHaveLength(1)
})

const ofLength = (text: string, length = text.length) =>
  new Response(text, { headers: { 'content-length': `${length}` } })

test('a body of known length is sent with it', async () => {
  const { url } = await serve(() => ofLength('whole'))
  const response = await fetch(url)
  expect(Object.fromEntries(response.headers)).toMatchObject({ 'content-length': '5' })
  expect(response.headers.has('transfer-encoding')).toBe(false)
  expect(await response.text()).toBe('whole')
})

test.each([4, 6])(
  'a body of 5 bytes that says it has %i is an error, and nothing of it is sent',
  async (said) => {
    const told: unknown[] = []
    const { url } = await serve(() => ofLength('whole', said), { onError: (error) => told.push(error) })
    const response = await fetch(url)
    expect([response.status, await response.text()]).toEqual([500, ''])
    expect(told).toEqual([new Error(`a body of 5 bytes was said to have ${said}`)])
  },
)

test.each([-1, 1])('a long body that is %i bytes off what it says breaks the connection', async (off) => {
  const told: unknown[] = []
  const text = 'x'.repeat(3 * 1024 * 1024)
  const { url } = await serve(() => ofLength(text, text.length + off), {
    onError: (error) => told.push(error),
  })
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
  await expect.poll(() => told).toHaveLength(1)
  expect(String(told[0])).toContain(`was said to have ${text.length + off}`)
})

test('a long body of known length arrives whole', async () => {
  const { url } = await serve(() => ofLength('x'.repeat(3 * 1024 * 1024)))
  const response = await fetch(url)
  expect(response.headers.get('content-length')).toBe(`${3 * 1024 * 1024}`)
  expect(await response.text()).toHaveLength(3 * 1024 * 1024)
})

test('a client that leaves before a body of known length is there cancels it', async () => {
  const cancelled = deferred()
  const read = deferred()
  const told: unknown[] = []
  // Not pulled until somebody reads.
  const body = new ReadableStream<Uint8Array>(
    { pull: () => read.resolve(), cancel: () => cancelled.resolve() },
    { highWaterMark: 0 },
  )
  const { url } = await serve(() => new Response(body, { headers: { 'content-length': '5' } }), {
    onError: (error) => told.push(error),
  })
  const client = nodeRequest(url)
  client.on('error', () => undefined)
  client.end()
  await read.promise
  client.destroy()
  await cancelled.promise
  await allIsOver()
  expect(told).toEqual([])
})

test('a client that leaves aborts the request and cancels the body', async () => {
  const cancelled = deferred()
  const aborted = deferred()
  const told: unknown[] = []
  const { url } = await serve(
    (request) => {
      request.signal.addEventListener('abort', () => aborted.resolve())
      return new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('first'))
          },
          cancel() {
            cancelled.resolve()
          },
        }),
      )
    },
    { onError: (error) => told.push(error) },
  )
  const client = nodeRequest(url)
  client.on('error', () => undefined)
  client.end()
  const [answer] = (await once(client, 'response')) as [NodeJS.ReadableStream]
  await once(answer, 'data')
  client.destroy()
  await Promise.all([cancelled.promise, aborted.promise])
  await allIsOver()
  expect(told).toEqual([])
})

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
