import type { FinishReason, JsonObject, ModelErrorCode } from '@scrutineer/core'

/** A finish word that stands for a failure: the answer beside it is no result. */
export interface FinishFailure {
  readonly code: ModelErrorCode
  /** Whether one more try is fair. */
  readonly retryable: boolean
}

/** What a vendor's own finish word means: one of the common words, or a failure. */
export type FinishMeaning = Exclude<FinishReason, 'error'> | FinishFailure

/** Which parts of an assistant message go back unchanged with the conversation. */
export interface ReplayRule {
  /** Fields of the message, beside text and calls. `content` stands for a content that came as parts. */
  readonly message: readonly string[]
  /** Whether extra fields of each call go back too, such as a signature. */
  readonly calls: boolean
  /** Whether `reasoning_content: ""` is sent for a turn that came without reasoning. */
  readonly empty: boolean
}

/** Where the session key of a conversation goes, so that the vendor keeps its cache warm; null means nowhere. */
export interface SessionRule {
  readonly header: string | null
  readonly field: string | null
}

/** What a group of models does otherwise than its vendor. The name is compared without case, after the last slash. */
export interface ModelFamily {
  readonly startsWith: string
  readonly forcedTools?: 'native' | 'none'
  readonly noneTool?: 'send' | 'drop_tools'
  readonly replay?: ReplayRule
}

/**
 * All that tells one chat-completions vendor from another, as plain data. Take one of `profiles`, spread it and change
 * what differs for you.
 */
export interface VendorProfile {
  readonly name: string
  /** The API's root, to which `/chat/completions` is added; null when only the user can know it. */
  readonly baseUrl: string | null
  /** Path of the API's root for a base URL that names a host alone. */
  readonly rootPath: string
  /** Host names that are this vendor for sure: whole names, or suffixes that start with a dot. */
  readonly hosts: readonly string[]
  /** Environment variables that may hold the key, first one wins. */
  readonly keyEnv: readonly string[]
  readonly baseUrlEnv: readonly string[]
  readonly keyRequired: boolean
  /** Header that carries the key, and what stands before it. */
  readonly auth: { readonly header: string; readonly prefix: string }
  /** Headers that are sent when the environment variable beside them is set. */
  readonly envHeaders: Readonly<Record<string, string>>
  readonly systemRole: 'system' | 'developer'
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens'
  /** Tokens an answer may take when the request does not say; null sends no limit. */
  readonly defaultMaxOutputTokens: number | null
  readonly forcedTools: 'native' | 'none'
  /** The vendor's word for a forced tool choice. */
  readonly requiredWord: 'required' | 'any'
  /** How "no tool now" is said: by the word, or by leaving the tools out where the word is ignored. */
  readonly noneTool: 'send' | 'drop_tools'
  readonly replay: ReplayRule
  readonly session: SessionRule
  /** Mistral takes ids of exactly nine letters and digits; all others take any. */
  readonly callIds: 'verbatim' | 'nine_alphanumerics'
  /** Which dialect of JSON Schema the tools may be written in; `portable` schemas fit all of them. */
  readonly schemaDialect: 'portable' | 'moonshot'
  /** Documented finish words beyond stop, length, tool_calls and content_filter. */
  readonly finishReasons: Readonly<Record<string, FinishMeaning>>
  /** Documented error codes that are no HTTP status. */
  readonly errorCodes: Readonly<Record<string, ModelErrorCode>>
  /** Extra fields of every request body; whoever asks for the same field otherwise is heard. */
  readonly body: JsonObject
  /** Fields that are not sent although the request or the user asks for them. */
  readonly omitFields: readonly string[]
  /** First match wins. */
  readonly families: readonly ModelFamily[]
}
