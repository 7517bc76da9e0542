import type { EndpointProfile } from './endpoint-profile.ts'
import type { FinishMeaning } from './finish-meaning.ts'

/** What one model of an OpenAI Responses endpoint takes. */
export interface ResponsesModelRules {
  readonly forcedTools: 'native' | 'none'
  /** Whether the model reasons: its reasoning is asked for in encrypted form, so that it can be sent back. */
  readonly reasons: boolean
  /** Whether `temperature`, `top_p` and `top_logprobs` are taken always, or only with an effort of `none`. */
  readonly sampling: 'free' | 'without_reasoning'
  /** Tokens of input and output together; null where no one has said. */
  readonly contextWindow: number | null
}

/** What a group of models does otherwise than its endpoint. The name is compared without case, after the last slash. */
export interface ResponsesModelFamily extends Partial<ResponsesModelRules> {
  readonly startsWith: string
}

/** All that tells one OpenAI Responses endpoint from another, as plain data. Spread one and change what differs. */
export interface ResponsesProfile extends EndpointProfile, ResponsesModelRules {
  /** Least tokens an answer may be given. */
  readonly minOutputTokens: number
  /** How a tool is said not to be strict: by its field, or by leaving that out. */
  readonly looseTools: 'say' | 'leave_out'
  /** Statuses beyond those of the protocol. */
  readonly finishReasons: Readonly<Record<string, FinishMeaning>>
  /** First match wins. */
  readonly families: readonly ResponsesModelFamily[]
}
