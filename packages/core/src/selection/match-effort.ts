/**
 * Counts the steps that matches take together, so that patterns and paths which are both made to be slow cannot hold a review
 * up. Once too many were taken, nothing matches any more, and whoever asked has to say so.
 */
export interface MatchEffort {
  /** One for each comparison of a character or a name. */
  steps: number
}

/** A few seconds of one core. A thousand globs over 20,000 paths take 20 million and what the paths that nearly fit need. */
const maxSteps = 200_000_000

/** An effort of nothing yet. */
export function startEffort(): MatchEffort {
  return { steps: 0 }
}

/** Whether what was asked since is no answer any more. */
export function isSpent(effort: MatchEffort): boolean {
  return effort.steps > maxSteps
}
