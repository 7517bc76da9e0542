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
    const advice = isOfProject(error.file)
      ? 'mend it, or leave the rules of the repository out with review --project-rules none'
      : 'mend it'
    return { code: 'invalid_rules', message: `${describeRulesError(error)}; ${advice}` }
  }
  if (error.code !== 'invalid_options') return toChangeFailure(error)
  if (error.option === 'model') {
    return usageFailure(
      `the model holds too little for a review, expected ${error.expected}; ` +
        'name another with --model-name, or say with --model-context-window how much it holds',
    )
  }
  const advice = error.option === 'maxCost' ? 'say it with --model-prices' : 'see scrutineer help review'
  const flag = error.option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return usageFailure(`--${flag} has a value that cannot be used, expected ${error.expected}; ${advice}`)
}

/** Whether a rule file is the repository's, and not one that its user named or keeps at home. */
function isOfProject(file: string): boolean {
  return /^\.(scrutineer|zadig-review)\//.test(file)
}
