import type { GuidanceChoice } from '../rules/read-guidance.ts'
import type { Severity } from '../vocabulary/severity.ts'

/** Settings of a change review that are plain data. Each has its default. */
export interface ReviewSettings {
  /** Unchanged lines around each change; default 3. */
  readonly contextLines: number
  /** Globs of files to leave out, whatever else speaks for them. */
  readonly exclude: readonly string[]
  /** Globs of files to review although their kind is left out by default. Not a list of the only ones. */
  readonly include: readonly string[]
  /**
   * Where the project's own rules and excludes are read from; default `base`, the side before the change. `none` goes without
   * them.
   */
  readonly projectRules: 'base' | 'none'
  /**
   * Guidance of the repository that a model is shown, from the side before the change: `auto` (default) is `REVIEW.md`, `AGENTS.md`
   * and `.github/copilot-instructions.md`; `all` adds `CONTRIBUTING.md`; `none` is none.
   */
  readonly guidance: GuidanceChoice
  /** Conversations side by side; default 4. */
  readonly concurrency: number
  /** Requests in one conversation; default 30. */
  readonly maxToolRounds: number
  /** Reading and searching calls in one conversation; default 10, fewer for small changes. */
  readonly maxContextToolCalls: number
  /** Tokens of diff in one conversation, at least 1,000; default 12,000. */
  readonly maxChunkTokens: number
  /** Files in one conversation; default 12. */
  readonly maxChunkFiles: number
  /**
   * Tokens that one conversation may hold, its answers included; default null: the model's context window, or 128,000
   * where that is not known. Never more than the window. Older rounds are summarised before it is full.
   */
  readonly maxConversationTokens: number | null
  /**
   * Changed lines of one file in one conversation from which on the model is asked for a plan first; default 50, null for
   * never.
   */
  readonly planLines: number | null
  /** Least confidence of a finding, from 0 to 1, itself included; default 0.75. */
  readonly confidenceThreshold: number
  /** Whether the place of a finding that quotes code wrongly is asked for, one request each; default true. */
  readonly relocate: boolean
  /** Whether findings get a second look, one request for each part that has any: what the diff disproves goes; default true. */
  readonly challenge: boolean
  /**
   * Whether values that look like secrets are covered with asterisks in all that a model elsewhere is shown, and reported
   * where the change brings them; default false.
   */
  readonly maskSecrets: boolean
  /**
   * Whether texts of findings are translated into `language` by a request of their own, for models that do not write in the
   * language they are told to; default false.
   */
  readonly translate: boolean
  /** Severities that fail the review; default critical and high; empty for none. */
  readonly failOn: readonly Severity[]
  /** Whether a change of which nothing can be reviewed fails; default false. */
  readonly failOnEmpty: boolean
  /**
   * Whether a file with the name of source code that its content keeps from being reviewed whole makes the review
   * incomplete; default false. See the warnings `source_unread` and `line_cut`.
   */
  readonly failOnUnread: boolean
  /** Language of the findings' texts, as a language tag; default `en`. */
  readonly language: string
  /** Limits of the whole run; null means none. */
  readonly maxRequests: number | null
  readonly maxTokensTotal: number | null
  /** In the currency of the model's price, which has to be known. Requests under way still end. */
  readonly maxCost: number | null
  /** Needs a clock. */
  readonly maxMinutes: number | null
  /** Tokens that one answer may take; null leaves it to the model's adapter. */
  readonly maxOutputTokens: number | null
}

/** The settings of a change review unless told otherwise. */
export const defaultReviewSettings: ReviewSettings = {
  contextLines: 3,
  exclude: [],
  include: [],
  projectRules: 'base',
  guidance: 'auto',
  concurrency: 4,
  maxToolRounds: 30,
  maxContextToolCalls: 10,
  maxChunkTokens: 12_000,
  maxChunkFiles: 12,
  maxConversationTokens: null,
  planLines: 50,
  confidenceThreshold: 0.75,
  relocate: true,
  challenge: true,
  maskSecrets: false,
  translate: false,
  failOn: ['critical', 'high'],
  failOnEmpty: false,
  failOnUnread: false,
  language: 'en',
  maxRequests: null,
  maxTokensTotal: null,
  maxCost: null,
  maxMinutes: null,
  maxOutputTokens: null,
}

/** The names of all settings. */
export const settingNames = Object.keys(defaultReviewSettings) as (keyof ReviewSettings)[]
