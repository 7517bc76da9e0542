import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rootCertificates } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { fetchEnvironment, type Remote } from './git-access.ts'

const remote: Remote = { url: 'https://git.example/a.git', credentials: null, pinned: null }
const env = { HTTPS_PROXY: 'http://proxy.example:3128' }

/** The settings that a fetch is told, by their keys, and its other variables. */
async function told(change: Partial<Remote>): Promise<Record<string, string | undefined>> {
  const variables: Readonly<Record<string, string>> = await fetchEnvironment(
    { ...remote, ...change },
    env,
    '/nowhere',
  )
  const count = Number(variables['GIT_CONFIG_COUNT'])
  const settings = Array.from({ length: count }, (_, place) => [
    variables[`GIT_CONFIG_KEY_${place}`] ?? '',
    variables[`GIT_CONFIG_VALUE_${place}`],
  ])
  return { ...variables, ...(Object.fromEntries(settings) as Record<string, string | undefined>) }
}

describe('a host whose addresses are known', () => {
  it.each([
    ['one', ['192.0.2.1'], 'git.example:8443:192.0.2.1'],
    ['several', ['192.0.2.1', '2001:db8::1'], 'git.example:8443:192.0.2.1,[2001:db8::1]'],
  ])('is contacted at no other (%s), and through no proxy', async (_, addresses, line) => {
    const variables = await told({ pinned: { host: 'git.example', port: 8443, addresses } })
    expect(variables['http.curloptResolve']).toBe(line)
    expect(variables).toMatchObject({ no_proxy: '*', 'http.followRedirects': 'false' })
    expect(variables['https_proxy']).toBeUndefined()
  })

  it.each(['192.0.2.1', '2001:db8::1'])('that is an address itself (%s) needs no line', async (host) => {
    const variables = await told({ pinned: { host, port: 443, addresses: [host] } })
    expect(variables['http.curloptResolve']).toBeUndefined()
    expect(variables['no_proxy']).toBe('*')
  })
})

it('goes by the proxy where nothing is pinned', async () => {
  expect((await told({}))['https_proxy']).toBe('http://proxy.example:3128')
})

it('shows credentials to one origin alone', async () => {
  const variables = await told({ credentials: { username: 'user', password: 'ä:pass' } })
  const encoded = Buffer.from('user:ä:pass').toString('base64')
  expect(variables['http.https://git.example/.extraHeader']).toBe(`Authorization: Basic ${encoded}`)
})

describe('a further authority', () => {
  it.each([
    ['alone', {}, ''],
    ['beside those that git was told of', { GIT_SSL_CAINFO: 'own.pem' }, 'own authority'],
    ['where those that git was told of are not there', { GIT_SSL_CAINFO: 'nowhere.pem' }, ''],
  ])('is trusted by git %s', async (_, named, own) => {
    const folder = mkdtempSync(join(tmpdir(), 'scrutineer-authorities-'))
    try {
      writeFileSync(join(folder, 'further.pem'), 'further authority')
      writeFileSync(join(folder, 'own.pem'), 'own authority')
      const files = Object.entries({ NODE_EXTRA_CA_CERTS: 'further.pem', ...named })
      const trusting = Object.fromEntries(files.map(([name, file]) => [name, join(folder, file)]))
      const variables: Readonly<Record<string, string>> = await fetchEnvironment(remote, trusting, folder)
      const list = readFileSync(variables['GIT_SSL_CAINFO'] ?? '', 'utf8')
      expect(list).toContain('further authority')
      expect(list).toContain(own)
      expect(list).toContain(rootCertificates[0])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('that there is none of leaves git what it was told', async () => {
    const variables = await fetchEnvironment(remote, { GIT_SSL_CAINFO: '/etc/own.pem' }, '/nowhere')
    expect(variables).toMatchObject({ GIT_SSL_CAINFO: '/etc/own.pem' })
  })
})
