import { describeRulesError, type ReviewChangesError } from '@scrutineer/core'
import { interruptedFailure, toChangeFailure } from '../changes/to-change-failure.ts'
import { type Failure, usageFailure } from '../failure.ts'

/** A review without a report, as the one line that says so. */
export function toReviewFailure(error: ReviewChangesError): Failure {
  if (error.code === 'cancelled') return interruptedFailure
  if (error.code === 'invalid_project_settings') {
    const { subject, detail } = error
    return {
      code: 'config',
      message: `${subject} of the repository cannot be used: ${detail}; mend it, or leave it out with --no-project-config`,
    }
  }
  if (error.code === 'invalid_rules') {
    return {
      code: 'invalid_rules',
      message: `${describeRulesError(error)}; mend it; --project-rules none leaves those of the repository out`,
    }
  }
  if (error.code !== 'invalid_options') return toChangeFailure(error)
  const advice = error.option === 'maxCost' ? 'say it with --model-prices' : 'see scrutineer help review'
  const flag = error.option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return usageFailure(`--${flag} has a value that cannot be used, expected ${error.expected}; ${advice}`)
}
