export type { BaseUrlProblem } from './base-url.ts'
export type { ChatModel } from './chat-model.ts'
export type { AnthropicCompatibleSettings, AnthropicSettings } from './create-anthropic.ts'
export { anthropic, createAnthropic, createAnthropicCompatible } from './create-anthropic.ts'
export type { GeminiCompatibleSettings, GeminiSettings } from './create-gemini.ts'
export { createGemini, createGeminiCompatible, gemini } from './create-gemini.ts'
export type { OpenAIResponsesSettings, ResponsesCompatibleSettings } from './create-openai-responses.ts'
export {
  createOpenAIResponses,
  createResponsesCompatible,
  openaiResponses,
} from './create-openai-responses.ts'
export { withFallbacks } from './fallbacks/with-fallbacks.ts'
export type { EndpointSettings, ModelSettings, OwnName } from './model-settings.ts'
export type { OfferedModel } from './models/offered-model.ts'
export { createOpenCode, openCode } from './open-code.ts'
export { createOpenAI, openai } from './openai.ts'
export type { CompatibleSettings } from './openai-compatible.ts'
export { createOpenAICompatible } from './openai-compatible.ts'
export type { EndpointProfile, SessionRule, VersionQuery } from './profiles/endpoint-profile.ts'
export type { ProfileChange } from './profiles/extend-profile.ts'
export type { FinishFailure, FinishMeaning } from './profiles/finish-meaning.ts'
export type { ProfileName } from './profiles/profiles.ts'
export { profileNames, profiles } from './profiles/profiles.ts'
export type {
  ChatModelRules,
  ModelFamily,
  ReplayRule,
  ThinkingControl,
  VendorProfile,
} from './profiles/vendor-profile.ts'
export type { HttpAnswer, HttpRequest, StreamedBody } from './protocols/http-exchange.ts'
export type { BodyReader } from './protocols/stream/read-body.ts'
export type { ChatProvider, ProviderModel } from './provider.ts'
export type { SettingsError } from './settings-error.ts'
export { describeSettingsError } from './settings-error.ts'
export type { SendLimits, StreamReading, Transport, TransportFailure } from './transport/transport.ts'
