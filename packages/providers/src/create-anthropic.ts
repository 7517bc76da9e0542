import type { ChatModel } from './chat-model.ts'
import type { EndpointSettings, OwnName } from './model-settings.ts'
import { anthropic as profile } from './profiles/anthropic.ts'
import type { ProfileChange } from './profiles/extend-profile.ts'
import type { MessagesProfile } from './profiles/messages-profile.ts'
import { anthropicMessages } from './protocols/anthropic-messages/anthropic-messages.ts'
import { type ChatProvider, createProvider } from './provider.ts'

/** Settings of an endpoint that speaks Anthropic's Messages. */
export interface AnthropicSettings extends EndpointSettings {
  /** Which ways to follow: those of a vendor, `generic`, or a profile of your own. Default: told by the host's name. */
  readonly profile?: OwnName | 'anthropic' | 'opencode' | 'generic' | MessagesProfile | undefined
  /** Profiles of your own by name, and fields in which those of vendors shall differ. */
  readonly profiles?: Readonly<Record<string, ProfileChange<MessagesProfile>>> | undefined
}

/** Settings of an endpoint that speaks Anthropic's Messages and has no factory of its own. */
export interface AnthropicCompatibleSettings extends AnthropicSettings {
  /** How reports name the provider, such as `acme-gateway`. */
  readonly name: string
}

/**
 * Models of Anthropic. The key comes from `ANTHROPIC_API_KEY` (or a token from `ANTHROPIC_AUTH_TOKEN`), another address from
 * `ANTHROPIC_BASE_URL`, unless the settings name them. An address may end before its version, behind it, or be the whole of
 * it: `https://host`, `https://host/v1`, `https://host/v1/messages`.
 */
export function createAnthropic(settings: AnthropicSettings = {}): ChatProvider {
  return createProvider(anthropicMessages, { name: 'anthropic', vendor: profile }, settings)
}

/** Models of any endpoint that speaks Anthropic's Messages. A key of the environment goes to Anthropic's host alone. */
export function createAnthropicCompatible(settings: AnthropicCompatibleSettings): ChatProvider {
  return createProvider(anthropicMessages, { name: settings.name, vendor: null }, settings)
}

/** A model of Anthropic with the settings of the environment: `anthropic('claude-sonnet-5-5')`. */
export function anthropic(model: string): ChatModel {
  ready ??= createAnthropic()
  return ready(model)
}

let ready: ChatProvider | undefined
