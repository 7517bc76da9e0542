import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PullRequest, Repository } from '@scrutineer/core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PullRequestScene, startScene } from '../../test/support/fake-github/pull-request-scene.ts'
import { patientRepository } from '../../test/support/patient-repository.ts'

let scene: PullRequestScene
const ids = { root: '', base: '', head: '' }

beforeAll(async () => {
  scene = await startScene()
  const { clone } = scene
  clone.write('kept.txt', 'needle kept\n')
  clone.write('src/a.ts', 'one\ntwo\n')
  clone.write('src/gone.ts', 'gone\n')
  clone.write('src/moved.ts', 'line\n'.repeat(40))
  clone.write('large.bin', Buffer.alloc(2_000_000, 'needle '))
  clone.write('image.bin', Uint8Array.of(0, 1, 2))
  clone.link('link', 'kept.txt')
  ids.root = clone.commit('root')
  clone.write('mainline.txt', 'only on the base\n')
  ids.base = clone.commit('base')
  clone.branch('change', ids.root)
  clone.write('src/a.ts', 'one\nTWO\n')
  clone.remove('src/gone.ts')
  clone.git('mv', 'src/moved.ts', 'src/there.ts')
  clone.write('image.bin', Uint8Array.of(0, 1, 3))
  ids.head = clone.commit('head')
  scene.push()
})
afterAll(() => scene.end())
afterEach(async () => expect(await scene.settle()).toEqual([]))

const openPull = (): Promise<PullRequest> => scene.pull({ baseSha: ids.base, headSha: ids.head })

async function textOf(files: Repository | null, path: string): Promise<string> {
  const read = await files?.readFile(path, { maxBytes: 1024 * 1024 })
  return (
    read?.match(
      ({ bytes }) => Buffer.from(bytes).toString(),
      ({ code }) => code,
    ) ?? 'no repository'
  )
}

const everywhere = {
  kind: 'literal',
  caseSensitive: true,
  directory: '',
  globs: [],
  maxMatches: 100,
} as const

describe('a workspace', () => {
  it('shows the change from where the branches parted', async () => {
    const acquired = await scene.workspaces().acquire(await openPull(), { contextLines: 3 })
    const { changes } = acquired._unsafeUnwrap()
    expect(changes).toMatchObject({
      mode: 'pull_request',
      base: { rev: 'main', oid: ids.base },
      head: { rev: 'change', oid: ids.head },
      mergeBase: ids.root,
      warnings: [],
    })
    expect(
      changes.files.map(({ status, oldPath, newPath, binary }) => [status, oldPath, newPath, binary]),
    ).toEqual([
      ['modified', 'image.bin', 'image.bin', true],
      ['modified', 'src/a.ts', 'src/a.ts', false],
      ['deleted', 'src/gone.ts', null, false],
      ['renamed', 'src/moved.ts', 'src/there.ts', false],
    ])
  })

  it('serves changed files without asking again, and brings the others in one batch', async () => {
    const acquired = await scene.workspaces().acquire(await openPull(), { contextLines: 3 })
    const { changes } = acquired._unsafeUnwrap()
    const { repository: head, baseRepository: before } = changes
    const fetches = () => scene.fake.requests.filter(({ method }) => method === 'POST').length
    const atFirst = fetches()
    expect(await textOf(head, 'src/a.ts')).toBe('one\nTWO\n')
    expect(await textOf(before, 'src/a.ts')).toBe('one\ntwo\n')
    expect(await textOf(before, 'src/gone.ts')).toBe('gone\n')
    const listed = await head.list({ directory: '', cursor: null, limit: 100 }, {})
    expect(listed._unsafeUnwrap().paths).toEqual([
      'image.bin',
      'kept.txt',
      'large.bin',
      'link',
      'src/a.ts',
      'src/there.ts',
    ])
    expect(fetches()).toBe(atFirst)
    expect(await textOf(head, 'kept.txt')).toBe('needle kept\n')
    const afterOne = fetches()
    expect(afterOne).toBeGreaterThan(atFirst)
    expect(await textOf(head, 'link')).toBe('needle kept\n')
    expect(await textOf(before, 'kept.txt')).toBe('needle kept\n')
    expect(await textOf(head, 'large.bin')).toBe('too_large')
    expect(await textOf(head, 'mainline.txt')).toBe('not_found')
    expect(fetches()).toBe(afterOne)
  })

  it('is searched whole, without the files that are too large', async () => {
    const acquired = await scene.workspaces().acquire(await openPull(), { contextLines: 3 })
    const { changes } = acquired._unsafeUnwrap()
    const found = await patientRepository(changes.repository).search({ ...everywhere, text: 'needle' }, {})
    expect(found._unsafeUnwrap()).toEqual({
      matches: [{ path: 'kept.txt', line: 1, text: 'needle kept' }],
      truncated: false,
      skippedFiles: 2,
    })
  })

  it('is a directory for its owner alone', async () => {
    await scene.workspaces().acquire(await openPull(), { contextLines: 3 })
    const [name = ''] = readdirSync(scene.root)
    expect(statSync(join(scene.root, name)).mode & 0o777).toBe(0o700)
  })
})

describe('without the word of the host', () => {
  it('the history is fetched until it shows where the branches parted', async () => {
    const acquired = await scene
      .workspaces({ host: undefined })
      .acquire(await openPull(), { contextLines: 3 })
    expect(acquired._unsafeUnwrap().changes).toMatchObject({ mergeBase: ids.root, warnings: [] })
    expect(acquired._unsafeUnwrap().changes.files).toHaveLength(4)
  })
})

describe('a server that gives nothing by its id', () => {
  it.each([true, false])('is asked by names (host tells the merge base: %s)', async (tells) => {
    scene.fake.faults.oldProtocol = true
    const workspaces = scene.workspaces(tells ? {} : { host: undefined })
    const acquired = await workspaces.acquire(await openPull(), { contextLines: 3 })
    const { changes } = acquired._unsafeUnwrap()
    expect(changes.mergeBase).toBe(ids.root)
    expect(await textOf(changes.repository, 'kept.txt')).toBe('needle kept\n')
  })
})
