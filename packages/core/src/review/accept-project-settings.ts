import type { Warning } from '../vocabulary/warning.ts'
import type { ParsedProjectSettings } from './project-settings.ts'
import type { ReviewSettings } from './review-settings.ts'

/** What becomes of a setting of the repository: the value to take, and what is said about it where it is not taken whole. */
interface Verdict<Value> {
  readonly value: Value
  readonly refusal: string | null
}

type Rule<Value> = (asked: Value, held: Value) => Verdict<Value>

/**
 * Takes from a repository what makes a review stricter or leaves it as strict, over what holds without it. The rest stays
 * as it was, and each refusal is a warning.
 */
export function acceptProjectSettings(
  path: string,
  { settings, warnings }: ParsedProjectSettings,
  held: ReviewSettings,
): { readonly settings: Partial<ReviewSettings>; readonly warnings: readonly Warning[] } {
  const accepted: Partial<Record<keyof ReviewSettings, unknown>> = {}
  const refusals: Warning[] = []
  const judge = <Key extends keyof ReviewSettings>(key: Key): void => {
    const asked = settings[key]
    if (asked === undefined) return
    const { value, refusal } = rules[key](asked, held[key])
    accepted[key] = value
    if (refusal !== null) refusals.push(refused(path, key, refusal))
  }
  for (const key of Object.keys(rules) as (keyof ReviewSettings)[]) judge(key)
  return { settings: accepted as Partial<ReviewSettings>, warnings: [...warnings, ...refusals] }
}

/** Whatever is asked. */
function taken<Value>(asked: Value): Verdict<Value> {
  return { value: asked, refusal: null }
}

/** Never what is asked. */
function kept(reason: string): <Value>(asked: Value, held: Value) => Verdict<Value> {
  return (_asked, held) => ({ value: held, refusal: reason })
}

const notBelow: Rule<number> = (asked, held) =>
  asked >= held
    ? { value: asked, refusal: null }
    : { value: held, refusal: `may only be raised here, and ${held} holds` }

const notAbove: Rule<number> = (asked, held) =>
  asked <= held
    ? { value: asked, refusal: null }
    : { value: held, refusal: `may only be lowered here, and ${held} holds` }

const onlyOn: Rule<boolean> = (asked, held) => ({
  value: asked || held,
  refusal: held && !asked ? 'may only be turned on here' : null,
})

/** A list that may grow. */
function added<Item extends string>(asked: readonly Item[], held: readonly Item[]): readonly Item[] {
  return [...held, ...asked.filter((item) => !held.includes(item))]
}

const costs = 'is for those who pay for the review to set, not for the repository'

/**
 * One rule for each setting, so that a new one does not compile until somebody decides. What bounds the whole run is
 * refused both ways: lower leaves a part unreviewed, higher spends what nobody allowed.
 */
const rules: { readonly [Key in keyof ReviewSettings]: Rule<ReviewSettings[Key]> } = {
  contextLines: notBelow,
  exclude: kept('is not taken: it would keep files from being reviewed'),
  include: (asked, held) => ({ value: added(asked, held), refusal: null }),
  projectRules: kept('is for the caller to set, since it can take rules away'),
  // It says what a model is told beside the rules, within a fixed bound.
  guidance: taken,
  // A provider's own limits are the user's to know.
  concurrency: notAbove,
  maxToolRounds: notBelow,
  maxContextToolCalls: notBelow,
  // How a change is cut makes a review neither stricter nor laxer: every changed line is in a part either way.
  maxChunkTokens: taken,
  maxChunkFiles: taken,
  maxConversationTokens: kept(costs),
  planLines: kept(costs),
  confidenceThreshold: notAbove,
  failOn: (asked, held) => {
    const missing = held.filter((severity) => !asked.includes(severity))
    return {
      value: added(asked, held),
      refusal:
        missing.length === 0 ? null : `may only add severities here, and ${missing.join(', ')} holds too`,
    }
  },
  relocate: kept(costs),
  // A second look can only take findings away.
  challenge: (asked, held) => ({
    value: asked && held,
    refusal: asked && !held ? 'may only be turned off here' : null,
  }),
  maskSecrets: onlyOn,
  translate: kept(costs),
  failOnEmpty: onlyOn,
  failOnUnread: onlyOn,
  language: taken,
  maxRequests: kept(costs),
  maxTokensTotal: kept(costs),
  maxCost: kept(costs),
  maxMinutes: kept(costs),
  maxOutputTokens: kept(costs),
}

/** Settings have the names that files give them. */
function refused(path: string, key: string, reason: string): Warning {
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return { code: 'project_setting_refused', subject: path, detail: `${name} ${reason}.`, incomplete: false }
}
