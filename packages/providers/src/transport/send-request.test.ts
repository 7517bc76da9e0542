import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { HttpRequest } from '../protocols/http-exchange.ts'
import { selfSigned } from './certificate.test-support.ts'
import {
  type Answering,
  type LoopbackServer,
  startProxy,
  startServer,
} from './loopback-server.test-support.ts'
import { createTransport } from './send-request.ts'
import type { SendLimits } from './transport.ts'

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function serve(
  answer: Answering,
  ...rest: Parameters<typeof startServer> extends [unknown, ...infer R] ? R : never
) {
  const server = await startServer(answer, ...rest)
  open.push(server)
  return server
}

async function proxy(...args: Parameters<typeof startProxy>) {
  const server = await startProxy(...args)
  open.push(server)
  return server
}

const limits: SendLimits = { timeoutMs: 150_000, maxBytes: 64 * 1024 }
const quick: SendLimits = { ...limits, timeoutMs: 60 }

function requestTo(origin: string): HttpRequest {
  return {
    url: `${origin}/v1/chat/completions?a=1`,
    headers: { authorization: 'Bearer canary', 'content-type': 'application/json' },
    body: '{"text":"ä"}',
  }
}

async function send(server: LoopbackServer | string, change: SendLimits = limits) {
  const origin = typeof server === 'string' ? server : server.origin
  return createTransport({ env: {}, ca: null })(requestTo(origin), change)
}

describe('an answer', () => {
  it('comes back with its status, headers and bytes', async () => {
    const server = await serve((response) => {
      response.writeHead(201, { 'X-Request-Id': 'r-1', 'set-cookie': ['a=1', 'b=2'] }).end('{"é":1}')
    })
    const answer = (await send(server))._unsafeUnwrap()
    expect(answer.status).toBe(201)
    expect(answer.headers).toMatchObject({ 'x-request-id': 'r-1', 'set-cookie': 'a=1, b=2' })
    expect(new TextDecoder().decode(answer.bytes)).toBe('{"é":1}')
    expect(server.requests[0]).toMatchObject({
      body: '{"text":"ä"}',
      headers: { authorization: 'Bearer canary' },
    })
    expect(server.requests[0]?.headers).not.toHaveProperty('accept-encoding')
  })

  it('in many pieces is put together', async () => {
    const server = await serve((response) => {
      response.writeHead(200)
      for (let piece = 0; piece < 50; piece++) response.write(String(piece % 10).repeat(100))
      response.end()
    })
    expect((await send(server))._unsafeUnwrap().bytes).toHaveLength(5000)
  })

  it('of exactly the limit is read, one byte more is not', async () => {
    const server = await serve((response, _request, place) => {
      response.end('x'.repeat(limits.maxBytes + place - 1))
    })
    expect((await send(server))._unsafeUnwrap().bytes).toHaveLength(limits.maxBytes)
    expect((await send(server))._unsafeUnwrapErr()).toEqual({
      code: 'response_too_large',
      retry: 'no',
      detail: 'over_65536_bytes',
      status: 200,
    })
  })

  it('without an end is cut off as soon as it is too large', async () => {
    let cut = false
    const server = await serve((response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(16 * 1024))) {}
        response.once('drain', more)
      }
      response.on('close', () => {
        cut = true
      })
      more()
    })
    expect((await send(server))._unsafeUnwrapErr().code).toBe('response_too_large')
    await expect.poll(() => cut).toBe(true)
  })

  it('with an error status keeps the beginning of a large body', async () => {
    const server = await serve((response) => {
      response.writeHead(500).end('x'.repeat(1024 * 1024))
    })
    const answer = (await send(server))._unsafeUnwrap()
    expect(answer.status).toBe(500)
    expect(answer.bytes).toHaveLength(64 * 1024)
  })

  it.each([301, 302, 303, 307, 308])(
    'that redirects (%i) comes back as it is, and the key goes nowhere else',
    async (status) => {
      const elsewhere = await serve((response) => response.end('caught'))
      const server = await serve((response) => {
        response
          .writeHead(status, { location: elsewhere.origin.replace('127.0.0.1', 'localhost') })
          .end('moved')
      })
      const answer = (await send(server))._unsafeUnwrap()
      expect(answer).toMatchObject({ status, bytes: new Uint8Array() })
      expect(elsewhere.requests).toEqual([])
    },
  )

  it('that is packed although nobody asked is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024))
    const server = await serve((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })
    expect((await send(server))._unsafeUnwrap()).toMatchObject({ status: 200, bytes: new Uint8Array() })
  })
})

describe('a server that', () => {
  it.each<[string, Answering]>([
    ['never answers', () => {}],
    [
      'stops in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half')
      },
    ],
    [
      'drips for ever',
      (response) => {
        response.writeHead(200)
        const drip = setInterval(() => response.write(' '), 5)
        response.on('close', () => clearInterval(drip))
      },
    ],
    [
      'sends its headers slowly',
      (response) => {
        const { socket } = response
        socket?.write('HTTP/1.1 200 OK\r\n')
        const drip = setInterval(() => socket?.write('x-a: b\r\n'), 5)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ])('%s runs into the deadline', async (_name, answer) => {
    const server = await serve(answer)
    expect((await send(server, quick))._unsafeUnwrapErr()).toMatchObject({
      code: 'timeout',
      retry: 'yes',
      detail: 'deadline',
    })
  })

  it.each<[string, Answering]>([
    ['hangs up', (response) => void response.socket?.destroy()],
    [
      'hangs up in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half', () => response.socket?.destroy())
      },
    ],
    ['resets the connection', (response) => void response.socket?.resetAndDestroy()],
  ])('%s is a network failure that may pass', async (_name, answer) => {
    const server = await serve(answer)
    expect((await send(server))._unsafeUnwrapErr()).toMatchObject({ code: 'network', retry: 'yes' })
  })

  it('speaks something else than HTTP is not understood', async () => {
    const server = await serve((response) => void response.socket?.write('220 mail.example.test ready\r\n'))
    expect((await send(server))._unsafeUnwrapErr()).toMatchObject({
      code: 'malformed_response',
      retry: 'once',
    })
  })

  it('sends endless headers is cut off', async () => {
    const server = await serve((response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\nx-a: ${'b'.repeat(200_000)}\r\n\r\n`)
    })
    expect((await send(server))._unsafeUnwrapErr().code).toBe('response_too_large')
  })

  it('is not there is a network failure', async () => {
    // A port that the system gives to nobody, as it might give away again one that was closed.
    expect((await send('http://127.0.0.1:1'))._unsafeUnwrapErr()).toMatchObject({
      code: 'network',
      detail: 'ECONNREFUSED',
    })
  })
})

describe('a signal', () => {
  it('that has aborted sends nothing', async () => {
    const server = await serve((response) => response.end('{}'))
    const sent = await send(server, { ...limits, signal: AbortSignal.abort() })
    expect(sent._unsafeUnwrapErr()).toMatchObject({ code: 'aborted', retry: 'no' })
    expect(server.requests).toEqual([])
  })

  it('ends a request under way and hangs up', async () => {
    const controller = new AbortController()
    let hungUp = false
    const server = await serve((response) => {
      response.on('close', () => {
        hungUp = true
      })
      controller.abort()
    })
    const sent = await send(server, { ...limits, signal: controller.signal })
    expect(sent._unsafeUnwrapErr().code).toBe('aborted')
    await expect.poll(() => hungUp).toBe(true)
  })

  it('may be shared by many requests without a warning of a leak', async () => {
    const warnings: Error[] = []
    const listen = (warning: Error): void => void warnings.push(warning)
    process.on('warning', listen)
    const server = await serve((response) => setTimeout(() => response.end('{}'), 10))
    const { signal } = new AbortController()
    const transport = createTransport({ env: {}, ca: null })
    const answers = Array.from({ length: 30 }, () =>
      transport(requestTo(server.origin), { ...limits, signal }),
    )
    for (const answer of await Promise.all(answers)) expect(answer.isOk()).toBe(true)
    await new Promise(setImmediate)
    process.off('warning', listen)
    expect(warnings).toEqual([])
  })
})

describe('a proxy', () => {
  const certificate = selfSigned(['model.test', 'localhost'])

  it('of the environment is used, with the trusted authority beyond it', async () => {
    const server = await serve((response) => response.end('{}'), certificate)
    const { origin, tunnels } = await proxy(server.port)
    const transport = createTransport({ env: { HTTPS_PROXY: origin }, ca: certificate.cert })
    const answer = await transport(requestTo('https://model.test'), limits)
    expect(answer._unsafeUnwrap().status).toBe(200)
    expect(tunnels).toEqual(['model.test:443'])
  })

  it('does not make an unknown authority trusted', async () => {
    const server = await serve((response) => response.end('{}'), certificate)
    const { origin } = await proxy(server.port)
    const transport = createTransport({ env: { https_proxy: origin }, ca: null })
    const answer = await transport(requestTo('https://model.test'), limits)
    expect(answer._unsafeUnwrapErr()).toMatchObject({
      code: 'network_config',
      detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    expect(server.requests).toEqual([])
  })

  it.each([
    [407, 'network_config'],
    [503, 'network'],
  ])('that refuses with %i is told apart', async (status, code) => {
    const { origin } = await proxy(0, status)
    const transport = createTransport({ env: { HTTPS_PROXY: origin }, ca: null })
    const answer = await transport(requestTo('https://model.test'), limits)
    expect(answer._unsafeUnwrapErr()).toMatchObject({ code, detail: `proxy_${status}` })
  })

  it('is left out for hosts in NO_PROXY and for this machine', async () => {
    const server = await serve((response) => response.end('{}'))
    const { origin, tunnels } = await proxy(server.port)
    const through = (noProxy: string) =>
      createTransport({ env: { HTTP_PROXY: origin, NO_PROXY: noProxy }, ca: null })
    // An address that is nobody's: only the proxy could answer.
    const beyond = requestTo('http://192.0.2.1:9')
    const once: SendLimits = { ...limits, timeoutMs: 300 }
    expect((await through('')(requestTo(server.origin), limits)).isOk()).toBe(true)
    expect((await through('10.0.0.1, 192.0.2.1')(beyond, once)).isErr()).toBe(true)
    expect((await through('*')(beyond, once)).isErr()).toBe(true)
    expect(tunnels).toEqual([])
    expect((await through('10.0.0.1')(beyond, limits)).isOk()).toBe(true)
    expect(tunnels).toEqual(['192.0.2.1:9'])
  })

  it('whose address is no URL is a wrong setup', async () => {
    const transport = createTransport({ env: { HTTPS_PROXY: 'not a url' }, ca: null })
    const answer = await transport(requestTo('https://model.test'), limits)
    expect(answer._unsafeUnwrapErr()).toMatchObject({ code: 'network_config' })
  })
})

describe('a certificate', () => {
  it('of an authority that is named is trusted without a proxy too, and no other is', async () => {
    const own = selfSigned(['localhost'])
    const server = await serve((response) => response.end('{}'), own)
    const origin = server.origin.replace('127.0.0.1', 'localhost')
    const sent = (ca: string | null) => createTransport({ env: {}, ca })(requestTo(origin), limits)
    expect((await sent(own.cert)).isOk()).toBe(true)
    expect((await sent(null))._unsafeUnwrapErr().code).toBe('network_config')
    expect((await sent(selfSigned(['localhost']).cert))._unsafeUnwrapErr().code).toBe('network_config')
  })
})
