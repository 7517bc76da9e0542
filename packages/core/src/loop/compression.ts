/** One summary of older rounds, and what came of it. Tokens are estimates of the whole request. */
export interface Compression {
  /** Requests that were answered before it. */
  readonly round: number
  /**
   * `done`: the summary stands in the place of the rounds. `failed`: there was none. `ineffective`: it was not smaller.
   * After the latter two the rounds stay as they were, and no further summary is asked for.
   */
  readonly status: 'done' | 'failed' | 'ineffective'
  readonly tokensBefore: number
  readonly tokensAfter: number
}
