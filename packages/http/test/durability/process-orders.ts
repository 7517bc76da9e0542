/** What a process of a test is to be. */
export interface ProcessOrders {
  /** A data directory, or the connection string of a PostgreSQL. */
  readonly sqlite?: string
  readonly postgres?: string
  /** How many reviews it does at a time; 0: it only takes them in. */
  readonly workers: number
  /** How long one takes, in milliseconds: between these. */
  readonly workMs: readonly [number, number]
  /** Whether it stands still, as a suspended machine does, as soon as its first attempt has begun. */
  readonly standsStill?: boolean
  /** What every attempt is written down in as it begins. */
  readonly ledger?: string
}

/** What such a process is asked: to take a review in, or to end in good order. */
export type ProcessRequest =
  | { readonly id: number; readonly kind: 'accept'; readonly clientId: string; readonly key: string }
  | { readonly id: number; readonly kind: 'drain'; readonly graceMs: number }

/** What it says: that it runs, what it was asked, or what went wrong on its own. */
export type ProcessWord =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }
  | { readonly kind: 'answer'; readonly id: number; readonly said: string; readonly reviewId: string | null }
  | { readonly kind: 'event'; readonly event: string; readonly reviewId: string | null }
