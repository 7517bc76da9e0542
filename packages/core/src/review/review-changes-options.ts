import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import * as v from 'valibot'
import type { FinishPolicy } from '../loop/finish-reason-policy.ts'
import { lenientFinishPolicy } from '../loop/finish-reason-policy.ts'
import type { ChangeSource } from '../ports/change-source.ts'
import type { Clock } from '../ports/clock.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import { changeReviewTools } from '../tools/change-review/change-review-tools.ts'
import type { Tool } from '../tools/tool.ts'
import type { Severity } from '../vocabulary/severity.ts'
import { severities } from '../vocabulary/severity.ts'
import type { InvalidOptionsError } from './review-error.ts'

/** Settings of a change review that are plain data. Each has its default. */
export interface ReviewSettings {
  /** Unchanged lines around each change; default 3. */
  readonly contextLines: number
  /** Globs of files to leave out, whatever else speaks for them. */
  readonly exclude: readonly string[]
  /** Globs of files to review although their kind is left out by default. Not a list of the only ones. */
  readonly include: readonly string[]
  /** Conversations side by side; default 4. */
  readonly concurrency: number
  /** Requests in one conversation; default 30. */
  readonly maxToolRounds: number
  /** Reading and searching calls in one conversation; default 10, fewer for small changes. */
  readonly maxContextToolCalls: number
  /** Tokens of diff in one conversation, at least 1,000; default 12,000. */
  readonly maxChunkTokens: number
  /** Files in one conversation; default 12. */
  readonly maxChunkFiles: number
  /** Least confidence of a finding, from 0 to 1, itself included; default 0.75. */
  readonly confidenceThreshold: number
  /** Severities that fail the review; default critical and high; empty for none. */
  readonly failOn: readonly Severity[]
  /** Whether a change of which nothing can be reviewed fails; default false. */
  readonly failOnEmpty: boolean
  /** Language of the findings' texts, as a language tag; default `en`. */
  readonly language: string
  /** Limits of the whole run; null means none. */
  readonly maxRequests: number | null
  readonly maxTokensTotal: number | null
  /** Needs a clock. */
  readonly maxMinutes: number | null
  /** Tokens that one answer may take; null leaves it to the model's adapter. */
  readonly maxOutputTokens: number | null
}

/** What to review, with what, and how. */
export interface ReviewChangesOptions extends Partial<ReviewSettings> {
  readonly changes: ChangeSource
  readonly model: LanguageModel
  /** What a model may call; default the five tools of a change review. Needs one that finishes. */
  readonly tools?: readonly Tool[]
  /** Default `lenientFinishPolicy`. */
  readonly policy?: FinishPolicy
  /** Without a clock, times and durations stay unknown and `maxMinutes` is refused. */
  readonly clock?: Clock
  /** The program that reports; default this package. */
  readonly tool?: { readonly name: string; readonly version: string }
  /** Ends the review; what was found so far is in the report. */
  readonly signal?: AbortSignal
}

/** The settings of a change review unless told otherwise. */
export const defaultReviewSettings: ReviewSettings = {
  contextLines: 3,
  exclude: [],
  include: [],
  concurrency: 4,
  maxToolRounds: 30,
  maxContextToolCalls: 10,
  maxChunkTokens: 12_000,
  maxChunkFiles: 12,
  confidenceThreshold: 0.75,
  failOn: ['critical', 'high'],
  failOnEmpty: false,
  language: 'en',
  maxRequests: null,
  maxTokensTotal: null,
  maxMinutes: null,
  maxOutputTokens: null,
}

/** Options with every gap filled. */
export interface CompleteOptions {
  readonly settings: ReviewSettings
  readonly tools: readonly Tool[]
  readonly policy: FinishPolicy
}

/** Checks options before anything is read. */
export function readReviewOptions(
  options: Partial<ReviewSettings> & Pick<ReviewChangesOptions, 'tools' | 'policy' | 'clock'>,
): Result<CompleteOptions, InvalidOptionsError> {
  const given = Object.fromEntries(
    Object.keys(defaultReviewSettings).flatMap((key) => {
      const value = options[key as keyof ReviewSettings]
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const parsed = v.safeParse(settingsSchema, { ...defaultReviewSettings, ...given }, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    const option = v.getDotPath(issue)?.split('.')[0] ?? ''
    return err({
      code: 'invalid_options',
      option,
      expected: expectations[option as keyof ReviewSettings] ?? issue.message,
    })
  }
  if (parsed.output.maxMinutes !== null && options.clock === undefined) {
    return err({ code: 'invalid_options', option: 'maxMinutes', expected: 'a clock beside it' })
  }
  const tools = options.tools ?? changeReviewTools
  if (!tools.some(({ role }) => role === 'finish')) {
    return err({ code: 'invalid_options', option: 'tools', expected: 'a tool with the role "finish"' })
  }
  const names = tools.map(({ declaration }) => declaration.name)
  if (new Set(names).size < names.length) {
    return err({ code: 'invalid_options', option: 'tools', expected: 'a name of its own for each tool' })
  }
  return ok({ settings: parsed.output, tools, policy: options.policy ?? lenientFinishPolicy })
}

const whole = (least: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least))
const limit = v.nullable(whole(1))

const settingsSchema = v.object({
  contextLines: v.pipe(whole(0), v.maxValue(1000)),
  exclude: v.array(v.string()),
  include: v.array(v.string()),
  concurrency: v.pipe(whole(1), v.maxValue(256)),
  maxToolRounds: whole(1),
  maxContextToolCalls: whole(1),
  maxChunkTokens: whole(1000),
  maxChunkFiles: whole(1),
  confidenceThreshold: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  failOn: v.array(v.picklist(severities)),
  failOnEmpty: v.boolean(),
  language: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)),
  maxRequests: limit,
  maxTokensTotal: limit,
  maxMinutes: v.nullable(v.pipe(v.number(), v.gtValue(0))),
  maxOutputTokens: limit,
})

const expectations: Readonly<Record<keyof ReviewSettings, string>> = {
  contextLines: 'a whole number from 0 to 1000',
  exclude: 'a list of globs',
  include: 'a list of globs',
  concurrency: 'a whole number from 1 to 256',
  maxToolRounds: 'a whole number from 1',
  maxContextToolCalls: 'a whole number from 1',
  maxChunkTokens: 'a whole number from 1000',
  maxChunkFiles: 'a whole number from 1',
  confidenceThreshold: 'a number from 0 to 1',
  failOn: `a list of ${severities.join(', ')}`,
  failOnEmpty: 'true or false',
  language: 'a language tag such as "en" or "pt-BR"',
  maxRequests: 'a whole number from 1, or null',
  maxTokensTotal: 'a whole number from 1, or null',
  maxMinutes: 'a number above 0, or null',
  maxOutputTokens: 'a whole number from 1, or null',
}
