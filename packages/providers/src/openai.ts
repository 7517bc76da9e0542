import type { ChatModel } from './chat-model.ts'
import type { ModelSettings } from './model-settings.ts'
import { type ChatProvider, createProvider } from './openai-compatible.ts'
import { openai as profile } from './profiles/openai.ts'

/**
 * Models of OpenAI by its chat completions. The key comes from `OPENAI_API_KEY`, another address from `OPENAI_BASE_URL`,
 * unless the settings name them.
 */
export function createOpenAI(settings: ModelSettings = {}): ChatProvider {
  return createProvider({ name: 'openai', vendor: profile }, settings)
}

/** A model of OpenAI with the settings of the environment: `openai('gpt-4.1')`. */
export function openai(model: string): ChatModel {
  ready ??= createOpenAI()
  return ready(model)
}

let ready: ChatProvider | undefined
