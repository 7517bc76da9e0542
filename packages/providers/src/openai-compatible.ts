import { type ChatModel, createChatModel, createUnusableModel, type Surroundings } from './chat-model.ts'
import type { ModelSettings } from './model-settings.ts'
import { type ProviderIdentity, resolveSettings } from './resolve-settings.ts'
import { createTransport } from './transport/send-request.ts'
import type { Transport } from './transport/transport.ts'
import { wait } from './transport/wait.ts'

/** Names a model of one provider. The models of one provider share their connections. */
export type ChatProvider = (model: string) => ChatModel

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
  return createProvider({ name: settings.name, vendor: null }, settings)
}

/** The factory behind all factories. */
export function createProvider(identity: ProviderIdentity, settings: ModelSettings): ChatProvider {
  let transport: Transport | undefined
  return (model) => {
    const env = settings.env ?? process.env
    const resolved = resolveSettings(identity, model, settings, env)
    if (resolved.isErr()) return createUnusableModel(identity.name, model, resolved.error)
    transport ??= settings.transport ?? createTransport({ env, ca: settings.ca ?? null })
    const surroundings: Surroundings = { transport, now: Date.now, random: Math.random, wait }
    return createChatModel(resolved.value, surroundings)
  }
}
