import type { ExecutionRoute, ProviderName } from '../vocabulary/provider-profile.ts'

/** A provider that this deployment lets clients register, and how. */
export interface ProviderAdapter {
  readonly id: ProviderName
  /** At least one. */
  readonly executionRoutes: readonly ExecutionRoute[]
  /** Models by their names at the provider; null takes every name of the usual form. */
  readonly models: readonly string[] | null
  /** The root of the provider's API where this server calls it; null means the provider's own. Azure has none. */
  readonly baseUrl: string | null
  /** The whole address that a gateway calls in this server's place; null means the provider's own. */
  readonly gatewayUrl: string | null
}

/** OpenAI, the one adapter that is on unless a deployment says otherwise. */
export function openaiAdapter(executionRoutes: readonly ExecutionRoute[]): ProviderAdapter {
  return { id: 'openai', executionRoutes, models: null, baseUrl: null, gatewayUrl: null }
}
