import { type ReviewSettings, defaultReviewSettings as usual } from '@scrutineer/core'
import { localServerKinds } from '../arguments/local-servers.ts'
import { modelProtocols } from '../arguments/model-protocols.ts'
import { consoleDetails } from '../output/console-details.ts'
import { globList, localServerList, orNone, severityList } from './list-kinds.ts'
import { nameList } from './name-list.ts'
import { positive, share, timeSpan, whole } from './number-kinds.ts'
import { priceList } from './price-kind.ts'
import { profileName, profileTable } from './profile-kind.ts'
import type { Setting } from './setting.ts'
import type { SettingKind } from './setting-kind.ts'
import { address, languageTag, line, oneOf, outputFile, secret, truth } from './word-kinds.ts'

/**
 * Every setting by its name in files: a section and a key. All else (variables, `config`, the published schema, the list in
 * the documentation, what a repository may set) follows from this table, so a new setting is one line here.
 */
const settings = {
  'review.concurrency': ofReview('concurrency', whole(1, 256), 'Conversations with the model side by side.'),
  'review.context_lines': ofReview(
    'contextLines',
    whole(0, 1000),
    'Unchanged lines shown around each change.',
  ),
  'review.max_tool_rounds': ofReview('maxToolRounds', whole(1), 'Answers of the model in one conversation.'),
  'review.max_context_tool_calls': ofReview(
    'maxContextToolCalls',
    whole(1),
    'Reads and searches in one conversation; fewer for small changes.',
  ),
  'review.max_chunk_tokens': ofReview(
    'maxChunkTokens',
    whole(1000),
    'Estimated tokens of one part of the change, which is one conversation.',
  ),
  'review.max_chunk_files': ofReview('maxChunkFiles', whole(1), 'Files in one part of the change.'),
  'review.max_conversation_tokens': ofReview(
    'maxConversationTokens',
    orNone(whole(1000)),
    "Tokens that one conversation may hold; none is the model's context window.",
  ),
  'review.plan_lines': ofReview(
    'planLines',
    orNone(whole(1)),
    'Changed lines of one file from which on the model is asked for a plan first; none is never.',
  ),
  'review.confidence_threshold': ofReview(
    'confidenceThreshold',
    share(),
    'Findings that are less sure are dropped.',
  ),
  'review.relocate': ofReview(
    'relocate',
    truth(),
    'Whether the place of a finding that quotes code wrongly is asked for.',
  ),
  'review.challenge': ofReview(
    'challenge',
    truth(),
    'Whether findings get a second look, in which those that the diff disproves go.',
  ),
  'review.mask_secrets': ofReview(
    'maskSecrets',
    truth(),
    'Whether values that look like secrets are covered in all that a model elsewhere is shown, and reported.',
  ),
  'review.translate': ofReview(
    'translate',
    truth(),
    'Whether findings are asked for once more in their language, where a model does not write in it.',
  ),
  'review.fail_on': ofReview(
    'failOn',
    severityList(),
    'Severities that end a complete review with exit code 1.',
  ),
  'review.fail_on_empty': ofReview(
    'failOnEmpty',
    truth(),
    'Whether a change of which nothing can be reviewed ends with exit code 2.',
  ),
  'review.fail_on_unread': ofReview(
    'failOnUnread',
    truth(),
    'Whether a file with the name of source code that its content keeps from being reviewed whole ends with exit code 2.',
  ),
  'review.include': ofReview(
    'include',
    globList(),
    'Globs of files to review although their kind is left out. Not a list of the only ones.',
  ),
  'review.exclude': ofReview('exclude', globList(), 'Globs of files never to review.'),
  'review.project_rules': ofReview(
    'projectRules',
    oneOf(['base', 'none']),
    'Whether the rules of the repository count, as they were before the change.',
  ),
  'review.guidance': ofReview(
    'guidance',
    oneOf(['auto', 'all', 'none']),
    'Guidance of the repository that the model is shown: REVIEW.md and AGENTS.md, CONTRIBUTING.md too, or none.',
  ),
  'review.max_requests': ofReview(
    'maxRequests',
    orNone(whole(1)),
    'Requests after which the whole run stops.',
  ),
  'review.max_tokens_total': ofReview(
    'maxTokensTotal',
    orNone(whole(1)),
    'Tokens after which the whole run stops.',
  ),
  'review.max_cost': ofReview(
    'maxCost',
    orNone(positive()),
    "What the whole run may cost, in the currency of the model's price; needs a known price.",
  ),
  'review.max_minutes': ofReview(
    'maxMinutes',
    orNone(positive()),
    'Minutes after which the whole run stops.',
  ),
  'review.max_output_tokens': ofReview(
    'maxOutputTokens',
    orNone(whole(1)),
    "Tokens that one answer may take; none leaves it to the model's vendor.",
  ),
  'model.protocol': ofProgram(
    oneOf(modelProtocols),
    null,
    'model-protocol',
    'How the model is spoken to; offline is the built-in reviewer, which is no AI.',
  ),
  'model.name': ofProgram(line('the name of a model'), null, 'model-name', 'Which model.'),
  'model.endpoint': ofProgram(
    address(),
    null,
    'model-endpoint',
    'Where the model is served, such as http://localhost:11434/v1.',
  ),
  'model.api_key': {
    ...ofProgram(
      secret(),
      null,
      null,
      'The key of the endpoint. Never a flag, and never printed by config show.',
    ),
    isSecret: true,
  },
  'model.timeout': ofProgram(
    timeSpan(),
    180_000,
    'model-timeout',
    'Longest wait for one answer, such as 90s, 2m or 1m30s.',
  ),
  'model.context_window': ofProgram(
    orNone(whole(1000)),
    null,
    'model-context-window',
    'Tokens that the model holds, the answer included; none is what its vendor or server tells, or 128000.',
  ),
  'model.ca_file': ofProgram(
    line('a file in PEM form'),
    null,
    'model-ca-file',
    'A certificate authority to trust beside the usual ones, for the model and the proxy before it.',
  ),
  'model.fallbacks': ofProgram(
    nameList(),
    null,
    'fallback-model',
    'Models to ask in order where the first gives no answers: a NAME at the same endpoint, or VENDOR:NAME by the key of that vendor.',
  ),
  'model.stream': ofProgram(
    truth(),
    false,
    'stream',
    'Whether answers are asked for bit by bit, so that something comes before all of it is written. The answers are the same.',
  ),
  'model.profile': ofProgram(
    profileName(),
    null,
    'model-profile',
    "The vendor's habits, where the endpoint does not tell.",
  ),
  'model.profiles': ofProgram(
    profileTable(),
    null,
    null,
    "Fields in which vendors' profiles shall differ, and profiles of your own: each below its name, with protocol (openai), extends, and fields.",
  ),
  'model.discovery': ofProgram(
    localServerList(),
    localServerKinds,
    'model-discovery',
    'Model servers that are looked for on this machine where no model is named, each at its own port or at one given as ollama:11435.',
  ),
  'model.cache': ofProgram(
    truth(),
    true,
    'cache',
    'Whether an answer to exactly the same request is taken from an earlier run.',
  ),
  'model.prices': ofProgram(
    priceList(),
    null,
    'model-prices',
    'What models cost for a million tokens, before the prices that are known: MODEL input=N output=N, and cached=N, write=N, up_to=N (input tokens of a request), currency=EUR, provider=NAME as needed.',
  ),
  'output.json': ofProgram(
    outputFile(),
    'review-report.json',
    'output-json',
    'Where the JSON report is written too, below the folder of the run unless it is a full path; empty for nowhere.',
  ),
  'output.markdown': ofProgram(
    outputFile(),
    'review-report.md',
    'output-md',
    'Where the Markdown report is written too, below the folder of the run unless it is a full path; empty for nowhere.',
  ),
  'output.console': ofProgram(
    oneOf(consoleDetails),
    'detailed',
    'console',
    'How much the text on standard output says.',
  ),
  'output.language': ofReview('language', languageTag(), 'Language of the findings, as a language tag.'),
  'output.progress': ofProgram(
    truth(),
    true,
    'progress',
    'Whether standard error shows how the review goes on.',
  ),
} as const

type Settings = typeof settings

/** The name of a setting, such as `review.fail_on`. */
export type SettingName = keyof Settings

/** The value of every setting; null where nobody set what has no default. */
export type SettingValues = { readonly [Name in SettingName]: ValueOf<Settings[Name]> }

type ValueOf<S> = S extends Setting<infer Value> ? Value | null : never

/** All names, in the order in which they are shown. */
export const settingNames = Object.keys(settings) as readonly SettingName[]

/** A setting whose kind of value is not known. */
export function settingNamed(name: SettingName): Setting<unknown> {
  return settings[name]
}

/** Whether there is a setting of that name. */
export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings, name)
}

/** A setting of core. Its flag has core's name with dashes. */
function ofReview<Option extends keyof ReviewSettings>(
  option: Option,
  kind: SettingKind<ReviewSettings[Option]>,
  text: string,
): Setting<ReviewSettings[Option]> {
  const flag = option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return { kind, usual: usual[option], text, flag, option, isSecret: false }
}

/** A setting of the program. */
function ofProgram<Value>(
  kind: SettingKind<Value>,
  usualValue: Value | null,
  flag: string | null,
  text: string,
): Setting<Value> {
  return { kind, usual: usualValue, text, flag, option: null, isSecret: false }
}
