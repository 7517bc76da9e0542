import type { ChatModel } from './chat-model.ts'
import type { ModelSettings } from './model-settings.ts'
import { openai as profile } from './profiles/openai.ts'
import { chatCompletions } from './protocols/chat-completions/chat-completions.ts'
import { type ChatProvider, createProvider } from './provider.ts'

export type { OpenAIResponsesSettings, ResponsesCompatibleSettings } from './create-openai-responses.ts'
export {
  createOpenAIResponses,
  createResponsesCompatible,
  openaiResponses,
} from './create-openai-responses.ts'
export {
  genericResponses as responsesProfile,
  openaiResponses as openaiResponsesProfile,
} from './profiles/responses.ts'
export type {
  ResponsesModelFamily,
  ResponsesModelRules,
  ResponsesProfile,
} from './profiles/responses-profile.ts'

/**
 * Models of OpenAI by its chat completions. The key comes from `OPENAI_API_KEY`, another address from `OPENAI_BASE_URL`,
 * unless the settings name them.
 */
export function createOpenAI(settings: ModelSettings = {}): ChatProvider {
  return createProvider(chatCompletions, { name: 'openai', vendor: profile }, settings)
}

/** A model of OpenAI with the settings of the environment: `openai('gpt-4.1')`. */
export function openai(model: string): ChatModel {
  ready ??= createOpenAI()
  return ready(model)
}

let ready: ChatProvider | undefined
