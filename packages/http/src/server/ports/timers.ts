/** Waiting, as the caller has it. */
export interface Timers {
  /** Runs the task once, in so many milliseconds or soon after; what it gives calls that off. */
  after(ms: number, task: () => void): () => void
}
