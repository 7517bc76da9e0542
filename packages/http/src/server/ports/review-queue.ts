import type { ResultAsync } from 'neverthrow'
import type { SqlRunner } from './database.ts'
import type { ClaimedReview, ReviewClaim, StoreError } from './review-store.ts'

/** A review to be put in line. */
export interface QueuedReview {
  readonly reviewId: string
  /** Whether somebody waits for it: then it goes before those nobody waits for. */
  readonly urgent: boolean
  /** How often it was begun, and how often it may be. */
  readonly attempt: number
  readonly attemptLimit: number
}

/**
 * Who works on what: brings each review in line to one worker at a time, and again when that worker is lost. What it does
 * to rows and to a line of its own is one transaction with what the store writes.
 */
export interface ReviewQueue {
  /** How often a claim must be renewed, in milliseconds. */
  readonly renewMs: number
  /** Puts a review in line, inside the transaction that writes its row. */
  add(tx: SqlRunner, review: QueuedReview): Promise<void>
  /** Takes reviews out of line, inside the transaction that ends them: done by their workers, or ended by others. */
  remove(tx: SqlRunner, reviewIds: readonly string[], how: 'done' | 'cancelled'): Promise<void>
  /** The next review, claimed; null when none is to be had now. */
  claim(): ResultAsync<ClaimedReview | null, StoreError>
  /** Says that the worker is alive; false when the claim no longer holds. */
  renew(claim: ReviewClaim): ResultAsync<boolean, StoreError>
  /** Hands a review back, to be begun by another at once, without using up an attempt; false as with `renew`. */
  release(claim: ReviewClaim): ResultAsync<boolean, StoreError>
  /** Gives reviews of lost workers to others, or fails them with `worker_lost`; how many. */
  recover(): ResultAsync<number, StoreError>
}
