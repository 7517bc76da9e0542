import type { Result } from 'neverthrow'
import { err, ok } from 'neverthrow'
import * as v from 'valibot'
import { guidanceChoices } from '../rules/read-guidance.ts'
import type { Overrides } from '../vocabulary/overrides.ts'
import { severities } from '../vocabulary/severity.ts'
import type { InvalidOptionsError } from './review-error.ts'
import type { ReviewSettings } from './review-settings.ts'
import { defaultReviewSettings, settingNames } from './review-settings.ts'

/** Fills the gaps of settings with their defaults and checks them all. */
export function checkSettings(given: Overrides<ReviewSettings>): Result<ReviewSettings, InvalidOptionsError> {
  const settings = Object.fromEntries(
    settingNames.map((name) => [name, given[name] === undefined ? defaultReviewSettings[name] : given[name]]),
  )
  const parsed = v.safeParse(settingsSchema, settings, { abortEarly: true })
  if (parsed.success) return ok(parsed.output)
  const [issue] = parsed.issues
  const option = v.getDotPath(issue)?.split('.')[0] ?? ''
  return err({
    code: 'invalid_options',
    option,
    expected: expectations[option as keyof ReviewSettings] ?? issue.message,
  })
}

const whole = (least: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least))
const limit = v.nullable(whole(1))

const settingsSchema = v.object({
  contextLines: v.pipe(whole(0), v.maxValue(1000)),
  exclude: v.array(v.string()),
  include: v.array(v.string()),
  projectRules: v.picklist(['base', 'none']),
  guidance: v.picklist(guidanceChoices),
  concurrency: v.pipe(whole(1), v.maxValue(256)),
  maxToolRounds: whole(1),
  maxContextToolCalls: whole(1),
  maxChunkTokens: whole(1000),
  maxChunkFiles: whole(1),
  maxConversationTokens: limit,
  planLines: limit,
  confidenceThreshold: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  relocate: v.boolean(),
  challenge: v.boolean(),
  maskSecrets: v.boolean(),
  translate: v.boolean(),
  failOn: v.array(v.picklist(severities)),
  failOnEmpty: v.boolean(),
  failOnUnread: v.boolean(),
  language: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/)),
  maxRequests: limit,
  maxTokensTotal: limit,
  maxCost: v.nullable(v.pipe(v.number(), v.gtValue(0), v.finite())),
  maxMinutes: v.nullable(v.pipe(v.number(), v.gtValue(0))),
  maxOutputTokens: limit,
})

const expectations: Readonly<Record<keyof ReviewSettings, string>> = {
  contextLines: 'a whole number from 0 to 1000',
  exclude: 'a list of globs',
  include: 'a list of globs',
  projectRules: 'base or none',
  guidance: 'auto, all or none',
  concurrency: 'a whole number from 1 to 256',
  maxToolRounds: 'a whole number from 1',
  maxContextToolCalls: 'a whole number from 1',
  maxChunkTokens: 'a whole number from 1000',
  maxChunkFiles: 'a whole number from 1',
  maxConversationTokens: 'a whole number from 1, or null',
  planLines: 'a whole number from 1, or null',
  confidenceThreshold: 'a number from 0 to 1',
  relocate: 'true or false',
  challenge: 'true or false',
  maskSecrets: 'true or false',
  translate: 'true or false',
  failOn: `a list of ${severities.join(', ')}`,
  failOnEmpty: 'true or false',
  failOnUnread: 'true or false',
  language: 'a language tag such as "en" or "pt-BR"',
  maxRequests: 'a whole number from 1, or null',
  maxTokensTotal: 'a whole number from 1, or null',
  maxCost: 'a number above 0, or null',
  maxMinutes: 'a number above 0, or null',
  maxOutputTokens: 'a whole number from 1, or null',
}
