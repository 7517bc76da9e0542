/** How long things last and how often they are tried. Milliseconds. */
export interface ReviewTimes {
  /** From submission; then a review that has not ended fails. */
  readonly deadlineMs: number
  /** From its end; so long a result can be read. */
  readonly resultMs: number
  /** From then on; so long the row is kept, and its key bound. */
  readonly rowMs: number
  /** How often a review is begun before it counts as lost with its workers. */
  readonly attempts: number
}

const minute = 60_000
const hour = 60 * minute

/** What holds where a deployment says nothing. */
export const defaultReviewTimes: ReviewTimes = {
  deadlineMs: 15 * minute,
  resultMs: 24 * hour,
  rowMs: 7 * 24 * hour,
  attempts: 3,
}
