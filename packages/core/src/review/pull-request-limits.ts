import { err, ok, type Result } from 'neverthrow'
import * as v from 'valibot'
import { type Overrides, withDefaults } from '../vocabulary/overrides.ts'
import type { InvalidOptionsError } from './review-error.ts'

/** Numbers of a pull-request review; each has its default. */
export interface PullRequestLimits {
  /** Requests to the model; default 8. */
  readonly maxRounds: number
  /** Tool calls over the review; default 32. */
  readonly maxToolCalls: number
  /** Tool calls in one answer; default 8. */
  readonly maxCallsPerRound: number
  /** UTF-8 bytes of all tool results together; default 256 KiB. */
  readonly maxResultBytes: number
  /** Requests to mend an answer that is not valid; default 0. */
  readonly maxAnswerRepairs: number
  /** Tokens that one answer may take; null leaves it to the model's adapter. */
  readonly maxOutputTokens: number | null
}

/** The limits of a pull-request review unless told otherwise. */
export const defaultPullRequestLimits: PullRequestLimits = {
  maxRounds: 8,
  maxToolCalls: 32,
  maxCallsPerRound: 8,
  maxResultBytes: 256 * 1024,
  maxAnswerRepairs: 0,
  maxOutputTokens: null,
}

/**
 * Limits with every gap filled. What is no limit must not pass: a comparison with it would always say that there is still
 * room.
 */
export function readPullRequestLimits(
  given: Overrides<PullRequestLimits> | null | undefined,
): Result<PullRequestLimits, InvalidOptionsError> {
  if (typeof given !== 'object' && given !== undefined) {
    return err({ code: 'invalid_options', option: 'limits', expected: 'limits by name, or nothing' })
  }
  const parsed = v.safeParse(limitsSchema, withDefaults(defaultPullRequestLimits, given), {
    abortEarly: true,
  })
  if (parsed.success) return ok(parsed.output)
  const [issue] = parsed.issues
  const limit = v.getDotPath(issue) ?? ''
  const expected = expectations[limit as keyof PullRequestLimits] ?? 'a limit that there is'
  return err({ code: 'invalid_options', option: `limits.${limit}`, expected })
}

const whole = (least: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least))

const limitsSchema = v.strictObject({
  maxRounds: whole(1),
  maxToolCalls: whole(1),
  maxCallsPerRound: whole(1),
  maxResultBytes: whole(1),
  maxAnswerRepairs: whole(0),
  maxOutputTokens: v.nullable(whole(1)),
})

const expectations: Readonly<Record<keyof PullRequestLimits, string>> = {
  maxRounds: 'a whole number from 1',
  maxToolCalls: 'a whole number from 1',
  maxCallsPerRound: 'a whole number from 1',
  maxResultBytes: 'a whole number from 1',
  maxAnswerRepairs: 'a whole number from 0',
  maxOutputTokens: 'a whole number from 1, or null',
}
