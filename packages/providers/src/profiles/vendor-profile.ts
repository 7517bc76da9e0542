import type { EndpointProfile } from './endpoint-profile.ts'
import type { FinishMeaning } from './finish-meaning.ts'

/** Which parts of an assistant message go back unchanged with the conversation. */
export interface ReplayRule {
  /** Fields of the message, beside text and calls. `content` stands for a content that came as parts. */
  readonly message: readonly string[]
  /** Whether extra fields of each call go back too, such as a signature. */
  readonly calls: boolean
  /** Whether `reasoning_content: ""` is sent for a turn that came without reasoning. */
  readonly empty: boolean
}

/** The fields by which vendors let a request say how much to think. */
export type ThinkingControl =
  | 'reasoning_effort'
  | 'reasoning'
  | 'reasoning_format'
  | 'reasoning_split'
  | 'thinking'
  | 'enable_thinking'
  | 'thinking_budget'
  | 'preserve_thinking'

/** What one model of a chat-completions vendor takes. */
export interface ChatModelRules {
  readonly forcedTools: 'native' | 'none'
  /** Whether a forced tool choice that is refused otherwise is taken from a request that turns thinking off. */
  readonly forcedToolsWithoutThinking: boolean
  /** How "no tool now" is said: by the word, or by leaving the tools out where the word is ignored. */
  readonly noneTool: 'send' | 'drop_tools'
  /** Whether how to sample (`temperature`, `top_p`, penalties) is taken always, only with thinking off, or never. */
  readonly sampling: 'free' | 'without_thinking' | 'none'
  /** Fields that say how much to think; others of the kind are not sent. Null sends whatever is asked for. */
  readonly thinking: readonly ThinkingControl[] | null
  /**
   * What becomes of `reasoning_effort` where tools are offered: nothing, or it is left out unless it is `none`, or `none` is
   * always said, since the model takes no tools otherwise.
   */
  readonly effortWithTools: 'free' | 'leave_out' | 'say_none'
  readonly replay: ReplayRule
  /** Which dialect of JSON Schema tools are written in: any, the portable part of it, or Moonshot's. */
  readonly schemaDialect: 'json_schema' | 'portable' | 'moonshot'
  /**
   * Which ids of calls are taken, of those that another model may have given: any, exactly nine letters and digits, or `plain`
   * ones, which are letters, digits, `_` and `-`, at most forty.
   */
  readonly callIds: 'verbatim' | 'nine_alphanumerics' | 'plain'
  /** How many places of a request are marked for the cache, where that does not find them itself: 0 to 2. */
  readonly cacheMarkers: number
}

/** What a group of models does otherwise than its vendor. The name is compared without case, after the last slash. */
export interface ModelFamily extends Partial<ChatModelRules> {
  readonly startsWith: string
}

/**
 * All that tells one chat-completions vendor from another, as plain data. Take one of `profiles`, spread it and change
 * what differs for you.
 */
export interface VendorProfile extends EndpointProfile, ChatModelRules {
  readonly systemRole: 'system' | 'developer'
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens'
  /** The vendor's word for a forced tool choice. */
  readonly requiredWord: 'required' | 'any'
  /** Documented finish words beyond stop, length, tool_calls and content_filter. */
  readonly finishReasons: Readonly<Record<string, FinishMeaning>>
  /** First match wins. */
  readonly families: readonly ModelFamily[]
}
