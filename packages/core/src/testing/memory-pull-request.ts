import { okAsync } from 'neverthrow'
import type { ChangeSet } from '../ports/change-source.ts'
import type { PullRequest, PullRequestHost, Workspaces } from '../ports/pull-request-host.ts'
import { type Overrides, withDefaults } from '../vocabulary/overrides.ts'

/** A pull request without a host: give `host` and `workspaces` to a review. */
export interface MemoryPullRequest {
  readonly host: PullRequestHost
  readonly workspaces: Workspaces
  /** Workspaces that are acquired and not yet disposed of. */
  readonly openWorkspaces: () => number
}

/** Serves one pull request over a change that is at hand. Disposing of its workspace closes nothing else. */
export function memoryPullRequest(changes: ChangeSet, about: Overrides<PullRequest> = {}): MemoryPullRequest {
  let open = 0
  const usual: PullRequest = {
    url: 'https://github.com/acme/widget/pull/7',
    owner: 'acme',
    repository: 'widget',
    number: 7,
    title: 'Change',
    body: '',
    author: 'octocat',
    baseRef: 'main',
    headRef: 'change',
    baseSha: changes.base?.oid ?? 'b'.repeat(40),
    headSha: changes.head?.oid ?? 'a'.repeat(40),
    notes: [],
  }
  const pullRequest = withDefaults(usual, about)
  return {
    host: { read: () => okAsync(pullRequest) },
    workspaces: {
      acquire() {
        open++
        let disposed = false
        return okAsync({
          changes,
          dispose() {
            if (!disposed) open--
            disposed = true
            return Promise.resolve()
          },
        })
      },
    },
    openWorkspaces: () => open,
  }
}
