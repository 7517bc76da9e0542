import type { ModelErrorCode } from '@scrutineer/core'

/** A failure as far as trying again is concerned. */
export interface RetryQuestion {
  readonly code: ModelErrorCode
  readonly retry: 'no' | 'once' | 'yes'
  /** What the server asked for; null when it did not say. */
  readonly retryAfterMs: number | null
  /** False where the refusal says nothing of the request, since others come through: it costs no retry. */
  readonly counts: boolean
  /** Retries made so far for this request. */
  readonly made: number
  /** Retries allowed for a request. */
  readonly allowed: number
  /** From 0 to below 1, for the spread of the wait. */
  readonly random: number
}

/** Try again after a wait, or give up; giving up may tell the failure by a better name. */
export type RetryDecision =
  | { readonly action: 'retry'; readonly waitMs: number; readonly source: 'header' | 'backoff' }
  | { readonly action: 'give_up'; readonly code: ModelErrorCode; readonly retryable: boolean }

/** Longest wait a server may ask for; a longer one is a quota that is used up, not a queue. */
export const maxServerWaitMs = 60_000
const firstBackoffMs = 1000
const maxBackoffMs = 30_000

/** Decides what follows a failure. Without a wish of the server the wait doubles each time, anywhere between 0 and that. */
export function decideRetry(question: RetryQuestion): RetryDecision {
  const { code, retry, retryAfterMs, made, counts } = question
  const allowed = retry === 'no' ? 0 : retry === 'once' ? Math.min(1, question.allowed) : question.allowed
  const giveUp: RetryDecision = { action: 'give_up', code, retryable: retry !== 'no' }
  if (retryAfterMs !== null && retryAfterMs > maxServerWaitMs) {
    return code === 'rate_limited' ? { action: 'give_up', code: 'quota_exhausted', retryable: false } : giveUp
  }
  if (allowed === 0 || (counts && made >= allowed)) return giveUp
  if (retryAfterMs !== null) return { action: 'retry', waitMs: retryAfterMs, source: 'header' }
  return { action: 'retry', waitMs: Math.floor(question.random * ceilingAfter(made)), source: 'backoff' }
}

/**
 * How long everyone waits after an endpoint refused a request and named no time, in milliseconds: a second that doubles with
 * each retry of that request, a quarter more or less. `random` is from 0 to below 1.
 */
export function backoffMs(made: number, random: number): number {
  return Math.floor(ceilingAfter(made) * (0.75 + random / 2))
}

function ceilingAfter(made: number): number {
  return Math.min(maxBackoffMs, firstBackoffMs * 2 ** made)
}
