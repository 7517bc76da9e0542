import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { certificateFor } from '../../test/support/certificate.ts'
import { type FakeGithub, startFakeGithub } from '../../test/support/fake-github/fake-github.ts'
import type { FakeRepository } from '../../test/support/fake-github/fake-repository.ts'
import { createWorkingCopy, type WorkingCopy } from '../../test/support/fake-github/working-copy.ts'
import { commandsBelow, expectNoneBelow } from '../../test/support/running-processes.ts'
import { directoryPrefix, readOwnOwner } from '../workspaces/directory/owner.ts'
import type { CommitRequest } from './commit-request.ts'
import { createRepositoryPolicy } from './policy/repository-policy.ts'
import {
  type RemoteRepositories,
  type RemoteRepositoriesOptions,
  remoteRepositories,
} from './remote-repositories.ts'

// No resolver knows the name, so who gets there came by the address that was handed over.
const host = 'git.scrutineer.test'
const certificate = certificateFor(host)
let clone: WorkingCopy
let fake: FakeGithub
let repository: FakeRepository
let root: string
let env: Record<string, string | undefined>
let port: number
const ids = { base: '', head: '', tip: '', aside: '', orphan: '', tag: '', blob: '' }

beforeAll(async () => {
  clone = createWorkingCopy()
  clone.write('a.txt', 'one\n')
  clone.write('large.bin', randomBytes(200_000))
  clone.write('kept.txt', 'kept\n')
  ids.base = clone.commit('base')
  clone.write('a.txt', 'two\n')
  clone.write('b.txt', 'new\n')
  ids.head = clone.commit('head')
  ids.tip = clone.chain(ids.head, Array(100).fill({ 'later.txt': 'later\n' }))
  clone.git('branch', 'long', ids.tip)
  clone.branch('aside', ids.base)
  clone.write('c.txt', 'aside\n')
  ids.aside = clone.commit('aside')
  clone.git('tag', '-a', '-m', 'a tag', 'marked', ids.base)
  ids.tag = clone.git('rev-parse', 'marked')
  ids.blob = clone.git('rev-parse', `${ids.base}:a.txt`)
  clone.git('switch', '-q', '--orphan', 'orphan')
  clone.write('d.txt', 'orphan\n')
  ids.orphan = clone.commit('orphan')
  fake = await startFakeGithub(certificate)
  port = Number(new URL(fake.serverUrl).port)
  repository = fake.create('acme/widget')
  repository.push(
    clone.dir,
    ...['main', 'long', 'aside', 'orphan'].map((name) => `+refs/heads/${name}:refs/heads/${name}`),
    'refs/tags/marked:refs/tags/marked',
  )
  root = mkdtempSync(join(tmpdir(), 'remote-repositories-'))
  const authorities = mkdtempSync(join(tmpdir(), 'authorities-'))
  writeFileSync(join(authorities, 'extra.pem'), certificate.cert)
  env = {
    PATH: process.env['PATH'],
    NODE_EXTRA_CA_CERTS: join(authorities, 'extra.pem'),
    // Never asked: a proxy would look the host up by itself.
    HTTPS_PROXY: 'http://127.0.0.1:9',
  }
})
afterAll(async () => {
  clone.dispose()
  rmSync(root, { recursive: true, force: true })
  rmSync(join(env['NODE_EXTRA_CA_CERTS'] ?? '', '..'), { recursive: true, force: true })
  await fake.close()
})

const made: RemoteRepositories[] = []
afterEach(async () => {
  for (const repositories of made.splice(0)) await repositories.disposeAll()
  fake.reset()
  expect(readdirSync(root)).toEqual([])
  await expectNoneBelow(root)
})

type Refused = Partial<CommitRequest>
type Overrides = Partial<RemoteRepositoriesOptions>

function repositories(overrides: Overrides = {}): RemoteRepositories {
  const policy = createRepositoryPolicy({
    repositories: [`${host}:${port}`, `127.0.0.1:${port}`],
    addresses: ['127.0.0.0/8'],
  })._unsafeUnwrap()
  const lookup = () => Promise.resolve(['127.0.0.1'])
  const remote = remoteRepositories({ policy, root, env, lookup, ...overrides })
  made.push(remote)
  return remote
}

function request(change: Partial<CommitRequest> = {}): CommitRequest {
  return {
    url: `https://${host}:${port}/acme/widget.git`,
    branch: 'main',
    base: ids.base,
    head: ids.head,
    repositories: null,
    ...change,
  }
}

const open = (change: Partial<CommitRequest> = {}, overrides: Overrides = {}, signal?: AbortSignal) =>
  repositories(overrides).open(request(change), { contextLines: 3, signal })

/** So many mebibytes of nothing, packed a part at a time: they are never all in memory here. */
async function packedZeros(mebibytes: number): Promise<Buffer> {
  const zeros = Buffer.alloc(1024 * 1024)
  return buffer(Readable.from(Array.from({ length: mebibytes }, () => zeros)).pipe(createGzip({ level: 1 })))
}

/** What went wrong, which tells nothing of addresses, disks, secrets or what the server wrote. */
async function failure(...args: Parameters<typeof open>): Promise<string> {
  const error = (await open(...args))._unsafeUnwrapErr()
  expect(JSON.stringify(error)).not.toMatch(/127\.0\.0\.1|scrutineer|acme|canary|\/tmp|git\.internal/)
  return error.code
}

describe.each(['native', 'embedded'] as const)('with the %s engine', (engine) => {
  it('two commits are read at the address that was looked up, and at no other', async () => {
    let asked = 0
    const lookup = () => Promise.resolve([asked++ === 0 ? '127.0.0.1' : '127.0.0.2'])
    const { changes } = (await open({}, { engine, lookup }))._unsafeUnwrap()
    expect(changes).toMatchObject({
      mode: 'range',
      base: { oid: ids.base },
      head: { oid: ids.head },
      mergeBase: ids.base,
      warnings: [],
    })
    expect(changes.files.map(({ newPath }) => newPath)).toEqual(['a.txt', 'b.txt'])
    const kept = await changes.repository.readFile('kept.txt', { maxBytes: 100 })
    expect(kept.isOk()).toBe(true)
    expect(asked).toBe(1)
    expect(fake.requests.every(({ headers }) => headers.host === `${host}:${port}`)).toBe(true)
  })

  it('a branch may have moved on from the head', async () => {
    expect((await open({ branch: 'long' }, { engine })).isOk()).toBe(true)
  })

  it.each([
    ['equal', () => ids.head],
    ['the younger one as the base', () => ids.tip],
  ])('two commits without a change between them are an empty change (%s)', async (_, base) => {
    const opened = await open({ branch: 'long', base: base() }, { engine })
    expect(opened._unsafeUnwrap().changes).toMatchObject({ files: [], mergeBase: ids.head })
  })

  it('the change is read from where the two parted', async () => {
    const opened = await open({ base: ids.aside }, { engine })
    expect(opened._unsafeUnwrap().changes.mergeBase).toBe(ids.base)
  })

  it.each([
    ['a branch that does not hold the head', { branch: 'aside' }, 'state_conflict'],
    ['a branch that moved away', () => ({ head: ids.aside }), 'state_conflict'],
    ['a base of another history', () => ({ base: ids.orphan }), 'state_conflict'],
    ['a branch that is not there', { branch: 'mai' }, 'not_found'],
    ['a base that is not there', { base: 'a'.repeat(40) }, 'not_found'],
    ['a head that is not there', { head: 'a'.repeat(40) }, 'not_found'],
    ['a tag in the place of a commit', () => ({ base: ids.tag }), 'not_found'],
    ['a file in the place of a commit', () => ({ base: ids.blob }), 'not_found'],
    ['a repository that is not there', () => ({ url: `https://${host}:${port}/acme/other` }), 'not_found'],
    ['ids of two lengths', { base: 'a'.repeat(64) }, 'invalid_request'],
    ['an id in capitals', () => ({ base: ids.base.toUpperCase() }), 'invalid_request'],
    ['a branch that is an option', { branch: '--upload-pack=canary' }, 'invalid_request'],
    ['a branch that is a refspec', { branch: 'main:refs/heads/x' }, 'invalid_request'],
    [
      'a port that is not allowed',
      () => ({ url: `https://${host}:${port + 1}/acme/widget` }),
      'access_denied',
    ],
    ['plain HTTP', () => ({ url: `http://${host}:${port}/acme/widget` }), 'invalid_request'],
    ['a client without the right', { repositories: ['other.test'] }, 'access_denied'],
  ] as readonly (readonly [string, Refused | (() => Refused), string])[])(
    '%s is refused',
    async (_, change, code) => {
      expect(await failure(typeof change === 'function' ? change() : change, { engine })).toBe(code)
    },
  )

  it.each([
    ['to an address of the own network', ['10.0.0.1']],
    ['to public addresses and one of the own network', ['8.8.8.8', '192.168.0.1']],
    ['to the metadata of a cloud', ['169.254.169.254']],
    ['to NAT64', ['64:ff9b::7f00:1']],
    ['nowhere', []],
  ])('a name that leads %s is one that is not known', async (_, addresses) => {
    expect(await failure({}, { engine, lookup: () => Promise.resolve(addresses) })).toBe('not_found')
    expect(fake.requests).toEqual([])
  })

  it('a redirect is not followed', async () => {
    const elsewhere = await startFakeGithub(certificate)
    fake.intercept(({ url = '' }, response) => {
      response.writeHead(302, { location: `${elsewhere.serverUrl}${url}` }).end('canary')
      return true
    })
    expect(await failure({}, { engine })).toBe('unavailable')
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })

  it('credentials are shown to the one server, in a header', async () => {
    repository.isPrivate = true
    expect(await failure({}, { engine })).toBe('not_found')
    const servers: unknown[] = []
    const credentials = (server: unknown) => {
      servers.push(server)
      return { username: 'x-access-token', password: fake.token }
    }
    const opened = await open({}, { engine, credentials })
    expect(opened.isOk()).toBe(true)
    expect(servers).toEqual([{ host, port }])
    expect(fake.requests.some(({ url }) => url.includes(fake.token))).toBe(false)
  })

  it('credentials of somebody else are told as a repository that is not there', async () => {
    const credentials = () => ({ username: 'canary', password: 'canary' })
    expect(await failure({}, { engine, credentials })).toBe('not_found')
  })

  it('a server that is not what the certificate says is not talked to', async () => {
    const { NODE_EXTRA_CA_CERTS: _, ...plain } = env
    expect(await failure({}, { engine, env: plain })).toBe('unavailable')
    expect(fake.requests).toEqual([])
  })

  it('a server that says nothing any more is left when the time is over', async () => {
    fake.faults.stall = true
    expect(await failure({}, { engine, limits: { fetchTimeoutMs: 500 } })).toBe('timed_out')
  })

  it.each([
    ['says nothing', ''],
    ['says that there is no more', '0000'],
    ['hands over a pack of nothing', `000dpackfile\n0025\u0001PACK\0\0\0\u0002\0\0\0\0${'x'.repeat(20)}0000`],
    ['speaks of something else', '<html>canary</html>'],
    ['refuses in words of its own', '003eERR canary /etc/passwd https://git.internal/x\u001b[31m  \n'],
  ])('a server that %s has no commits', async (_, text) => {
    fake.intercept(({ method }, response) => {
      if (method !== 'POST') return false
      response
        .writeHead(200, { 'content-type': 'application/x-git-upload-pack-result' })
        .end(Buffer.from(text, 'latin1'))
      return true
    })
    expect(['unavailable', 'not_found', 'failed']).toContain(await failure({}, { engine }))
  })

  it('a server that breaks off in the middle is unavailable', async () => {
    fake.faults.cutPackAfter = 200
    expect(await failure({}, { engine })).toBe('unavailable')
  })

  it('more changed files than allowed are too many', async () => {
    expect(await failure({}, { engine, limits: { maxChangedFiles: 1 } })).toBe('diff_too_large')
  })

  it('a large repository is one that takes more room than allowed', async () => {
    const limits = { maxDiskBytes: 100_000, maxPackBytes: 100_000 }
    // The file of 200,000 bytes that the head does not change comes with a server that leaves nothing out.
    repository.git('config', 'uploadpack.allowFilter', 'false')
    expect(await failure({}, { engine, limits })).toBe('repository_too_large')
    repository.git('config', 'uploadpack.allowFilter', 'true')
  })

  it('a list of abilities that unpacks to very much ends within its limits', async () => {
    const bomb = await packedZeros(200)
    fake.intercept((_, response) => {
      response
        .writeHead(200, {
          'content-type': 'application/x-git-upload-pack-advertisement',
          'content-encoding': 'gzip',
        })
        .end(bomb)
      return true
    })
    const limits = { maxGitMemoryBytes: 64 * 1024 * 1024 }
    // Git's memory is known on Linux alone; elsewhere it takes in all of it and finds no sense in it.
    expect(['repository_too_large', 'unavailable', 'failed']).toContain(await failure({}, { engine, limits }))
  })

  it('a caller that gives up is told so, before and while', async () => {
    expect(await failure({}, { engine }, AbortSignal.abort())).toBe('aborted')
    const controller = new AbortController()
    fake.intercept(() => {
      controller.abort()
      return true
    })
    expect(await failure({}, { engine }, controller.signal)).toBe('aborted')
  })
})

describe('SHA-256', () => {
  it('is read by git alone', async () => {
    const other = createWorkingCopy('sha256')
    other.write('a.txt', 'one\n')
    const base = other.commit()
    other.write('a.txt', 'two\n')
    const head = other.commit()
    fake.create('acme/long', 'sha256').push(other.dir, 'refs/heads/main:refs/heads/main')
    other.dispose()
    const url = `https://${host}:${port}/acme/long.git`
    const opened = await open({ url, base, head }, { engine: 'native' })
    expect(opened._unsafeUnwrap().changes.files).toHaveLength(1)
    expect(await failure({ url, base, head }, { engine: 'embedded' })).toBe('unsupported')
    expect(await failure({ base, head }, { engine: 'native' })).toBe('unsupported')
  })
})

describe('a server of the oldest protocol', () => {
  it('lets everything else on the machine go first', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gives-way-'))
    const real = spawnSync('which', ['git'], { encoding: 'utf8' }).stdout.trim()
    // It is told right after its start, so it may have to look again. Whoever is never told notes that in the end.
    const wait = 'for i in $(seq 3000); do [ "$(nice)" -ge 10 ] && break; sleep 0.01; done'
    writeFileSync(join(folder, 'git'), `#!/bin/sh\n${wait}\nnice >> ${folder}/nice\nexec ${real} "$@"\n`, {
      mode: 0o755,
    })
    const remote = repositories({ env: { ...env, PATH: `${folder}:${env['PATH']}` }, engine: 'native' })
    const opened = await remote.open(request(), { contextLines: 3 })
    await opened._unsafeUnwrap().dispose()
    const seen = readFileSync(join(folder, 'nice'), 'utf8').trim().split('\n').map(Number)
    expect(seen.length).toBeGreaterThan(3)
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(10)
    rmSync(folder, { recursive: true })
  })

  it('is asked by the name of the branch', async () => {
    fake.faults.oldProtocol = true
    const opened = await open({}, { engine: 'native' })
    expect(opened._unsafeUnwrap().changes.files).toHaveLength(2)
    expect(await failure({ branch: 'orphan' }, { engine: 'native' })).toMatch(/not_found|state_conflict/)
    expect(await failure({}, { engine: 'embedded' })).toBe('unsupported')
  })
})

it.skipIf(process.platform !== 'linux')('shows no secret to other users of this machine', async () => {
  fake.faults.stall = true
  const controller = new AbortController()
  const credentials = () => ({ username: 'user', password: fake.token })
  const opening = open({}, { engine: 'native', credentials }, controller.signal)
  let commands: readonly string[] = []
  await expect
    .poll(
      () => {
        commands = commandsBelow(root)
        return commands.some((command) => command.includes('remote-https'))
      },
      { interval: 5 },
    )
    .toBe(true)
  controller.abort()
  expect((await opening)._unsafeUnwrapErr().code).toBe('aborted')
  const secrets = [fake.token, Buffer.from(`user:${fake.token}`).toString('base64')]
  for (const secret of secrets) expect(commands.join('\n')).not.toContain(secret)
})

describe('a server without the smart protocol', () => {
  it.each(['native', 'embedded'] as const)('leads the %s engine to no other server', async (engine) => {
    const elsewhere = await startFakeGithub()
    fake.intercept(({ url = '' }, response) => {
      const texts: Record<string, string> = {
        'info/refs': `${ids.head}\trefs/heads/main\n`,
        HEAD: 'ref: refs/heads/main\n',
        'objects/info/http-alternates': `${elsewhere.serverUrl}/acme/widget.git/objects\n`,
        'objects/info/alternates': `${elsewhere.serverUrl}/acme/widget.git/objects\n`,
      }
      const text = texts[/^\/acme\/widget\.git\/([^?]*)/.exec(url)?.[1] ?? '']
      response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(text)
      return true
    })
    expect(['unavailable', 'unsupported', 'failed', 'not_found']).toContain(await failure({}, { engine }))
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })
})

it('reads by an address in the place of a name', async () => {
  const lookup = () => Promise.reject(new Error('nobody asks'))
  const url = `https://127.0.0.1:${port}/acme/widget`
  // The certificate is for the name alone.
  expect(await failure({ url }, { engine: 'native', lookup })).toBe('unavailable')
})

it.each([
  ['EAI_AGAIN', 'unavailable'],
  ['ENOTFOUND', 'not_found'],
])('takes %s of the resolver for %s', async (code, told) => {
  const lookup = () => Promise.reject(Object.assign(new Error('canary'), { code }))
  expect(await failure({}, { lookup })).toBe(told)
})

describe.skipIf(process.platform === 'win32')('a git that is too old, or none', () => {
  let bin: string
  beforeAll(() => {
    bin = mkdtempSync(join(tmpdir(), 'old-git-'))
    writeFileSync(join(bin, 'git'), '#!/bin/sh\necho git version 2.36.9\n', { mode: 0o755 })
  })
  afterAll(() => rmSync(bin, { recursive: true }))

  it.each([
    ['too old', () => bin],
    ['none', () => '/nowhere'],
  ])('(%s) is told, and done without where that is allowed', async (_, folder) => {
    const without = { ...env, PATH: folder() }
    expect(await failure({}, { engine: 'native', env: without })).toBe('unsupported')
    expect((await open({}, { engine: 'auto', env: without })).isOk()).toBe(true)
    const engines = (['native', 'auto', 'embedded'] as const).map((engine) =>
      repositories({ engine, env: without }).engine(),
    )
    expect(await Promise.all(engines)).toEqual([null, 'embedded', 'embedded'])
    expect(await repositories().engine()).toBe('native')
  })
})

it('removes what a killed process left behind', async () => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  const name = `${directoryPrefix({ ...readOwnOwner(), processId: ended, start: '1' })}abcdef`
  mkdirSync(join(root, name, 'objects.git'), { recursive: true })
  expect(await repositories().removeLeftovers()).toBe(1)
})
