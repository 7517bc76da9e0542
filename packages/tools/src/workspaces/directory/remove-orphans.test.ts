import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type BundledProgram, bundleProgram } from '../../../../../scripts/bundle-program.ts'
import { type PullRequestScene, startScene } from '../../../test/support/fake-github/pull-request-scene.ts'
import { expectNoneBelow } from '../../../test/support/running-processes.ts'
import { giveLifeSign, hearLifeSign } from './life-sign.ts'
import { directoryPrefix, readOwnOwner } from './owner.ts'
import { removeOrphans } from './remove-orphans.ts'
import { createWorkspaceDirectory } from './workspace-directory.ts'

let scene: PullRequestScene
let url: string
let program: BundledProgram

beforeAll(async () => {
  program = await bundleProgram(
    fileURLToPath(new URL('../../../test/support/hold-workspace.ts', import.meta.url)),
    fileURLToPath(new URL('../../..', import.meta.url)),
  )
  scene = await startScene()
  scene.clone.write('a.txt', 'one\n')
  const baseSha = scene.clone.commit('base')
  scene.clone.branch('change', baseSha)
  scene.clone.write('a.txt', 'two\n')
  const headSha = scene.clone.commit('head')
  scene.push()
  url = (await scene.pull({ baseSha, headSha })).url
})
afterAll(() => program.remove())
afterAll(() => scene.end())

const running: ChildProcess[] = []
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await ended(child)
  }
  await removeOrphans(scene.root)
  expect(await scene.settle()).toEqual([])
})

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

/** Starts a program that acquires a workspace; resolves with what it prints. */
function hold(mode: string): { readonly child: ChildProcess; readonly ready: Promise<string> } {
  const child = spawn(process.execPath, [program.path, scene.fake.serverUrl, scene.root, url, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  const ready = new Promise<string>((resolve) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()))
  })
  return { child, ready }
}

/** Waits until the host was asked for a pack, which it never sends when it stalls: no program is about to start then. */
async function fetchUnderWay(): Promise<void> {
  await expect.poll(() => scene.fake.requests.some(({ method }) => method === 'POST')).toBe(true)
}

describe('a workspace whose process was killed', () => {
  it('is removed, and those of living processes are not', async () => {
    const mine = await createWorkspaceDirectory(scene.root)
    const killed = hold('plain')
    const living = hold('plain')
    expect(await Promise.all([killed.ready, living.ready])).toEqual(['ready', 'ready'])
    expect(readdirSync(scene.root)).toHaveLength(3)
    killed.child.kill('SIGKILL')
    await ended(killed.child)
    expect(readdirSync(scene.root)).toHaveLength(3)
    expect(await removeOrphans(scene.root)).toBe(1)
    const left = readdirSync(scene.root)
    expect(left).toHaveLength(2)
    expect(existsSync(mine?.path ?? '')).toBe(true)
    await mine?.remove()
    expect(left.some((name) => name.startsWith(`scrutineer-${living.child.pid}-`))).toBe(true)
    living.child.kill('SIGKILL')
    await ended(living.child)
    expect(await removeOrphans(scene.root)).toBe(1)
  })

  it('in the middle of a fetch is removed as well', async () => {
    scene.fake.faults.stall = true
    const { child } = hold('plain')
    await fetchUnderWay()
    child.kill('SIGKILL')
    await ended(child)
    expect(await removeOrphans(scene.root)).toBe(1)
    await expectNoneBelow(scene.root)
  })
})

describe('a program that is asked to end', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s removes its workspaces first', async (signal) => {
    const { child, ready } = hold('with-signals')
    expect(await ready).toBe('ready')
    expect(readdirSync(scene.root)).toHaveLength(1)
    child.kill(signal)
    await ended(child)
    expect(child.signalCode).toBe(signal)
    expect(readdirSync(scene.root)).toEqual([])
  })

  it('in the middle of a fetch ends that too', async () => {
    scene.fake.faults.stall = true
    const { child } = hold('with-signals')
    await fetchUnderWay()
    child.kill('SIGTERM')
    await ended(child)
    expect(readdirSync(scene.root)).toEqual([])
    await expectNoneBelow(scene.root)
  })
})

describe('what is not an orphan', () => {
  it('stays, however old it is', async () => {
    const dead = directoryPrefix({ ...readOwnOwner(), processId: 2 ** 31 - 2 })
    const elsewhere = directoryPrefix({
      ...readOwnOwner(),
      processId: 2 ** 31 - 2,
      host: 'ffffffff',
      boot: 'ffffffff',
    })
    const outside = join(scene.root, 'kept')
    mkdirSync(outside)
    writeFileSync(join(outside, 'file'), '')
    const kept = ['kept', `${elsewhere}abcdef`, `${dead}abc`, `x${dead}abcdef`]
    for (const name of kept.slice(1)) mkdirSync(join(scene.root, name))
    // A link and a file by the name of a workspace.
    symlinkSync(outside, join(scene.root, `${dead}linked`))
    writeFileSync(join(scene.root, `${dead}afile0`), '')
    mkdirSync(join(scene.root, `${dead}orphan`))
    for (const name of kept) utimesSync(join(scene.root, name), 1, 1)
    expect(await removeOrphans(scene.root)).toBe(1)
    expect(readdirSync(scene.root).toSorted()).toEqual([...kept, `${dead}linked`, `${dead}afile0`].toSorted())
    expect(readdirSync(outside)).toEqual(['file'])
    for (const name of readdirSync(scene.root)) rmSync(join(scene.root, name), { recursive: true })
  })

  it('is nothing in a folder that is not there', async () => {
    expect(await removeOrphans(join(scene.root, 'nowhere'))).toBe(0)
  })
})

describe('a life sign', () => {
  it.each([10, 150])(
    'is heard until it ends, also below a path of more than %i characters',
    async (length) => {
      const folder = join(scene.root, 'x'.repeat(length))
      mkdirSync(folder)
      expect(await hearLifeSign(folder)).toBeNull()
      const sign = await giveLifeSign(folder)
      expect(await hearLifeSign(folder)).toBe(true)
      sign?.end()
      expect(await hearLifeSign(folder)).not.toBe(true)
      rmSync(folder, { recursive: true })
    },
  )
})
