import type { ResultAsync } from 'neverthrow'
import type { ProviderName } from '../vocabulary/provider-profile.ts'
import type { VersionName } from './profile-store.ts'

/** A credential that a gateway is to keep, and what for. */
export interface ManagedRoute extends VersionName {
  readonly provider: ProviderName
  readonly model: string
  /** The whole address to call; null means the provider's own. */
  readonly gatewayUrl: string | null
  readonly credential: string
}

/**
 * Why a route was not made or removed. Nothing of what was sent or answered is kept: either may hold credentials. Whether a
 * request that failed has taken effect is not known.
 */
export interface ProvisionerError {
  readonly code: 'provisioner_unavailable' | 'provisioner_refused' | 'provisioner_outdated' | 'aborted'
  /** Our own short words for the operator's log, such as a status. */
  readonly detail: string
}

/** Where a managed route is called, and with what beside the request. */
export interface ManagedEndpoint {
  /** Without the part that the protocol adds. */
  readonly baseUrl: string
  /** Holds the server's own key for the gateway. */
  readonly headers: Readonly<Record<string, string>>
  readonly allowPlainHttp: boolean
}

/** Keeps credentials in a gateway that calls the provider in this server's place. */
export interface Provisioner {
  /**
   * Whether its requests are idempotent and name a version: repeated, they make one route. Credentials are handed to no
   * other.
   */
  readonly durable: boolean
  /** Whether routes can be made now; asked before anything is reserved. */
  ready(signal?: AbortSignal): ResultAsync<void, ProvisionerError>
  /** Makes the route and waits until it is called where reviews call it. */
  provision(route: ManagedRoute, signal?: AbortSignal): ResultAsync<void, ProvisionerError>
  /** Removes the route; one that is not there is removed. */
  remove(route: VersionName, signal?: AbortSignal): ResultAsync<void, ProvisionerError>
  /** Whether the route is called where reviews call it. */
  isThere(route: VersionName, signal?: AbortSignal): ResultAsync<boolean, ProvisionerError>
  endpoint(route: VersionName): ManagedEndpoint
}
