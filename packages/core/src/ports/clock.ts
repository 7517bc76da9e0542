/** Time as the caller has it. Core reads no clock of its own. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
}
