import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PullRequest } from '@scrutineer/core'
import {
  type GithubHost,
  github,
  type TemporaryWorkspaces,
  type TemporaryWorkspacesOptions,
  temporaryWorkspaces,
} from '@scrutineer/tools/github'
import { type FakeGithub, startFakeGithub } from './fake-github.ts'
import type { FakeRepository, PullOpening } from './fake-repository.ts'
import { createWorkingCopy, type WorkingCopy } from './working-copy.ts'

/** A host with one repository, somebody's clone of it, and a folder for workspaces. */
export interface PullRequestScene {
  readonly clone: WorkingCopy
  readonly fake: FakeGithub
  readonly repository: FakeRepository
  /** The folder for workspaces. */
  readonly root: string
  /** Pushes branches of the clone, `main` alone where none is named. */
  push(...branches: string[]): void
  host(token?: string): GithubHost
  /** Opens a pull request, whose commits come as from a fork, and reads it as a review does. */
  pull(opening: PullOpening): Promise<PullRequest>
  /** Workspaces over the host; those of a test are ended by `settle`. */
  workspaces(options?: TemporaryWorkspacesOptions): TemporaryWorkspaces
  /** Ends all workspaces, brings the host back to its senses, and gives what is left in the folder. */
  settle(): Promise<string[]>
  end(): Promise<void>
}

/** The environment of workspaces here: git can be found, and that is all. */
export const plainEnvironment = { PATH: process.env['PATH'] }

/** Sets a scene; the clone is empty. */
export async function startScene(format: 'sha1' | 'sha256' = 'sha1'): Promise<PullRequestScene> {
  const clone = createWorkingCopy(format)
  const fake = await startFakeGithub()
  const repository = fake.create('acme/widget', format)
  const root = mkdtempSync(join(tmpdir(), 'workspaces-'))
  const made: TemporaryWorkspaces[] = []
  const { serverUrl } = fake
  const host = (token?: string) => github({ serverUrl, token, env: {}, pause: () => Promise.resolve(true) })
  return {
    clone,
    fake,
    repository,
    root,
    push(...branches) {
      const names = branches.length === 0 ? ['main'] : branches
      repository.push(clone.dir, ...names.map((name) => `+refs/heads/${name}:refs/heads/${name}`))
    },
    host,
    async pull(opening) {
      repository.push(clone.dir, opening.headSha, opening.baseSha)
      const { number } = repository.open(opening)
      return (await host(fake.token).read(fake.urlOf(repository, number), {}))._unsafeUnwrap()
    },
    workspaces(options = {}) {
      const workspaces = temporaryWorkspaces({
        root,
        serverUrl,
        host: host(options.token),
        env: plainEnvironment,
        ...options,
      })
      made.push(workspaces)
      return workspaces
    },
    async settle() {
      for (const workspaces of made.splice(0)) await workspaces.disposeAll()
      fake.reset()
      return readdirSync(root)
    },
    async end() {
      clone.dispose()
      rmSync(root, { recursive: true, force: true })
      await fake.close()
    },
  }
}
