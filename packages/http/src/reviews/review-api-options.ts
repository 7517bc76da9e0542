import type {
  Clock,
  FinishPolicy,
  LanguageModel,
  Overrides,
  PullRequestHost,
  PullRequestLimits,
  Workspaces,
} from '@scrutineer/core'
import type { ExchangeRecord } from './exchange-record.ts'

/** What a review service is made of. */
export interface ReviewApiOptions {
  readonly host: PullRequestHost
  readonly workspaces: Workspaces
  readonly model: LanguageModel
  /** Where pull requests are looked at: their URLs begin with it. Default `https://github.com`. */
  readonly serverUrl?: string | undefined
  /** Default `strictFinishPolicy`. */
  readonly policy?: FinishPolicy | undefined
  readonly limits?: Overrides<PullRequestLimits> | undefined
  /** Reviews at a time, at least 1; further ones are refused. Default 1. */
  readonly maxConcurrentReviews?: number | undefined
  /** Milliseconds of one review, from GitHub to the answer. Default 900,000. */
  readonly reviewTimeoutMs?: number | undefined
  /** Default the clock of the machine. */
  readonly clock?: Clock | undefined
  /** Names an exchange whose caller gave it no name: 1 to 128 letters, digits, `.`, `_`, `:` or `-`. Default a random UUID. */
  readonly newRequestId?: (() => string) | undefined
  /** Told of every exchange when it has ended. Default nothing. */
  readonly log?: ((record: ExchangeRecord) => void) | undefined
  /**
   * Told what was thrown although nothing should be, by `log` and `newRequestId` as well, and of options that do not fit. Of
   * what ended a review the client sees `internal_error`. Default nothing.
   */
  readonly onError?: ((error: unknown) => void) | undefined
}
