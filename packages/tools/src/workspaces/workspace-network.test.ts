import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificateFor } from '../../test/support/certificate.ts'
import { type ConnectProxy, startConnectProxy } from '../../test/support/connect-proxy.ts'
import { type FakeGithub, startFakeGithub } from '../../test/support/fake-github/fake-github.ts'
import { createWorkingCopy, type WorkingCopy } from '../../test/support/fake-github/working-copy.ts'
import { github } from '../github/github.ts'
import type { Environment } from '../process/git-environment.ts'
import { temporaryWorkspaces } from './temporary-workspaces.ts'

const certificate = certificateFor('github.test', '127.0.0.1')
let clone: WorkingCopy
let fake: FakeGithub
let proxy: ConnectProxy
let root: string
let authorities: string

beforeAll(async () => {
  clone = createWorkingCopy()
  clone.write('a.txt', 'one\n')
  const baseSha = clone.commit()
  clone.write('a.txt', 'two\n')
  const headSha = clone.commit()
  fake = await startFakeGithub(certificate)
  const repository = fake.create('acme/widget')
  repository.push(clone.dir, 'refs/heads/main:refs/heads/main')
  repository.open({ baseSha, headSha })
  proxy = await startConnectProxy(Number(new URL(fake.serverUrl).port), { credentials: 'user:canary' })
  root = mkdtempSync(join(tmpdir(), 'workspaces-'))
  authorities = join(root, 'extra.pem')
  writeFileSync(authorities, certificate.cert)
})
afterAll(async () => {
  clone.dispose()
  rmSync(root, { recursive: true })
  await proxy.close()
  await fake.close()
})

/** Reads and acquires the pull request; the code of what failed, or null. */
async function attempt(serverUrl: string, env: Environment): Promise<string | null> {
  const settings = {
    serverUrl,
    env: { PATH: process.env['PATH'], ...env },
    pause: () => Promise.resolve(true),
  }
  const host = github(settings)
  const read = await host.read(`${serverUrl}/acme/widget/pull/7`, {})
  if (read.isErr()) return `host: ${read.error.code}`
  const acquired = await temporaryWorkspaces({ ...settings, root, host }).acquire(read.value, {
    contextLines: 3,
  })
  if (acquired.isErr()) return `workspace: ${acquired.error.code}`
  const text = await acquired.value.changes.repository.readFile('a.txt', { maxBytes: 100 })
  await acquired.value.dispose()
  return text.isOk() ? null : text.error.code
}

describe('host and git', () => {
  it('trust the same further authority', async () => {
    expect(await attempt(fake.serverUrl, { NODE_EXTRA_CA_CERTS: authorities })).toBeNull()
    expect(await attempt(fake.serverUrl, {})).toBe('host: unavailable')
    expect(readdirSync(root)).toEqual(['extra.pem'])
  })

  it('go through the same proxy', async () => {
    const env = { NODE_EXTRA_CA_CERTS: authorities, HTTPS_PROXY: proxy.url.replace('//', '//user:canary@') }
    expect(await attempt('https://github.test', env)).toBeNull()
    expect(proxy.tunnels.length).toBeGreaterThanOrEqual(2)
    expect(new Set(proxy.tunnels)).toEqual(new Set(['github.test:443']))
    const wrong = { ...env, HTTPS_PROXY: proxy.url }
    expect(await attempt('https://github.test', wrong)).toBe('host: unavailable')
  })
})
