import type { VersionName } from '../../ports/profile-store.ts'
import type { ManagedRoute } from '../../ports/provisioner.ts'
import type { ProviderName } from '../../vocabulary/provider-profile.ts'

/** The consumer of this server at the gateway. */
export const consumerName = 'acr'

/** The header in which this server shows its key; the gateway takes it away before it calls the provider. */
export const keyHeader = 'X-ACR-Key'

/** The id of a route: the same for the same version, so that it can be made and removed any number of times. */
export function routeId({ profileId, version }: VersionName): string {
  return `acr-${profileId}-v${version}`
}

/** The path of a route, without the part that the protocol adds. */
export function routePath({ profileId, version }: VersionName): string {
  return `/acr/${profileId}/v${version}`
}

/** What the Admin API is told of a route. Holds the credential. */
export function routeBody(route: ManagedRoute): unknown {
  const { provider, model, credential, gatewayUrl } = route
  const { name, header, prefix } = providers[provider]
  return {
    name: routeId(route),
    labels: {
      'managed-by': 'acr',
      'acr-profile': route.profileId,
      'acr-version': String(route.version),
    },
    uri: `${routePath(route)}/chat/completions`,
    methods: ['POST'],
    plugins: {
      'key-auth': { header: keyHeader, hide_credentials: true },
      'consumer-restriction': { whitelist: [consumerName] },
      'ai-proxy': {
        provider: name,
        auth: { header: { [header]: `${prefix}${credential}` } },
        options: { model },
        ...(gatewayUrl !== null && { override: { endpoint: gatewayUrl } }),
        // The longest that there is: the deadline of the review ends a call earlier.
        timeout: 600_000,
        // As much as an answer may have where this server calls the provider itself.
        max_response_bytes: 2 * 1024 * 1024,
        ssl_verify: true,
      },
    },
  }
}

/** How `ai-proxy` names the providers, and how each takes its key with chat completions. */
const providers: Readonly<
  Record<ProviderName, { readonly name: string; readonly header: string; readonly prefix: string }>
> = {
  openai: { name: 'openai', header: 'Authorization', prefix: 'Bearer ' },
  azure_openai: { name: 'azure-openai', header: 'api-key', prefix: '' },
  anthropic: { name: 'anthropic', header: 'Authorization', prefix: 'Bearer ' },
}
