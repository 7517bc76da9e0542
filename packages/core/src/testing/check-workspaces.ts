import { errAsync } from 'neverthrow'
import type { ChangeSet, ChangeSource, ChangeSourceError } from '../ports/change-source.ts'
import type { PullRequest, Workspace, Workspaces } from '../ports/pull-request-host.ts'
import { pathOf } from '../vocabulary/changed-file.ts'
import type { ChangeFixture } from './change-fixture.ts'
import { textChanges } from './change-fixture.ts'
import { checkChangeSource } from './check-change-source.ts'
import type { FailedExpectation } from './failed-expectation.ts'
import { compareValues, runExpectations } from './failed-expectation.ts'

/** A pull request between two states, and what makes workspaces for it. */
export interface WorkspacesUnderCheck {
  readonly workspaces: Workspaces
  /** From a commit that holds the state before to one, right after it, that holds the state after. */
  readonly pullRequest: PullRequest
}

/** What a check needs to know beside the adapter. */
export interface WorkspacesCheckOptions {
  /** A signal that has already aborted, such as `AbortSignal.abort()`. */
  readonly aborted: AbortSignal
  /** Names what acquired workspaces still take, such as folders; empty when nothing is left. Left out, that is not checked. */
  readonly leftovers?: (() => Promise<readonly string[]>) | undefined
}

/**
 * Checks that workspaces keep what their port promises, and that the changes they hold keep what a change source promises.
 * `open` makes a pull request from `before` to `after`, each time another one; the answer lists what failed and is empty for an
 * adapter that conforms. Needs no test framework.
 */
export async function checkWorkspaces(
  open: (fixture: ChangeFixture) => Promise<WorkspacesUnderCheck>,
  { aborted, leftovers = () => Promise.resolve([]) }: WorkspacesCheckOptions,
): Promise<FailedExpectation[]> {
  const { workspaces, pullRequest } = await open({
    before: textChanges.flatMap(({ before }) => before ?? []),
    after: textChanges.flatMap(({ after }) => after ?? []),
  })
  const acquire = (given: Partial<PullRequest> = {}, signal?: AbortSignal) =>
    workspaces.acquire({ ...pullRequest, ...given }, { contextLines: 3, signal })
  const failed = await runExpectations([
    {
      name: 'a workspace holds the change at the ids of the pull request',
      check: async () => {
        const acquired = await acquire()
        if (acquired.isErr()) return describe(acquired.error)
        const { base, head } = acquired.value.changes
        await acquired.value.dispose()
        const ids = [pullRequest.baseSha, pullRequest.headSha]
        return compareValues([base?.oid, head?.oid], ids)
      },
    },
    {
      name: 'a workspace outlives another one that is disposed of, and may be disposed of twice',
      check: async () => {
        const [first, second] = await Promise.all([acquire(), acquire()])
        if (first.isErr()) return describe(first.error)
        if (second.isErr()) return describe(second.error)
        await first.value.dispose()
        await first.value.dispose()
        const { files, repository } = second.value.changes
        const path = files.filter(({ newPath }) => newPath !== null).map(pathOf)[0] ?? ''
        const read = await repository.readFile(path, { maxBytes: 1_000_000 })
        await second.value.dispose()
        return read.isOk() ? null : `${path} could not be read: ${read.error.code}`
      },
    },
    {
      name: 'a commit that nobody has is head_gone',
      check: async () => {
        const acquired = await acquire({ headSha: 'd0'.repeat(pullRequest.headSha.length / 2) })
        if (acquired.isErr()) return acquired.error.code === 'head_gone' ? null : describe(acquired.error)
        await acquired.value.dispose()
        return 'it was acquired'
      },
    },
    {
      name: 'a signal that has aborted ends the acquiring with aborted',
      check: async () => {
        const acquired = await acquire({}, aborted)
        if (acquired.isErr()) return acquired.error.code === 'aborted' ? null : describe(acquired.error)
        await acquired.value.dispose()
        return 'it was acquired'
      },
    },
  ])
  const held: Workspace[] = []
  const wrongChanges = await checkChangeSource(async (fixture) => sourceOf(await open(fixture), held), {
    aborted,
  })
  const left = await runExpectations([
    {
      name: 'what was disposed of, and what could not be acquired, leaves nothing behind',
      check: async () => {
        for (const workspace of held) await workspace.dispose()
        return compareValues(await leftovers(), [])
      },
    },
  ])
  return [...failed, ...wrongChanges, ...left]
}

function describe({ code, detail }: { readonly code: string; readonly detail: string }): string {
  return `the error ${code} (${detail})`
}

/** The change of a pull request as a source of changes; each workspace that it takes is added to `held`. */
function sourceOf({ workspaces, pullRequest }: WorkspacesUnderCheck, held: Workspace[]): ChangeSource {
  return {
    read: (options) =>
      workspaces
        .acquire(pullRequest, options)
        .map((workspace) => {
          held.push(workspace)
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
