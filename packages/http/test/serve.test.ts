import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { type Service, type Serving, serve } from '../src/node/serve.ts'

const open: Serving[] = []
afterEach(async () => {
  for (const serving of open.splice(0)) await serving.stop({ drainMs: 0 })
})

/** A service that says what it was told to do. */
function service(fetch: Service['fetch'] = () => new Response('ok')): Service & { readonly told: unknown[] } {
  const told: unknown[] = []
  return {
    told,
    fetch,
    close: (how) => {
      told.push(how)
      return Promise.resolve()
    },
  }
}

async function start(served: Service, options: Parameters<typeof serve>[1] = {}): Promise<Serving> {
  const serving = (await serve(served, { port: 0, ...options }))._unsafeUnwrap()
  open.push(serving)
  return serving
}

test('it listens on this machine alone unless told otherwise', async () => {
  const { url, port } = await start(service())
  expect(url).toBe(`http://127.0.0.1:${port}`)
  expect(await (await fetch(url)).text()).toBe('ok')
})

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
)

test.runIf(hasIpv6)('an IPv6 address stands in brackets', async () => {
  const { url } = await start(service(), { host: '::1' })
  expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/)
  expect((await fetch(url)).status).toBe(200)
})

test('a port that is taken is an error, as are a name and a right that are missing', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  expect((await serve(service(), { port }))._unsafeUnwrapErr()).toEqual({
    code: 'address_in_use',
    host: '127.0.0.1',
    port,
  })
  other.close()
  for (const wrong of [-1, 65_536, 1.5, Number.NaN, 'x' as unknown as number]) {
    expect((await serve(service(), { port: wrong }))._unsafeUnwrapErr().code).toBe('listen_failed')
  }
  expect((await serve(service(), { host: '192.0.2.1', port: 0 }))._unsafeUnwrapErr().code).toBe(
    'address_not_available',
  )
})

test('stopping tells the service first, then closes every connection, idle ones too', async () => {
  const served = service()
  const serving = await start(served)
  const idle = connect(serving.port, '127.0.0.1')
  await new Promise((resolve) => idle.once('connect', resolve))
  const closed = new Promise((resolve) => idle.once('close', resolve))
  idle.resume()
  await serving.stop({ drainMs: 7 })
  await closed
  expect(served.told).toEqual([{ drainMs: 7 }])
  await expect(fetch(serving.url)).rejects.toThrow()
})

test('stopping twice is stopping once', async () => {
  const serving = await start(service())
  await Promise.all([serving.stop(), serving.stop()])
  await serving.stop()
})

test('broken requests get the body that the caller wants', async () => {
  const malformed = () => new Response('no', { status: 400, headers: { 'x-mine': '1' } })
  const { port } = await start(service(), { malformed })
  const socket = connect(port, '127.0.0.1')
  socket.end('what\r\n\r\n')
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  expect(answer).toBe(
    'HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain;charset=UTF-8\r\nx-mine: 1\r\ncontent-length: 2\r\nconnection: close\r\n\r\nno',
  )
})

/** Resolves when the server that gets the next request finds something else that is none. */
function nextBreach(): Promise<void> {
  return new Promise((resolve) => {
    const onRequest = (message: unknown): void => {
      unsubscribe('http.server.request.start', onRequest)
      const { server } = message as { readonly server: Server }
      server.once('clientError', () => resolve())
    }
    subscribe('http.server.request.start', onRequest)
  })
}

test('a broken request behind a good one does not spoil its answer', async () => {
  let begun: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    begun = resolve
  })
  let release: () => void = () => undefined
  const { port } = await start(
    service(async () => {
      await new Promise<void>((resolve) => {
        release = resolve
        begun()
      })
      return new Response('whole')
    }),
  )
  const breach = nextBreach()
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += String(chunk)
  })
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await asked
  socket.write('what\r\n\r\n')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await breach
  release()
  await closed
  // One answer, the good one's own, and never two mixed.
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*whole/)
})
