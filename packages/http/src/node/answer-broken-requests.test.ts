import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { FetchHandler } from '../fetch-handler.ts'
import { answerBrokenRequests } from './answer-broken-requests.ts'
import { toNodeListener } from './to-node-listener.ts'
import { trackAnswers } from './track-answers.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

function malformed(): Response {
  return Response.json({ code: 'malformed' }, { status: 400 })
}

async function serve(handler: FetchHandler, timeouts = {}): Promise<number> {
  const server = createServer(timeouts, toNodeListener(handler, { refuse: malformed }))
  answerBrokenRequests(server, malformed)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Sends bytes and gives all that comes until the connection is closed: the status of each answer, and the whole text. */
async function exchange(port: number, bytes: string): Promise<{ statuses: string[]; text: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return { statuses: [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = '']) => status), text }
}

const host = 'Host: localhost\r\n'
const sound = `GET /first HTTP/1.1\r\n${host}\r\n`
const chunked = `POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`

/** Answers late, and with what a request's path is. */
async function answerLate(request: Request): Promise<Response> {
  await request.arrayBuffer()
  await new Promise((resolve) => setTimeout(resolve, 5))
  return Response.json({ path: new URL(request.url).pathname })
}

test.each([
  ['nothing but noise', 'noise\r\n\r\n', ['400']],
  ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, ['400']],
  ['a chunk of no length', `${chunked}zz\r\n`, ['400']],
  ['noise after a sound request', `${sound}noise\r\n\r\n`, ['200']],
  ['more noise after a sound request', `${sound}noise\r\n\r\nGET / HTTP/1.1\r\n\r\n`, ['200']],
  ['noise after two sound requests', `${sound}${sound}noise\r\n\r\n`, ['200', '200']],
])('%s gets one answer to each request, its own', async (_name, bytes, statuses) => {
  expect((await exchange(await serve(answerLate), bytes)).statuses).toEqual(statuses)
})

test('the answer to a sound request is whole, whatever comes after it', async () => {
  const { text } = await exchange(await serve(answerLate), `${sound}noise\r\n\r\n`)
  expect(text).toContain('{"path":"/first"}')
})

test('a coding that nobody knows is refused with a whole answer', async () => {
  const bytes = `POST / HTTP/1.1\r\n${host}Transfer-Encoding: xchunked\r\n\r\nab\r\n`
  const { statuses, text } = await exchange(await serve(answerLate), bytes)
  expect(statuses).toEqual(['400'])
  expect(text).toContain('{"code":"malformed"}')
})

test.each([
  ['breaks', `${chunked}1\r\na\r\n`, 'zz\r\n'],
  ['never ends', `${chunked}1\r\na\r\n`, ''],
])('a body that %s after its request was answered gets no second answer', async (_name, head, rest) => {
  const port = await serve(() => Promise.resolve(Response.json({}, { status: 404 })), {
    connectionsCheckingInterval: 20,
  })
  const socket = connect(port, '127.0.0.1')
  socket.write(head)
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (!text.includes('\r\n0\r\n\r\n')) continue
    if (rest !== '') socket.write(rest)
    // Not before the answer is there: until then a slow machine would make the request a late one.
    else for (const server of servers) Object.assign(server, { headersTimeout: 1, requestTimeout: 1 })
  }
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404'])
})

test('a broken request behind an answer that is streamed makes Node warn of nothing', async () => {
  const warnings: string[] = []
  const hear = ({ name }: Error) => void warnings.push(name)
  process.on('warning', hear)
  const port = await serve(() => {
    const parts = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (let part = 0; part < 5; part++) {
          controller.enqueue(new TextEncoder().encode('part'))
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
        controller.close()
      },
    })
    return Promise.resolve(new Response(parts))
  })
  // As the program does when it serves.
  for (const server of servers) trackAnswers(server)
  const { statuses } = await exchange(port, `${sound}noise\r\n\r\n`)
  process.off('warning', hear)
  expect(statuses).toEqual(['200'])
  expect(warnings).not.toContain('MaxListenersExceededWarning')
})
