export type { AnthropicCompatibleSettings, AnthropicSettings } from './create-anthropic.ts'
export { anthropic, createAnthropic, createAnthropicCompatible } from './create-anthropic.ts'
export { anthropic as anthropicProfile, genericMessages as messagesProfile } from './profiles/anthropic.ts'
export type {
  MessagesModelFamily,
  MessagesModelRules,
  MessagesProfile,
  SamplingRule,
  ThinkingMode,
} from './profiles/messages-profile.ts'
