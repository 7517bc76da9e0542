import type { ModelSettings } from './model-settings.ts'
import { chatCompletions } from './protocols/chat-completions/chat-completions.ts'
import { type ChatProvider, createProvider } from './provider.ts'

/** Settings of an endpoint that has no factory of its own. */
export interface CompatibleSettings extends ModelSettings {
  /** How reports name the provider, such as `ollama` or `acme-gateway`. */
  readonly name: string
}

/**
 * Models of any OpenAI-compatible endpoint. Nothing is sent, and no connection opened, before the first request; settings
 * that do not hold are told by the model's `settingsError`.
 */
export function createOpenAICompatible(settings: CompatibleSettings): ChatProvider {
  return createProvider(chatCompletions, { name: settings.name, vendor: null }, settings)
}
