import type { EndpointProfile } from './endpoint-profile.ts'
import type { FinishMeaning } from './finish-meaning.ts'

/** The ways of thinking that a request can ask for. */
export type ThinkingMode = 'adaptive' | 'enabled' | 'disabled' | 'between_tools'

/** Which of `temperature`, `top_p` and `top_k` are taken: all of them, not the first two together, or none. */
export type SamplingRule = 'free' | 'not_together' | 'none'

/** What one model of an Anthropic Messages endpoint takes. */
export interface MessagesModelRules {
  readonly forcedTools: 'native' | 'none'
  readonly sampling: SamplingRule
  readonly thinking: readonly ThinkingMode[]
  /** Ways of thinking that are refused together with an effort above `high`. */
  readonly thinkingUpToHigh: readonly ThinkingMode[]
  /** Tokens of input and output together; null where no one has said. */
  readonly contextWindow: number | null
}

/**
 * What a group of models does otherwise than its endpoint. The name is compared without case, after the last slash, with
 * dots as dashes and without a date at the end.
 */
export interface MessagesModelFamily extends Partial<MessagesModelRules> {
  readonly startsWith: string
}

/** All that tells one Anthropic Messages endpoint from another, as plain data. Spread one and change what differs. */
export interface MessagesProfile extends EndpointProfile, MessagesModelRules {
  /** The value of the header `anthropic-version`. */
  readonly version: string
  /** Most tokens to ask for in one answer. */
  readonly maxOutputTokens: number
  /** How many places of a request are marked for the cache, 0 to 4. */
  readonly cacheMarkers: number
  /** Finish words beyond those of the protocol. */
  readonly finishReasons: Readonly<Record<string, FinishMeaning>>
  /** First match wins. */
  readonly families: readonly MessagesModelFamily[]
}
