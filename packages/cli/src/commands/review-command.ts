import { flagForModels } from '../arguments/flags-of-models.ts'
import { type Failure, usageFailure } from '../failure.ts'
import { formOfReports } from '../review/report-format.ts'
import { defineCommand } from './command.ts'
import { checkMode } from './mode-flags.ts'
import { type ReviewValues, reviewFlags } from './review-flags.ts'
import { runOnChange } from './run-on-change.ts'

/** `scrutineer review` */
export const reviewCommand = defineCommand({
  name: 'review',
  summary: 'Review a change and report defects',
  usage: ['[--from REV --to REV | --commit REV | --staged | --patch FILE|-] [FLAG ...]'],
  notes: [
    'Without --from, --commit, --staged or --patch: everything that is not committed.',
    '',
    'The model: flags, then SCRUTINEER_MODEL_PROTOCOL, _NAME, _ENDPOINT, _API_KEY, _TIMEOUT and _PROFILE, then a',
    'well-known key variable (OPENCODE_API_KEY, OPENAI_API_KEY, DEEPSEEK_API_KEY, ANTHROPIC_API_KEY, GOOGLE_API_KEY,',
    'GEMINI_API_KEY or GOOGLE_GENERATIVE_AI_API_KEY), then a server on this machine (Ollama, LM Studio, llama.cpp, vLLM),',
    'else the built-in offline reviewer, which is no AI. Where CI is set, no server is looked for, and the offline reviewer',
    'must be asked for: --model-protocol offline. A key is never a flag. scrutineer models shows which model it would be.',
    '',
    'What no flag names comes from variables, then .scrutineer/config.yaml of the repository, then your own file: see',
    'scrutineer help config. A switch takes =true and =false, such as --progress=false.',
  ],
  flags: reviewFlags,
  maxPositionals: 0,
  check: (flags) => checkMode(flags) ?? checkReview(flags),
  run: ({ flags }, surroundings) =>
    runOnChange(flags, surroundings, async () => {
      if (flags.preview !== undefined) return (await import('./run-preview.ts')).runPreview
      return (await import('./run-review.ts')).runReview
    }),
})

/** Flags that would have no effect beside others are mistakes, not decoration. */
function checkReview(flags: ReviewValues): Failure | null {
  if (flags.console !== undefined && flags.format !== undefined && flags.format !== 'text') {
    return usageFailure(`--console shapes --format text, not ${flags.format}; leave one out`)
  }
  if (flags.preview !== undefined && !isPreviewFormat(flags.format)) {
    return usageFailure(
      `--format ${flags.format} is for reports, not for --preview; ask for text, json or markdown`,
    )
  }
  if (flags.preview !== undefined && flags.output !== undefined && formOfReports(flags.output) !== null) {
    return usageFailure(
      `--output ${flags.output} names a form for reports, not for --preview; end it in .txt, .json or .md`,
    )
  }
  const forReports = (['html', 'baseline'] as const).find((name) => flags[name] !== undefined)
  if (flags.preview !== undefined && forReports !== undefined) {
    return usageFailure(`--${forReports} is for reports, not for --preview; leave one out`)
  }
  if (flags.progress === true && flags['no-progress'] !== undefined) {
    return usageFailure('--progress and --no-progress contradict each other, expected one; leave one out')
  }
  if (flags.cache === true && flags['no-cache'] !== undefined) {
    return usageFailure('--cache and --no-cache contradict each other, expected one; leave one out')
  }
  if (flags['model-protocol'] === 'offline') {
    const idle = flagForModels(flags)
    if (idle !== null) {
      return usageFailure(`--${idle} has no effect on --model-protocol offline; leave one out`)
    }
  }
  return null
}

function isPreviewFormat(format: ReviewValues['format']): boolean {
  return format === undefined || format === 'text' || format === 'json' || format === 'markdown'
}
