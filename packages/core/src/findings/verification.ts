/** What could be checked about a finding without a model. It never drops one; readers filter on it. */
export interface Verification {
  /** Whether one of the lines lies in a hunk of the diff. */
  readonly lineInDiff: boolean
  /** Whether all code that the evidence quotes stands in the file: within 10 lines of the finding, elsewhere, or not. */
  readonly evidenceFound: 'near' | 'elsewhere' | 'none'
}
