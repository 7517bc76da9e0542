/** What those who ask for a review tell the model beside the change. All of it is data to the model, fenced like the diff. */
export interface ReviewContext {
  /**
   * Criteria of theirs, shown whole in every conversation and never cut: a policy that leaves too little room for the change
   * is refused, see `hasRoomForContext`. Null or left out for none.
   */
  readonly policy?: string | null | undefined
  /** Where the change is to run, in every conversation on one line. */
  readonly environments?: readonly string[] | undefined
  /** What other programs said about files of the change; shown beside the diff of their file, as far as there is room. */
  readonly records?: readonly ReviewRecord[] | undefined
}

/** What another program said about a place. It is context for the model and never a finding. */
export interface ReviewRecord {
  readonly path: string
  /** In the file after the change; null for the file as a whole. */
  readonly line: number | null
  /** Who says so, such as `eslint`. */
  readonly source: string
  readonly message: string
}
