import type { ReviewSettings } from '@scrutineer/core'
import type { ReviewValues } from '../commands/review-flags.ts'

/** The settings that flags name; what they leave out has core's default. */
export function toSettings(flags: ReviewValues): Partial<ReviewSettings> {
  return withoutGaps({
    contextLines: flags['context-lines'],
    include: flags.include,
    exclude: flags.exclude,
    concurrency: flags.concurrency,
    maxToolRounds: flags['max-tool-rounds'],
    maxContextToolCalls: flags['max-context-tool-calls'],
    maxChunkTokens: flags['max-chunk-tokens'],
    confidenceThreshold: flags['confidence-threshold'],
    failOn: flags['fail-on'],
    failOnEmpty: flags['fail-on-empty'],
    language: flags.language,
    maxRequests: flags['max-requests'],
    maxTokensTotal: flags['max-tokens-total'],
    maxMinutes: flags['max-minutes'],
  })
}

type WithoutGaps<Values> = { readonly [Key in keyof Values]?: Exclude<Values[Key], undefined> }

function withoutGaps<Values extends object>(values: Values): WithoutGaps<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as WithoutGaps<Values>
}
