import type { EndpointProfile } from './endpoint-profile.ts'
import type { FinishMeaning } from './finish-meaning.ts'

/** The two ways to say how much to think; a request takes one of them. */
export type ThinkingField = 'thinkingLevel' | 'thinkingBudget'

/**
 * All that tells one endpoint of Gemini's generateContent from another, as plain data. Spread one and change what differs.
 * `omitFields` may name a field within another with dots, such as `generationConfig.temperature`.
 */
export interface GeminiProfile extends EndpointProfile {
  /**
   * How the parameters of a tool are written: as JSON Schema in `parametersJsonSchema`, or in the smaller OpenAPI dialect of
   * `parameters`.
   */
  readonly schemaDialect: 'json_schema' | 'openapi'
  /** What of `thinkingConfig` is sent where somebody asks for it; of two that are asked for, the first here. */
  readonly thinking: readonly ThinkingField[]
  /**
   * What is sent in the place of a signature that another model's turn does not have: nothing, or the documented word by which
   * Gemini checks no signature.
   */
  readonly missingSignature: 'leave_out' | 'skip_validation'
  /** Finish words beyond those of the protocol. */
  readonly finishReasons: Readonly<Record<string, FinishMeaning>>
}
