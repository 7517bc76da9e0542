import { errAsync, okAsync } from 'neverthrow'
import { describe, expect, it } from 'vitest'
import type { PullRequest, PullRequestHost, WorkspaceError, Workspaces } from '../ports/pull-request-host.ts'
import type { ChangeFixture } from './change-fixture.ts'
import { checkPullRequestHost } from './check-pull-request-host.ts'
import { checkWorkspaces, type WorkspacesUnderCheck } from './check-workspaces.ts'
import type { MemoryChange } from './memory-changes.ts'
import { memoryChanges } from './memory-changes.ts'
import { type MemoryPullRequest, memoryPullRequest } from './memory-pull-request.ts'

const aborted = AbortSignal.abort()
const url = 'https://github.com/acme/widget/pull/7'
const missing = 'https://github.com/acme/widget/pull/8'
const names = (failed: readonly { readonly name: string }[]) => failed.map(({ name }) => name)

/** A pull request over the fixture, read anew for each workspace. */
async function inMemory({ before, after }: ChangeFixture) {
  const changes: Record<string, MemoryChange> = {}
  for (const { path, mode, content } of after) changes[path] = { after: { mode, content } }
  for (const { path, mode, content } of before) {
    const isMoved = path === 'was/there.txt'
    const target = isMoved ? 'is/here.txt' : path
    changes[target] = { ...changes[target], before: { mode, content }, ...(isMoved ? { oldPath: path } : {}) }
  }
  const source = memoryChanges(changes)
  const set = (await source.read({ contextLines: 3 }))._unsafeUnwrap()
  const made: MemoryPullRequest[] = []
  const workspaces: Workspaces = {
    acquire: (one, options) =>
      source
        .read({ contextLines: options.contextLines })
        .mapErr(({ detail }): WorkspaceError => ({ code: 'failed', detail }))
        .andThen((read) => {
          const memory = memoryPullRequest(read)
          made.push(memory)
          return memory.workspaces.acquire(one, options)
        }),
  }
  const pullRequest = (await memoryPullRequest(set).host.read(url, {}))._unsafeUnwrap()
  const openWorkspaces = () => made.reduce((sum, memory) => sum + memory.openWorkspaces(), 0)
  return { workspaces, pullRequest, openWorkspaces }
}

describe('the check of a pull-request host', () => {
  const check = (host: PullRequestHost) =>
    checkPullRequestHost(host, { url, missing, aborted, expected: { owner: 'acme', number: 7 } })
  const host = async (own: Partial<PullRequest> = {}) => {
    const { pullRequest } = await inMemory({ before: [], after: [] })
    const set = (await memoryChanges({}).read({ contextLines: 3 }))._unsafeUnwrap()
    return memoryPullRequest(set, { ...pullRequest, ...own }).host
  }

  it('passes the one in memory', async () => {
    expect(await check(await host())).toEqual([])
  })

  it.each<[string, Partial<PullRequest>]>([
    ['an id is cut', { headSha: 'abc1234' }],
    ['the number is none', { number: 0 }],
    ['a text is missing', { title: undefined as unknown as string }],
    ['the author is none', { author: undefined as unknown as null }],
    ['notes are a text', { notes: 'cut' as unknown as string[] }],
  ])('tells that %s', async (_, own) => {
    const usual = await host()
    const changed: PullRequestHost = {
      read: (asked, options) => usual.read(asked, options).map((told) => ({ ...told, ...own })),
    }
    expect(names(await check(changed))).toContain(
      'a pull request is told in the form of the port, at full ids',
    )
  })

  it('tells of one that takes any address, and goes on when told to stop', async () => {
    const one = (await (await host()).read(url, {}))._unsafeUnwrap()
    expect(names(await check({ read: () => okAsync(one) }))).toEqual([
      '"" is invalid_url',
      '"pull request 7" is invalid_url',
      '"file:///etc/passwd" is invalid_url',
      'a pull request that is not there is not_found',
      'a signal that has aborted ends the reading with aborted',
    ])
  })

  it('tells of one that rejects, and of another pull request', async () => {
    const rejecting = (() => Promise.reject(new Error('down'))) as unknown as PullRequestHost['read']
    expect(await check({ read: rejecting })).toHaveLength(8)
    expect(names(await check(await host({ owner: 'other' })))).toEqual(['it is the one that was asked for'])
  })
})

describe('the check of workspaces', () => {
  const check = (change: (opened: Awaited<ReturnType<typeof inMemory>>) => Partial<WorkspacesUnderCheck>) => {
    let open = () => 0
    return checkWorkspaces(
      async (fixture) => {
        const opened = await inMemory(fixture)
        const before = open
        open = () => before() + opened.openWorkspaces()
        return { ...opened, ...change(opened) }
      },
      { aborted, leftovers: () => Promise.resolve(Array.from({ length: open() }, (_, at) => `${at}`)) },
    )
  }
  const wrongOf = async (change: Parameters<typeof check>[0]) => names(await check(change))

  it('passes those in memory', async () => {
    expect(await wrongOf(() => ({}))).toEqual([])
  })

  it('tells of one that keeps what was disposed of', async () => {
    const wrong = await wrongOf(({ workspaces }) => ({
      workspaces: {
        acquire: (one, options) =>
          workspaces
            .acquire(one, options)
            .map(({ changes }) => ({ changes, dispose: () => Promise.resolve() })),
      },
    }))
    expect(wrong).toEqual(['what was disposed of, and what could not be acquired, leaves nothing behind'])
  })

  it('tells of one that takes any commit and goes on when told to stop', async () => {
    const wrong = await wrongOf(({ workspaces, pullRequest }) => ({
      workspaces: { acquire: (_, { contextLines }) => workspaces.acquire(pullRequest, { contextLines }) },
    }))
    expect(wrong).toEqual([
      'a commit that nobody has is head_gone',
      'a signal that has aborted ends the acquiring with aborted',
      'a signal that has aborted ends the reading with aborted',
    ])
  })

  it('tells of one at another commit than that of the pull request', async () => {
    const wrong = await wrongOf(({ workspaces, pullRequest }) => ({
      workspaces: { acquire: (_, options) => workspaces.acquire(pullRequest, options) },
      pullRequest: { ...pullRequest, headSha: 'c'.repeat(40) },
    }))
    expect(wrong).toContain('a workspace holds the change at the ids of the pull request')
  })

  it('tells of one whose end is the end of all', async () => {
    const wrong = await wrongOf(({ workspaces }) => {
      let ended = false
      const gone = { readFile: () => errAsync({ code: 'failed', path: null, detail: 'gone' }) }
      return {
        workspaces: {
          acquire: (one, options) =>
            workspaces.acquire(one, options).map((workspace) => ({
              get changes() {
                return ended ? { ...workspace.changes, repository: gone as never } : workspace.changes
              },
              dispose() {
                ended = true
                return workspace.dispose()
              },
            })),
        },
      }
    })
    expect(wrong).toContain(
      'a workspace outlives another one that is disposed of, and may be disposed of twice',
    )
  })
})
