import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import type { FinishPolicy } from '../loop/finish-reason-policy.ts'
import { lenientFinishPolicy } from '../loop/finish-reason-policy.ts'
import type { ChangeSource } from '../ports/change-source.ts'
import type { Clock } from '../ports/clock.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { RuleSource } from '../ports/rule-source.ts'
import type { TextStore } from '../ports/text-store.ts'
import type { Baseline } from '../report/read-baseline.ts'
import { changeReviewTools } from '../tools/change-review/change-review-tools.ts'
import type { Tool } from '../tools/tool.ts'
import type { ModelPrice } from '../vocabulary/model-price.ts'
import type { Overrides } from '../vocabulary/overrides.ts'
import type { ReviewContext } from '../vocabulary/review-context.ts'
import { checkSettings } from './check-settings.ts'
import type { ProjectSettingsSource } from './project-settings.ts'
import type { InvalidOptionsError } from './review-error.ts'
import type { ReviewSettings } from './review-settings.ts'
import { settingNames } from './review-settings.ts'

/** What to review, with what, and how. */
export interface ReviewChangesOptions extends Overrides<ReviewSettings> {
  readonly changes: ChangeSource
  readonly model: LanguageModel
  /** Rules from outside the repository, and how rule files are parsed; default none, and JSON. */
  readonly rules?: RuleSource | undefined
  /** What those who ask for the review tell the model beside the change; default nothing. */
  readonly context?: ReviewContext | undefined
  /** What a model may call; default the five tools of a change review. Needs one that finishes. */
  readonly tools?: readonly Tool[] | undefined
  /** Default `lenientFinishPolicy`. */
  readonly policy?: FinishPolicy | undefined
  /** Without a clock, times and durations stay unknown and `maxMinutes` is refused. */
  readonly clock?: Clock | undefined
  /** What models cost; the first that fits counts. Left out, nothing is said of costs. */
  readonly prices?: readonly ModelPrice[] | undefined
  /** Settings that the repository brings itself; default none are looked for. */
  readonly projectSettings?: ProjectSettingsSource | undefined
  /** The program that reports; default this package. */
  readonly tool?: { readonly name: string; readonly version: string } | undefined
  /** Findings of an earlier report (see `readBaseline`): they are listed as suppressed and count for nothing. */
  readonly baseline?: Baseline | undefined
  /** Where parts of the change are kept once they are reviewed, so that a broken-off review can be taken up. */
  readonly reviewed?: TextStore | undefined
  /** Takes parts that `reviewed` has, for the same ids, model and settings, from there; default false. Refused without `reviewed`. */
  readonly resume?: boolean | undefined
  /** Ends the review; what was found so far is in the report. */
  readonly signal?: AbortSignal | undefined
}

/** Options with every gap filled. */
export interface CompleteOptions {
  readonly settings: ReviewSettings
  readonly tools: readonly Tool[]
  readonly policy: FinishPolicy
}

/** Checks options before anything is read. */
export function readReviewOptions(
  options: Overrides<ReviewSettings> &
    Pick<ReviewChangesOptions, 'tools' | 'policy' | 'clock' | 'projectSettings' | 'reviewed' | 'resume'>,
): Result<CompleteOptions, InvalidOptionsError> {
  const usual = options.projectSettings?.usual ?? {}
  const given = Object.fromEntries(
    settingNames.map((name) => [name, options[name] === undefined ? usual[name] : options[name]]),
  )
  const checked = checkSettings(given)
  if (checked.isErr()) return err(checked.error)
  const settings = checked.value
  if (settings.maxMinutes !== null && options.clock === undefined) {
    return err({ code: 'invalid_options', option: 'maxMinutes', expected: 'a clock beside it' })
  }
  // A caller who believes that nothing is paid for twice must learn that there is nowhere to take it from.
  if (options.resume === true && options.reviewed === undefined) {
    return err({ code: 'invalid_options', option: 'resume', expected: 'a store in "reviewed" beside it' })
  }
  const tools = options.tools ?? changeReviewTools
  if (!tools.some(({ role }) => role === 'finish')) {
    return err({ code: 'invalid_options', option: 'tools', expected: 'a tool with the role "finish"' })
  }
  const names = tools.map(({ declaration }) => declaration.name)
  if (new Set(names).size < names.length) {
    return err({ code: 'invalid_options', option: 'tools', expected: 'a name of its own for each tool' })
  }
  return ok({ settings, tools, policy: options.policy ?? lenientFinishPolicy })
}
