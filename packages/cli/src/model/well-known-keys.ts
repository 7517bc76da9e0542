import type { ChatChoice } from './model-choice.ts'

/** A vendor whose key alone is enough to choose it. */
export interface WellKnownKey extends Pick<ChatChoice, 'protocol' | 'profile'> {
  /** The model that is taken there. */
  readonly model: string
  /** The vendor's variables, spelled out: asking its profile would load every protocol before a preview could begin. */
  readonly variables: readonly string[]
}

/** First come, first chosen. */
export const wellKnownKeys: readonly WellKnownKey[] = [
  { protocol: 'openai', profile: 'opencode', model: 'deepseek-v4-flash', variables: ['OPENCODE_API_KEY'] },
  { protocol: 'openai', profile: 'openai', model: 'gpt-5-mini', variables: ['OPENAI_API_KEY'] },
  { protocol: 'openai', profile: 'deepseek', model: 'deepseek-v4-flash', variables: ['DEEPSEEK_API_KEY'] },
  { protocol: 'anthropic', profile: null, model: 'claude-sonnet-5-5', variables: ['ANTHROPIC_API_KEY'] },
  {
    protocol: 'gemini',
    profile: null,
    model: 'gemini-3.8-flash',
    variables: ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  },
]
