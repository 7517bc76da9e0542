import { errAsync, okAsync } from 'neverthrow'
import type { ChangeSet } from '../ports/change-source.ts'
import type {
  PullRequest,
  PullRequestHost,
  PullRequestHostError,
  WorkspaceError,
  Workspaces,
} from '../ports/pull-request-host.ts'
import { type Overrides, withDefaults } from '../vocabulary/overrides.ts'

/** A pull request without a host: give `host` and `workspaces` to a review. */
export interface MemoryPullRequest {
  readonly host: PullRequestHost
  readonly workspaces: Workspaces
  /** Workspaces that are acquired and not yet disposed of. */
  readonly openWorkspaces: () => number
}

/**
 * Serves one pull request, at `https://github.com/acme/widget/pull/7` unless told otherwise, over a change that is at hand.
 * Disposing of its workspace closes nothing else.
 */
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
    host: {
      read(url, { signal }) {
        if (signal?.aborted === true) return errAsync(hostProblem('aborted'))
        if (url === pullRequest.url) return okAsync(pullRequest)
        return errAsync(hostProblem(/^https?:/.test(url) ? 'not_found' : 'invalid_url'))
      },
    },
    workspaces: {
      acquire({ headSha, baseSha }, { signal }) {
        if (signal?.aborted === true) return errAsync(workspaceProblem('aborted'))
        const isKnown = headSha === pullRequest.headSha && baseSha === pullRequest.baseSha
        if (!isKnown) return errAsync(workspaceProblem('head_gone'))
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

function hostProblem(code: PullRequestHostError['code']): PullRequestHostError {
  return { code, detail: 'held in memory', retryAfterMs: null }
}

function workspaceProblem(code: WorkspaceError['code']): WorkspaceError {
  return { code, detail: 'held in memory' }
}
