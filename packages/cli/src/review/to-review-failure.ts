import type { ReviewChangesError } from '@scrutineer/core'
import { interruptedFailure, toChangeFailure } from '../changes/to-change-failure.ts'
import { type Failure, usageFailure } from '../failure.ts'

/** A review without a report, as the one line that says so. */
export function toReviewFailure(error: ReviewChangesError): Failure {
  if (error.code === 'cancelled') return interruptedFailure
  if (error.code !== 'invalid_options') return toChangeFailure(error)
  const flag = error.option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return usageFailure(
    `--${flag} has a value that cannot be used, expected ${error.expected}; see scrutineer help review`,
  )
}
