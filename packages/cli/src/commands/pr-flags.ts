import { choice, duration, severityList, text, toggle, whole } from '../arguments/flag.ts'
import type { FlagValues } from '../arguments/flag-table.ts'
import { modeFlags } from './mode-flags.ts'
import { reviewFlags } from './review-flags.ts'

/** Flags of `scrutineer pr`. */
export const prFlags = {
  format: choice(['text', 'json', 'markdown'], 'What standard output carries (text)'),
  trace: toggle('Tell the rounds of the conversation too'),
  output: text('FILE', 'a file', 'Write the result to FILE too, as JSON or Markdown by its ending'),
  'fail-on': severityList('Severities that end a review with 1 (critical,high)'),
  'max-rounds': whole(1, 'Answers of the model (8)'),
  'max-tool-calls': whole(1, 'Tool calls of the model over the review (32)'),
  'max-output-tokens': whole(1, "Tokens of one answer (the vendor's usual)"),
  'review-timeout': duration('Longest time of the whole review, such as 20m (15m)'),
  engine: modeFlags.engine,
  tolerance: choice(['strict', 'lenient'], 'How to take the habits of vendors (strict)'),
  'model-protocol': reviewFlags['model-protocol'],
  'model-name': reviewFlags['model-name'],
  'model-endpoint': reviewFlags['model-endpoint'],
  'model-context-window': reviewFlags['model-context-window'],
  'model-ca-file': reviewFlags['model-ca-file'],
  'fallback-model': reviewFlags['fallback-model'],
  'model-timeout': reviewFlags['model-timeout'],
  stream: reviewFlags.stream,
  'model-profile': reviewFlags['model-profile'],
  'no-progress': toggle('Show no progress'),
  config: reviewFlags.config,
  quiet: toggle('Show the result and errors alone'),
} as const

/** Values of the flags of `scrutineer pr`. */
export type PrValues = FlagValues<typeof prFlags>
