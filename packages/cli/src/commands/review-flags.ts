import {
  asSetting,
  choice,
  decimal,
  duration,
  localServers,
  onOff,
  orNone,
  outputFile,
  severityList,
  text,
  texts,
  toggle,
  whole,
} from '../arguments/flag.ts'
import type { FlagValues } from '../arguments/flag-table.ts'
import { modelProtocols } from '../arguments/model-protocols.ts'
import { nameList } from '../configuration/name-list.ts'
import { priceList } from '../configuration/price-kind.ts'
import { consoleDetails } from '../output/console-details.ts'
import { printedFormats } from '../review/printed-formats.ts'
import { modeFlags } from './mode-flags.ts'

/** Flags of `scrutineer review`. */
export const reviewFlags = {
  ...modeFlags,
  include: texts('GLOB', 'a glob', 'Review these too where their kind is left out; quoted; may be repeated'),
  exclude: texts('GLOB', 'a glob', "Never review these, such as 'docs/**' in quotes; may be repeated"),
  rule: text('FILE', 'a file', 'A rule file that counts before all others, in JSON or YAML'),
  'project-rules': choice(
    ['base', 'none'],
    'Rules of the repository: as they were before the change, or none (base)',
  ),
  guidance: choice(
    ['auto', 'all', 'none'],
    'Show the model REVIEW.md and AGENTS.md, CONTRIBUTING.md too, or none (auto)',
  ),
  preview: toggle('Show what would be reviewed, in how many requests and tokens; asks no model'),
  format: choice(printedFormats, 'What standard output carries (text)'),
  console: choice(consoleDetails, 'How much the text format says (detailed)'),
  output: text(
    'FILE',
    'a file',
    'Write the result to FILE too; .json, .md, .sarif, .rdjson and .html say in which form',
  ),
  html: text('FILE', 'a file', 'Write the report to FILE as a page that needs nothing else'),
  'output-json': outputFile('Write the JSON report to FILE too; none for nowhere'),
  'output-md': outputFile('Write the Markdown report to FILE too; none for nowhere'),
  'fail-on': severityList('Severities that end a complete review with 1 (critical,high)'),
  'fail-on-empty': onOff('End with 2 when nothing was reviewable'),
  baseline: text(
    'FILE',
    'a file',
    'Count no finding that this earlier JSON report has; list it as suppressed',
  ),
  'mask-secrets': onOff('Cover what looks like a secret in all that a model elsewhere is shown (false)'),
  challenge: onOff('Give findings a second look: what the diff disproves goes (true)'),
  relocate: onOff('Ask for the place of a finding that quotes code wrongly (true)'),
  translate: onOff('Ask for the findings once more in --language, where a model does not write in it'),
  'fail-on-unread': onOff('End with 2 when its content keeps a source file from review'),
  'confidence-threshold': decimal(
    'a number from 0 to 1',
    (n) => n >= 0 && n <= 1,
    'Drop findings that are less sure (0.75)',
  ),
  language: text('TAG', 'a language tag', 'Language of the findings, such as pt-BR (en)'),
  concurrency: whole(1, 'Conversations with the model side by side (4)'),
  'max-chunk-tokens': whole(1000, 'Estimated tokens of one part of the change (12000)'),
  'max-chunk-files': whole(1, 'Files in one part of the change (12)'),
  'max-tool-rounds': whole(1, 'Answers of the model in one conversation (30)'),
  'max-context-tool-calls': whole(1, 'Reads and searches in one conversation (10)'),
  'max-conversation-tokens': orNone(whole(1000, "Tokens of one conversation (the model's context window)")),
  'plan-lines': orNone(whole(1, 'Ask for a plan first from so many changed lines of a file on (50)')),
  'max-requests': orNone(whole(1, 'Stop the run after so many requests')),
  'max-tokens-total': orNone(whole(1, 'Stop the run after so many tokens')),
  'max-cost': orNone(
    decimal('a number above 0', (n) => n > 0, 'Stop the run at such a cost, in dollars as a rule'),
  ),
  'max-output-tokens': orNone(whole(1, "Tokens of one answer (the vendor's usual)")),
  'max-minutes': orNone(decimal('a number above 0', (n) => n > 0, 'Stop the run after so many minutes')),
  'model-protocol': choice(
    modelProtocols,
    'How the model is spoken to; offline is the built-in reviewer, no AI',
  ),
  'model-name': text('NAME', 'a model name', 'Which model'),
  'model-endpoint': text('URL', 'a URL', 'Where it is served, such as http://localhost:11434/v1'),
  'model-context-window': orNone(whole(1000, 'Tokens it holds, the answer included, where you know better')),
  'model-ca-file': text('FILE', 'a file', 'Trust the authority in FILE, in PEM form, beside the usual ones'),
  'fallback-model': asSetting(nameList(), 'LIST', 'Ask these where it gives no answers: NAME or VENDOR:NAME'),
  'model-prices': asSetting(priceList(), 'LIST', "What models cost, such as 'NAME input=2 output=10'"),
  'model-timeout': duration('Longest wait for one answer, such as 90s (3m)'),
  stream: onOff('Ask for answers bit by bit: something comes before all is written (false)'),
  'model-profile': text('NAME', 'a profile name', "The vendor's habits, where the endpoint does not tell"),
  'model-discovery': localServers('Model servers to look for on this machine when no model is named; none'),
  cache: onOff('Take answers to exactly the same request from earlier runs (true)'),
  'no-cache': toggle('Ask for every answer anew'),
  resume: toggle('Go on with a review that was broken off: ask only for the parts it did not reach'),
  progress: onOff('Show progress in spite of --quiet, or =false: show none'),
  'no-progress': toggle('Show no progress'),
  config: text(
    'FILE',
    'a file',
    'The settings to use, in place of your usual ones; see scrutineer help config',
  ),
  'no-project-config': toggle('Leave out the settings of the repository, .scrutineer/config.yaml'),
  quiet: toggle('Show the result and errors alone: no progress, notes or warnings'),
} as const

/** Values of the flags of `scrutineer review`. */
export type ReviewValues = FlagValues<typeof reviewFlags>
