import { type ChangeSourceError, describeError } from '@scrutineer/core'
import type { Failure } from '../failure.ts'

/** A change that could not be read, as the one line that says so. */
export function toChangeFailure(error: ChangeSourceError): Failure {
  return error.code === 'aborted' ? interruptedFailure : { code: error.code, message: describeError(error) }
}

/** The user ended the program before there was a result. */
export const interruptedFailure: Failure = {
  code: 'aborted',
  message: 'stopped by a signal before there was a result; run it again',
}
