import type { LoopEnding } from '../loop/loop-ending.ts'

/**
 * Why a side question has no answer.
 *
 * - `not_asked`: the model takes no side questions; nothing went out
 * - `failed`: the model could not be asked, or was stopped: by its provider, a limit of the run, or the signal
 * - `unusable`: it answered, and never in a form that could be used
 */
export interface QuestionFailure {
  readonly kind: 'not_asked' | 'failed' | 'unusable'
  /** A stable snake_case code: a class of provider failure, a limit of the run, or how the conversation ended. */
  readonly code: string
}

/** Reads an ending as a failure; `detail` of the model never passes. */
export function failureOf(ending: Extract<LoopEnding, { type: 'incomplete' }>): QuestionFailure {
  if (ending.modelError !== null) return { kind: 'failed', code: ending.modelError.code }
  return { kind: stopped.includes(ending.reason) ? 'failed' : 'unusable', code: ending.reason }
}

const stopped: readonly string[] = ['request_limit', 'token_limit', 'cost_limit', 'time_limit', 'cancelled']
