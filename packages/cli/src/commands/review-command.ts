import { type Failure, usageFailure } from '../failure.ts'
import { defineCommand } from './command.ts'
import { checkMode } from './mode-flags.ts'
import { type ReviewValues, reviewFlags } from './review-flags.ts'

/** `scrutineer review` */
export const reviewCommand = defineCommand({
  name: 'review',
  summary: 'Review a change and report defects',
  usage: ['[--from REV --to REV | --commit REV | --staged | --patch FILE|-] [FLAG ...]'],
  notes: [
    'Without --from, --commit, --staged or --patch: everything that is not committed.',
    '',
    'The model: flags, then SCRUTINEER_MODEL_PROTOCOL, _NAME, _ENDPOINT, _API_KEY, _TIMEOUT and _PROFILE, then a',
    'well-known key variable (OPENCODE_API_KEY, OPENAI_API_KEY), else the built-in offline reviewer, which is no AI.',
    'Where CI is set, the offline reviewer must be asked for: --model-protocol offline.',
    'A key is never a flag.',
  ],
  flags: reviewFlags,
  maxPositionals: 0,
  check: (flags) => checkMode(flags) ?? checkReview(flags),
  run: async ({ flags }, surroundings) =>
    flags.preview === undefined
      ? (await import('./work.ts')).runReview(flags, surroundings)
      : (await import('./work.ts')).runPreview(flags, surroundings),
})

/** Flags that would have no effect beside others are mistakes, not decoration. */
function checkReview(flags: ReviewValues): Failure | null {
  if (flags.console !== undefined && flags.format !== undefined && flags.format !== 'text') {
    return usageFailure(`--console shapes --format text, not ${flags.format}; leave one out`)
  }
  if (flags.progress !== undefined && flags['no-progress'] !== undefined) {
    return usageFailure('--progress and --no-progress contradict each other, expected one; leave one out')
  }
  if (flags['model-protocol'] === 'offline') {
    const names = ['model-name', 'model-endpoint', 'model-timeout', 'model-profile'] as const
    const idle = names.find((name) => flags[name] !== undefined)
    if (idle !== undefined) {
      return usageFailure(`--${idle} has no effect on --model-protocol offline; leave one out`)
    }
  }
  return null
}
