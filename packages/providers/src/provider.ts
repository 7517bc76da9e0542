import type { ModelError } from '@scrutineer/core'
import type { ResultAsync } from 'neverthrow'
import { createUnusableModel } from './asking/create-unusable-model.ts'
import { type ChatModel, createChatModel, type Surroundings } from './chat-model.ts'
import { emptyRequest } from './models/empty-request.ts'
import { listModels } from './models/list-models.ts'
import type { OfferedModel } from './models/offered-model.ts'
import type { EndpointProfile } from './profiles/endpoint-profile.ts'
import type { Protocol } from './protocols/protocol.ts'
import { type ProviderIdentity, resolveSettings, type SettingsFor } from './resolve-settings.ts'
import { limiterOf } from './traffic/limiter-of.ts'
import type { ConnectionSettings } from './transport/connection-settings.ts'
import { createTransport, type PreparedTransport } from './transport/send-request.ts'
import { wait } from './transport/wait.ts'

/** A model of a provider that can say which models it has. */
export interface ProviderModel extends ChatModel {
  /**
   * The models that the endpoint says it has, in its own order; the name of this one does not matter. One try, and nothing of any
   * code is sent. Nothing rejects.
   */
  listModels(options: {
    readonly signal?: AbortSignal | undefined
  }): ResultAsync<readonly OfferedModel[], ModelError>
}

/** Names a model of one provider. The models of one provider share their connections. */
export type ChatProvider = (model: string) => ProviderModel

/** The factory behind all factories: one protocol, one vendor or none, one transport. */
export function createProvider<Profile extends EndpointProfile>(
  protocol: Protocol<Profile>,
  identity: ProviderIdentity<Profile>,
  settings: SettingsFor<NoInfer<Profile>>,
): ChatProvider {
  let own: PreparedTransport | undefined
  const open = (env: ConnectionSettings['env']): Pick<Surroundings, 'transport' | 'ready'> => {
    if (settings.transport !== undefined) return { transport: settings.transport }
    own ??= createTransport({ env, ca: settings.ca ?? null })
    return { transport: own, ready: own.ready }
  }
  return (model) => {
    const env = settings.env ?? process.env
    const resolved = resolveSettings(protocol, identity, model, settings, env)
    if (resolved.isErr()) return unusable(createUnusableModel(identity.name, model, resolved.error))
    const limiter = limiterOf({
      url: resolved.value.url,
      credentials: [resolved.value.apiKey ?? '', ...Object.entries(resolved.value.headers).flat()],
      transport: settings.transport ?? null,
    })
    const surroundings: Surroundings = {
      ...open(env),
      limiter,
      now: Date.now,
      random: Math.random,
      wait,
    }
    const { value } = resolved
    const { transport: sender } = surroundings
    // Added to it, not copied with it: what a model can do may change while it lives.
    return Object.assign(createChatModel(protocol, value, surroundings), {
      listModels: ({ signal }: { readonly signal?: AbortSignal | undefined }) =>
        listModels(protocol, value, sender, signal),
    })
  }
}

/** Without settings that hold there is nobody to ask for a list either. */
function unusable(model: ChatModel): ProviderModel {
  return Object.assign(model, {
    listModels: ({ signal }: { readonly signal?: AbortSignal | undefined }) =>
      model.complete(emptyRequest, { signal }).map(() => []),
  })
}
