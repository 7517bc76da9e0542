import { choice, decimal, duration, severityList, text, texts, toggle, whole } from '../arguments/flag.ts'
import type { FlagValues } from '../arguments/flag-table.ts'
import { modeFlags } from './mode-flags.ts'

/** Flags of `scrutineer review`. */
export const reviewFlags = {
  ...modeFlags,
  include: texts('GLOB', 'a glob', 'Review these too where their kind is left out; quoted; may be repeated'),
  exclude: texts('GLOB', 'a glob', "Never review these, such as 'docs/**' in quotes; may be repeated"),
  preview: toggle('Show what would be reviewed and at what cost; asks no model'),
  format: choice(['text', 'json', 'markdown'], 'What standard output carries (text)'),
  console: choice(['detailed', 'summary', 'none'], 'How much the text format says (detailed)'),
  output: text('FILE', 'a file', 'Write the result to FILE too, as JSON or Markdown by its ending'),
  'fail-on': severityList('Severities that end a complete review with 1 (critical,high)'),
  'fail-on-empty': toggle('End with 2 when nothing was reviewable'),
  'confidence-threshold': decimal(
    'a number from 0 to 1',
    (n) => n >= 0 && n <= 1,
    'Drop findings that are less sure (0.75)',
  ),
  language: text('TAG', 'a language tag', 'Language of the findings, such as pt-BR (en)'),
  concurrency: whole(1, 'Conversations with the model side by side (4)'),
  'max-chunk-tokens': whole(1000, 'Estimated tokens of one part of the change (12000)'),
  'max-tool-rounds': whole(1, 'Answers of the model in one conversation (30)'),
  'max-context-tool-calls': whole(1, 'Reads and searches in one conversation (10)'),
  'max-requests': whole(1, 'Stop the run after so many requests'),
  'max-tokens-total': whole(1, 'Stop the run after so many tokens'),
  'max-minutes': decimal('a number above 0', (n) => n > 0, 'Stop the run after so many minutes'),
  'model-protocol': choice(
    ['openai', 'offline'],
    'How the model is spoken to; offline is the built-in reviewer, no AI',
  ),
  'model-name': text('NAME', 'a model name', 'Which model'),
  'model-endpoint': text('URL', 'a URL', 'Where it is served, such as http://localhost:11434/v1'),
  'model-timeout': duration('Longest wait for one answer, such as 90s (3m)'),
  'model-profile': text('NAME', 'a profile name', "The vendor's habits, where the endpoint does not tell"),
  progress: toggle('Show progress in spite of --quiet'),
  'no-progress': toggle('Show no progress'),
  quiet: toggle('Show the result and errors alone: no progress, notes or warnings'),
} as const

/** Values of the flags of `scrutineer review`. */
export type ReviewValues = FlagValues<typeof reviewFlags>
