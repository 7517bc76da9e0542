/** A host and the only addresses at which it is contacted. */
export interface PinnedHost {
  /** As in the URL, without brackets. */
  readonly host: string
  readonly port: number
  /** At least one. */
  readonly addresses: readonly string[]
}
