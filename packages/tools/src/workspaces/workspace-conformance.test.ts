import { readdirSync } from 'node:fs'
import type { ChangeSet, ChangeSource, ChangeSourceError } from '@scrutineer/core'
import { decodeBytes } from '@scrutineer/core'
import type { FixtureFile } from '@scrutineer/core/testing'
import { checkChangeSource, checkRepository } from '@scrutineer/core/testing'
import { errAsync } from 'neverthrow'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type PullRequestScene, startScene } from '../../test/support/fake-github/pull-request-scene.ts'
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

/** A pull request between two commits as a source of changes. */
function sourceOf(engine: EngineChoice, baseSha: string, headSha: string): ChangeSource {
  return {
    read: (options) =>
      scene
        .workspaces({ engine })
        .acquire(pullRequestOf(baseSha, headSha), options)
        .map((workspace) => {
          closing.push(() => workspace.dispose())
          return workspace.changes
        })
        .orElse(({ code, detail }) =>
          errAsync<ChangeSet, ChangeSourceError>({
            code: code === 'aborted' ? code : 'git_failed',
            subject: null,
            detail,
            remedy: null,
          }),
        ),
  }
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
  it.each(['head', 'base'])(
    'the %s of a pull request keeps what a repository promises',
    async (side) => {
      const failed = await checkRepository(
        async (files) => {
          const base = commit(files)
          const other = commit([...files, { path: 'zzz', mode: '100644', content: Uint8Array.of(0x0a) }])
          const source = side === 'base' ? sourceOf(engine, base, other) : sourceOf(engine, other, base)
          const changes = (await source.read({ contextLines: 3 }))._unsafeUnwrap()
          return side === 'base' && changes.baseRepository !== null
            ? changes.baseRepository
            : changes.repository
        },
        { aborted: AbortSignal.abort() },
      )
      expect(failed).toEqual([])
    },
    30_000,
  )

  it('a pull request keeps what a change source promises', async () => {
    const failed = await checkChangeSource(
      ({ before, after }) => {
        const base = commit(before)
        return Promise.resolve(sourceOf(engine, base, commit(after)))
      },
      { aborted: AbortSignal.abort() },
    )
    expect(failed).toEqual([])
  })
})
