import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Certificate, certificateFor } from '../../test/support/certificate.ts'
import { startConnectProxy } from '../../test/support/connect-proxy.ts'
import { createTransport } from './create-transport.ts'
import type { HttpLimits, HttpRequest } from './http-transport.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(answer: RequestListener, certificate?: Certificate): Promise<number> {
  const server = certificate === undefined ? createServer(answer) : createTlsServer(certificate, answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

async function proxyTo(...args: Parameters<typeof startConnectProxy>) {
  const proxy = await startConnectProxy(...args)
  closing.push(() => proxy.close())
  return proxy
}

/** Writes authorities to a file, for `NODE_EXTRA_CA_CERTS`. */
function fileOf({ cert }: Certificate): string {
  const folder = mkdtempSync(join(tmpdir(), 'authorities-'))
  closing.push(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'extra.pem')
  writeFileSync(file, cert)
  return file
}

const limits: HttpLimits = { timeoutMs: 150_000, maxBytes: 1000 }
const get = (url: string): HttpRequest => ({
  method: 'GET',
  url,
  headers: { authorization: 'Bearer canary' },
})

describe('an answer', () => {
  it('comes with status, headers and bytes', async () => {
    const port = await serve((request, response) => {
      response
        .writeHead(203, { 'X-One': '1', 'set-cookie': ['a', 'b'] })
        .end(`${request.method} ${request.url}`)
    })
    const answer = (await createTransport({})(get(`http://127.0.0.1:${port}/a?b=c`), limits))._unsafeUnwrap()
    expect(answer).toMatchObject({ status: 203, headers: { 'x-one': '1', 'set-cookie': 'a, b' } })
    expect(Buffer.from(answer.bytes).toString()).toBe('GET /a?b=c')
  })

  it('to a question with a body comes as well', async () => {
    const port = await serve((request, response) => {
      request.pipe(response)
    })
    const request = { ...get(`http://127.0.0.1:${port}/`), method: 'POST', body: Buffer.from('ä') } as const
    const answer = await createTransport({})(request, limits)
    expect(Buffer.from(answer._unsafeUnwrap().bytes).toString()).toBe('ä')
  })

  it('of the limit is taken, of one byte more is not, and of an error the length is no matter', async () => {
    let size = 1000
    let status = 200
    const port = await serve((_, response) => void response.writeHead(status).end(Buffer.alloc(size)))
    const ask = () => createTransport({})(get(`http://127.0.0.1:${port}/`), limits)
    expect((await ask())._unsafeUnwrap().bytes).toHaveLength(1000)
    size = 1001
    expect((await ask())._unsafeUnwrapErr()).toEqual({ code: 'too_large', detail: 'more than 1000 bytes' })
    status = 404
    expect((await ask())._unsafeUnwrap()).toMatchObject({ status: 404, bytes: new Uint8Array() })
  })

  it.each([301, 302, 303, 307, 308])('with status %i is not followed', async (status) => {
    const elsewhere = await serve((_, response) => void response.end(String(expect.fail('it was followed'))))
    const port = await serve((_, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${elsewhere}/` }).end()
    })
    const answer = await createTransport({})(get(`http://127.0.0.1:${port}/`), limits)
    expect(answer._unsafeUnwrap().status).toBe(status)
  })

  it('that comes packed is none', async () => {
    const port = await serve(
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    )
    const answer = await createTransport({})(get(`http://127.0.0.1:${port}/`), limits)
    expect(answer._unsafeUnwrapErr()).toEqual({ code: 'network', detail: 'the answer came packed' })
  })

  it('that never comes is given up in time', async () => {
    const port = await serve(() => undefined)
    const answer = await createTransport({})(get(`http://127.0.0.1:${port}/`), { ...limits, timeoutMs: 30 })
    expect(answer._unsafeUnwrapErr().code).toBe('timed_out')
  })

  it('that is broken off, or is no HTTP, is a failure of the network', async () => {
    const port = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('x')
      setImmediate(() => response.destroy())
    })
    const answer = await createTransport({})(get(`http://127.0.0.1:${port}/`), limits)
    expect(answer._unsafeUnwrapErr().code).toBe('network')
    const refused = await createTransport({})(get('http://127.0.0.1:9/'), limits)
    expect(refused._unsafeUnwrapErr()).toEqual({ code: 'network', detail: 'ECONNREFUSED' })
  })
})

describe('a caller that gives up', () => {
  it('before the start sends nothing', async () => {
    let asked = 0
    const port = await serve((_, response) => {
      asked++
      response.end()
    })
    const answer = await createTransport({})(get(`http://127.0.0.1:${port}/`), {
      ...limits,
      signal: AbortSignal.abort(),
    })
    expect(answer._unsafeUnwrapErr().code).toBe('aborted')
    expect(asked).toBe(0)
  })

  it('ends many requests at once, without a warning of a leak', async () => {
    const warnings: Error[] = []
    const listen = (warning: Error) => warnings.push(warning)
    process.on('warning', listen)
    const controller = new AbortController()
    let asked = 0
    const port = await serve(() => {
      asked++
      if (asked === 20) controller.abort()
    })
    const transport = createTransport({})
    const asking = Array.from({ length: 20 }, () =>
      transport(get(`http://127.0.0.1:${port}/`), { ...limits, signal: controller.signal }),
    )
    for (const answer of await Promise.all(asking)) expect(answer._unsafeUnwrapErr().code).toBe('aborted')
    await new Promise(setImmediate)
    process.off('warning', listen)
    expect(warnings).toEqual([])
  })
})

describe('a certificate', () => {
  const certificate = certificateFor('127.0.0.1')

  it('of an authority that the environment names is trusted, and of no other', async () => {
    const port = await serve((_, response) => void response.end('{}'), certificate)
    const ask = (env: Record<string, string>) =>
      createTransport(env)(get(`https://127.0.0.1:${port}/`), limits)
    expect((await ask({ NODE_EXTRA_CA_CERTS: fileOf(certificate) })).isOk()).toBe(true)
    const other = fileOf(certificateFor('127.0.0.1'))
    for (const env of [{ NODE_EXTRA_CA_CERTS: other }, { NODE_EXTRA_CA_CERTS: '/nowhere' }]) {
      expect((await ask(env))._unsafeUnwrapErr()).toEqual({
        code: 'setup',
        detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      })
    }
  })

  it('for another name is not', async () => {
    const wrong = certificateFor('127.0.0.2', 'localhost')
    const port = await serve((_, response) => void response.end('{}'), wrong)
    const transport = createTransport({ NODE_EXTRA_CA_CERTS: fileOf(wrong) })
    const answer = await transport(get(`https://127.0.0.1:${port}/`), limits)
    expect(answer._unsafeUnwrapErr()).toEqual({ code: 'setup', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  })
})

describe('a proxy', () => {
  const certificate = certificateFor('host.test')

  it.each(['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY'])(
    'named by %s is used, with the authority beyond it',
    async (name) => {
      const port = await serve((_, response) => void response.end('{}'), certificate)
      const proxy = await proxyTo(port, { credentials: 'user:canary' })
      const url = proxy.url.replace('//', '//user:canary@')
      const transport = createTransport({ [name]: url, NODE_EXTRA_CA_CERTS: fileOf(certificate) })
      expect((await transport(get('https://host.test/'), limits)).isOk()).toBe(true)
      expect(proxy.tunnels).toEqual(['host.test:443'])
    },
  )

  it.each<[string, string]>([
    ['NO_PROXY', '.test'],
    ['no_proxy', 'other, HOST.test'],
    ['NO_PROXY', '*'],
  ])('is not used where %s says %j', async (name, value) => {
    const proxy = await proxyTo(9)
    const transport = createTransport({ HTTPS_PROXY: proxy.url, [name]: value })
    // Nobody has that name, and a resolver may take its time to say so.
    const direct = await transport(get('https://host.test/'), { ...limits, timeoutMs: 5000 })
    expect(direct.isErr()).toBe(true)
    expect(proxy.tunnels).toEqual([])
  })

  it('is never used for this machine', async () => {
    const port = await serve((_, response) => void response.end('{}'))
    const proxy = await proxyTo(9)
    const transport = createTransport({ HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url })
    expect((await transport(get(`http://127.0.0.1:${port}/`), limits)).isOk()).toBe(true)
    expect(proxy.tunnels).toEqual([])
  })

  it.each([
    [407, 'setup'],
    [502, 'network'],
  ])('that refuses with %i is told apart, without its password', async (status, code) => {
    const proxy = await proxyTo(9, { refusal: status })
    const transport = createTransport({ HTTPS_PROXY: proxy.url.replace('//', '//user:canary@') })
    const failure = (await transport(get('https://host.test/'), limits))._unsafeUnwrapErr()
    expect(failure).toEqual({ code, detail: `the proxy refused with ${status}` })
  })

  it('whose address is none is a wrong setup, and is not repeated', async () => {
    const transport = createTransport({ HTTPS_PROXY: 'http://user:canary@:::' })
    const failure = (await transport(get('https://host.test/'), limits))._unsafeUnwrapErr()
    expect(failure.code).toBe('setup')
    expect(JSON.stringify(failure)).not.toContain('canary')
  })
})
