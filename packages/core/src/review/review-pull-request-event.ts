import type { LoopEvent } from '../loop/loop-event.ts'
import type { PullRequest } from '../ports/pull-request-host.ts'

/** What happens in a pull-request review, in order. */
export type ReviewPullRequestEvent =
  | { readonly type: 'review-start'; readonly url: string; readonly provider: string; readonly model: string }
  | { readonly type: 'pull-request-read'; readonly pullRequest: PullRequest; readonly files: number }
  | LoopEvent
  | {
      readonly type: 'review-end'
      readonly ok: boolean
      readonly code: string | null
      readonly durationMs: number | null
    }
