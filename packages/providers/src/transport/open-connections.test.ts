import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { HttpRequest } from '../protocols/http-exchange.ts'
import { newAuthority, selfSigned, type TestCertificate } from './certificate.test-support.ts'
import { startProxy, startServer } from './loopback-server.test-support.ts'
import { createTransport } from './send-request.ts'

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

async function serve(certificate?: TestCertificate) {
  const server = await startServer((response) => response.end('{}'), certificate)
  cleanups.push(() => server.close())
  return server
}

async function proxy(target: number, certificate?: TestCertificate) {
  const server = await startProxy(target, undefined, certificate)
  cleanups.push(() => server.close())
  return server
}

async function write(name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-ca-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}

const limits = { timeoutMs: 150_000, maxBytes: 1024 }

function ask(url: string, env: Readonly<Record<string, string>>, ca: string | null = null) {
  const request: HttpRequest = { url, headers: { authorization: 'Bearer canary' }, body: '{}' }
  return createTransport({ env, ca })(request, limits)
}

describe('a proxy', () => {
  const authority = newAuthority()

  it('gets its credentials and never the key, which goes through the tunnel', async () => {
    const server = await serve(authority.issue(['model.test']))
    const { port, credentials, tunnels } = await proxy(server.port)
    const env = { ALL_PROXY: `http://me:p%40ss@127.0.0.1:${port}` }
    const answer = await ask('https://model.test/v1', env, authority.cert)
    expect(answer._unsafeUnwrap().status).toBe(200)
    expect(tunnels).toEqual(['model.test:443'])
    expect(credentials).toEqual([`Basic ${Buffer.from('me:p@ss').toString('base64')}`])
    expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer canary' })
    expect(server.requests[0]?.headers['proxy-authorization']).toBeUndefined()
  })

  it('may speak TLS itself, by the same authorities', async () => {
    const server = await serve(authority.issue(['model.test']))
    const { port, tunnels } = await proxy(server.port, authority.issue(['localhost']))
    const env = { HTTPS_PROXY: `https://localhost:${port}` }
    expect((await ask('https://model.test/v1', env, authority.cert)).isOk()).toBe(true)
    expect(tunnels).toEqual(['model.test:443'])
    expect((await ask('https://model.test/v1', env))._unsafeUnwrapErr()).toMatchObject({
      code: 'network_config',
      retry: 'no',
    })
  })

  it('leads on for its requests alone, and others go their own way', async () => {
    const server = await serve()
    const { origin, tunnels } = await proxy(server.port)
    const transport = createTransport({
      env: { HTTP_PROXY: origin, NO_PROXY: '192.0.2.2' },
      ca: null,
    })
    const to = (url: string, timeoutMs = limits.timeoutMs) =>
      transport({ url, headers: {}, body: '{}' }, { ...limits, timeoutMs })
    expect((await to('http://192.0.2.1/a')).isOk()).toBe(true)
    expect((await to('http://192.0.2.1/b')).isOk()).toBe(true)
    expect((await to(`${server.origin}/c`)).isOk()).toBe(true)
    expect((await to('http://192.0.2.2/d', 300)).isErr()).toBe(true)
    expect(new Set(tunnels)).toEqual(new Set(['192.0.2.1:80']))
  })

  it.each([
    ['socks5://me:canary@127.0.0.1:1080', 'PROXY_UNSUPPORTED'],
    ['http://me:canary@', 'PROXY_INVALID'],
  ])('%s cannot be used, and nothing of it is said', async (set, detail) => {
    const failure = (await ask('https://model.test/v1', { HTTPS_PROXY: set }))._unsafeUnwrapErr()
    expect(failure).toEqual({ code: 'network_config', retry: 'no', detail, status: null })
  })

  it('that is not there does not give its password away', async () => {
    const env = { HTTPS_PROXY: 'http://me:canary@127.0.0.1:1' }
    const failure = (await ask('https://model.test/v1', env))._unsafeUnwrapErr()
    expect(failure).toMatchObject({ code: 'network', detail: 'ECONNREFUSED' })
    expect(JSON.stringify(failure)).not.toContain('canary')
  })
})

describe('an authority of one`s own', () => {
  const authority = newAuthority()

  it.each(['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'])('is trusted when %s names it', async (variable) => {
    const server = await serve(authority.issue(['localhost']))
    const url = server.origin.replace('127.0.0.1', 'localhost')
    // Files of several certificates have words between them, and a broken one costs no other.
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
    const file = await write('bundle.pem', `# Our own\n${broken}# Next\n${authority.cert}`)
    expect((await ask(url, { [variable]: file })).isOk()).toBe(true)
    expect((await ask(url, { [variable]: `${file}.missing` }))._unsafeUnwrapErr()).toMatchObject({
      code: 'network_config',
    })
    // Beside one that is given, and not in its place.
    expect((await ask(url, { [variable]: file }, selfSigned(['a.test']).cert)).isOk()).toBe(true)
  })

  it.each<[string, TestCertificate, string]>([
    ['has expired', authority.issue(['localhost'], 24), 'CERT_HAS_EXPIRED'],
    ['is for another name', authority.issue(['other.test']), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['is of an authority that nobody named', newAuthority().issue(['localhost']), ''],
  ])('signs nothing that %s', async (_name, certificate, detail) => {
    const server = await serve(certificate)
    const url = server.origin.replace('127.0.0.1', 'localhost')
    const failure = (await ask(url, {}, authority.cert))._unsafeUnwrapErr()
    expect(failure).toMatchObject({ code: 'network_config', retry: 'no' })
    if (detail !== '') expect(failure.detail).toBe(detail)
    expect(server.requests).toEqual([])
  })

  it('is no help where TLS is not spoken at all', async () => {
    const server = await serve()
    const failure = (await ask(server.origin.replace('http:', 'https:'), {}))._unsafeUnwrapErr()
    expect(failure).toMatchObject({ code: 'network_config', retry: 'no' })
  })
})
