import { readdirSync } from 'node:fs'
import type { ChangeSet } from '@scrutineer/core'
import { decodeBytes } from '@scrutineer/core'
import type { FixtureFile } from '@scrutineer/core/testing'
import { checkRepository, checkWorkspaces } from '@scrutineer/core/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PullRequestScene, startScene } from '../../test/support/fake-github/pull-request-scene.ts'
import { patientChanges } from '../../test/support/patient-repository.ts'
import type { EngineChoice } from '../git/git-changes.ts'

let scene: PullRequestScene
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.end())
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  expect(await scene.settle()).toEqual([])
})

/** Makes the clone hold exactly these files and commits them. */
function commit(files: readonly FixtureFile[]): string {
  const { clone } = scene
  for (const name of readdirSync(clone.dir)) if (name !== '.git') clone.remove(name)
  for (const { path, mode, content } of files) {
    if (mode === '120000') clone.link(path, decodeBytes(content))
    else clone.write(path, content, mode === '100755' ? 0o755 : 0o644)
  }
  return clone.commit()
}

/** The change between two commits of a pull request, held until the test ends. */
async function changesBetween(engine: EngineChoice, baseSha: string, headSha: string): Promise<ChangeSet> {
  const workspaces = scene.workspaces({ engine })
  const acquired = await workspaces.acquire(pullRequestOf(baseSha, headSha), { contextLines: 3 })
  const workspace = acquired._unsafeUnwrap()
  closing.push(() => workspace.dispose())
  return patientChanges(workspace.changes)
}

function pullRequestOf(baseSha: string, headSha: string) {
  scene.repository.push(scene.clone.dir, baseSha, headSha)
  scene.repository.open({ baseSha, headSha })
  return {
    url: scene.fake.urlOf(scene.repository),
    owner: 'acme',
    repository: 'widget',
    number: 7,
    title: '',
    body: '',
    author: 'octocat',
    baseRef: 'main',
    headRef: 'change',
    baseSha,
    headSha,
    notes: [],
  }
}

describe.each(['native', 'embedded'] as const)('%s', (engine) => {
  it.each(['head', 'base'])('the %s of a pull request keeps what a repository promises', async (side) => {
    const failed = await checkRepository(
      async (files) => {
        const base = commit(files)
        const other = commit([...files, { path: 'zzz', mode: '100644', content: Uint8Array.of(0x0a) }])
        const changes = await (side === 'base'
          ? changesBetween(engine, base, other)
          : changesBetween(engine, other, base))
        return side === 'base' && changes.baseRepository !== null
          ? changes.baseRepository
          : changes.repository
      },
      { aborted: AbortSignal.abort() },
    )
    expect(failed).toEqual([])
  })

  it('workspaces keep what their port promises, and so do the changes in them', async () => {
    const failed = await checkWorkspaces(
      ({ before, after }) => {
        const base = commit(before)
        const pullRequest = pullRequestOf(base, commit(after))
        return Promise.resolve({ workspaces: scene.workspaces({ engine }), pullRequest })
      },
      { aborted: AbortSignal.abort(), leftovers: async () => readdirSync(scene.root) },
    )
    expect(failed).toEqual([])
  })
})
