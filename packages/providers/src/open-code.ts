import type { ChatModel } from './chat-model.ts'
import type { ModelSettings } from './model-settings.ts'
import { opencode as profile } from './profiles/opencode.ts'
import { chatCompletions } from './protocols/chat-completions/chat-completions.ts'
import { type ChatProvider, createProvider } from './provider.ts'

/**
 * Models of the OpenCode Go gateway. The key comes from `OPENCODE_API_KEY`, another address from `OPENCODE_BASE_URL`,
 * unless the settings name them.
 */
export function createOpenCode(settings: ModelSettings = {}): ChatProvider {
  return createProvider(chatCompletions, { name: 'opencode', vendor: profile }, settings)
}

/** A model of OpenCode Go with the settings of the environment: `openCode('deepseek-v4-flash')`. */
export function openCode(model: string): ChatModel {
  ready ??= createOpenCode()
  return ready(model)
}

let ready: ChatProvider | undefined
