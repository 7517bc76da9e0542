/** Options that every question takes. */
export interface TextStoreOptions {
  readonly signal?: AbortSignal | undefined
}

/**
 * A place that keeps texts under keys from one run to the next: answers of models, reviewed chunks. It may forget
 * whatever it likes. Nothing rejects: a text that cannot be read is one that was never kept, and one that cannot be
 * written is lost. Keys are 64 lower-case hex digits.
 */
export interface TextStore {
  /** What was last kept under a key, whole; null when there is none. */
  recall(key: string, options?: TextStoreOptions): Promise<string | null>
  /** Keeps a text. Nobody sees a part of it, whatever happens meanwhile. */
  keep(key: string, text: string, options?: TextStoreOptions): Promise<void>
}
