import {
  type ChatModel,
  createAnthropic,
  createOpenAI,
  createOpenAICompatible,
  profiles,
  type VendorProfile,
} from '@scrutineer/providers'
import type { ProviderChoice } from '../../ports/profile-store.ts'
import type { ManagedEndpoint } from '../../ports/provisioner.ts'
import type { ProviderName } from '../../vocabulary/provider-profile.ts'
import type { ProviderAdapter } from '../provider-adapter.ts'

/** How all models of a server ask. */
export interface ModelBasics {
  /** Proxies and authorities, nothing else. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Retries of one request, each only where the failure may pass. */
  readonly retries: number
}

/** The model of a client that this server asks itself. */
export function directModel(
  { baseUrl }: Pick<ProviderAdapter, 'baseUrl'>,
  { provider, model }: ProviderChoice,
  apiKey: string,
  basics: ModelBasics,
): ChatModel {
  const settings = { ...basics, apiKey, ...(baseUrl !== null && { baseUrl }) }
  if (provider === 'anthropic') return createAnthropic(settings)(model)
  if (provider === 'openai') return createOpenAI(settings)(model)
  return createOpenAICompatible({ ...settings, name: provider, profile: 'azure' })(model)
}

/** The model of a client that a gateway asks. This server has no key of the provider; it shows its own to the gateway. */
export function managedModel(
  { baseUrl, headers, allowPlainHttp }: ManagedEndpoint,
  { provider, model }: ProviderChoice,
  basics: ModelBasics,
): ChatModel {
  const profile: VendorProfile = { ...vendors[provider], keyRequired: false, keyEnv: [], envHeaders: {} }
  const settings = { ...basics, name: provider, profile, baseUrl, headers, allowPlainHttp }
  return createOpenAICompatible(settings)(model)
}

/** Whose habits hold behind a gateway, which speaks chat completions with all of them. */
const vendors: Readonly<Record<ProviderName, VendorProfile>> = {
  openai: profiles.openai,
  azure_openai: profiles.azure,
  anthropic: profiles.generic,
}
