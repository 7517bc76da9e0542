import type { TerminationReason } from '@scrutineer/core'

/**
 * An exchange in the service's log. Holds nothing that a model or a repository wrote, and of a client nothing but a well
 * formed name of the exchange.
 */
export interface ExchangeRecord {
  readonly requestId: string
  /** Null for a path that does not exist. */
  readonly route: 'GET /health' | 'POST /reviews' | null
  readonly status: number
  /** Of the error body; null for a success. `cancelled`: the client went away. */
  readonly code: string | null
  readonly terminationReason: TerminationReason | null
  readonly durationMs: number
  /** Null when none was begun. */
  readonly review: ReviewRecord | null
}

/** What a review was about and what it took. */
export interface ReviewRecord {
  /** Null when GitHub did not say. */
  readonly pullRequest: {
    readonly owner: string
    readonly repository: string
    readonly number: number
  } | null
  readonly rounds: number
  readonly toolCalls: number
  /** As far as the provider told; null where it told nothing. */
  readonly inputTokens: number | null
  readonly outputTokens: number | null
}
