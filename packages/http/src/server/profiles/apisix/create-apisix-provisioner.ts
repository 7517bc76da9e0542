import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { ManagedRoute, Provisioner, ProvisionerError } from '../../ports/provisioner.ts'
import { createAdminApi } from './admin-api.ts'
import { type ApisixSettings, type ApisixSettingsError, checkApisixSettings } from './apisix-settings.ts'
import { consumerName, keyHeader, routeBody, routeId, routePath } from './route-body.ts'
import { awaitRoute, isRouteThere } from './route-watch.ts'

/**
 * Managed routes in APISIX. Each version of a profile is a route of its own under an id that follows from the version, so that
 * every request can be repeated. What is sent and answered is never logged: both hold credentials.
 */
export function createApisixProvisioner(settings: ApisixSettings): Result<Provisioner, ApisixSettingsError> {
  return checkApisixSettings(settings).map((checked) => {
    const callAdmin = createAdminApi(checked)
    let knownHere = false

    /** Makes the consumer that all routes let in, and gives it the server's key. */
    async function makeConsumer(signal: AbortSignal | undefined): Promise<Result<void, ProvisionerError>> {
      const consumer = { body: { username: consumerName }, signal }
      const made = await callAdmin('PUT', '/consumers', [200, 201], consumer)
      if (made.isErr()) return err(made.error)
      const credential = { body: { plugins: { 'key-auth': { key: checked.consumerKey } } }, signal }
      const path = `/consumers/${consumerName}/credentials/${consumerName}-server`
      const given = await callAdmin('PUT', path, [200, 201], credential)
      if (given.isErr()) return err(given.error)
      knownHere = true
      return ok()
    }

    async function ready(signal: AbortSignal | undefined): Promise<Result<void, ProvisionerError>> {
      if (!knownHere) return makeConsumer(signal)
      const found = await callAdmin('GET', `/consumers/${consumerName}`, [200, 404], { signal })
      if (found.isErr()) return err(found.error)
      // Somebody has emptied the gateway.
      return found.value === 404 ? makeConsumer(signal) : ok()
    }

    async function provision(
      route: ManagedRoute,
      signal: AbortSignal | undefined,
    ): Promise<Result<void, ProvisionerError>> {
      const able = await ready(signal)
      if (able.isErr()) return err(able.error)
      const body = routeBody(route)
      const made = await callAdmin('PUT', `/routes/${routeId(route)}`, [200, 201], { body, signal })
      return made.isErr() ? err(made.error) : awaitRoute(checked, route, signal)
    }

    return {
      durable: true,
      ready: (signal) => new ResultAsync(ready(signal)),
      provision: (route, signal) => new ResultAsync(provision(route, signal)),
      remove: (route, signal) =>
        new ResultAsync(
          callAdmin('DELETE', `/routes/${routeId(route)}?force=true`, [200, 404], { signal }),
        ).map(() => undefined),
      isThere: (route, signal) => new ResultAsync(isRouteThere(checked, route, signal)),
      endpoint: (route) => ({
        baseUrl: `${checked.gatewayUrl}${routePath(route)}`,
        headers: { [keyHeader.toLowerCase()]: checked.consumerKey },
        allowPlainHttp: checked.allowPlainHttp,
      }),
    }
  })
}
