/** Why a command gave no result: a stable snake_case code, and what was wrong, what was expected, what to do. */
export interface Failure {
  readonly code: string
  readonly message: string
}

/** A command line that cannot be meant. */
export function usageFailure(message: string): Failure {
  return { code: 'usage', message }
}
