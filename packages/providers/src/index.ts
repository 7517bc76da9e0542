export type { BaseUrlProblem } from './base-url.ts'
export type { ChatModel } from './chat-model.ts'
export type { ModelSettings } from './model-settings.ts'
export { createOpenCode, openCode } from './open-code.ts'
export { createOpenAI, openai } from './openai.ts'
export type { ChatProvider, CompatibleSettings } from './openai-compatible.ts'
export { createOpenAICompatible } from './openai-compatible.ts'
export type { ProfileName } from './profiles/profiles.ts'
export { profileNames, profiles } from './profiles/profiles.ts'
export type {
  FinishFailure,
  FinishMeaning,
  ModelFamily,
  ReplayRule,
  SessionRule,
  VendorProfile,
} from './profiles/vendor-profile.ts'
export type { HttpAnswer, HttpRequest } from './protocols/http-exchange.ts'
export type { SettingsError } from './settings-error.ts'
export { describeSettingsError } from './settings-error.ts'
export type { SendLimits, Transport, TransportFailure } from './transport/transport.ts'
