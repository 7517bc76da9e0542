import { err, ok, type Result } from 'neverthrow'
import type { ProvisionerError } from '../../ports/provisioner.ts'
import type { CheckedApisix } from './apisix-settings.ts'
import { sendBare } from './send-bare.ts'

/** Calls of the Admin API; each gives the status where it is one of those that are good. */
export type CallAdmin = (
  method: 'GET' | 'PUT' | 'DELETE',
  path: string,
  good: readonly number[],
  more?: { readonly body?: unknown; readonly signal?: AbortSignal | undefined },
) => Promise<Result<number, ProvisionerError>>

/** The Admin API of a deployment. Its key goes in the header, never in an address. */
export function createAdminApi({ adminUrl, adminKey, requestTimeoutMs }: CheckedApisix): CallAdmin {
  return async (method, path, good, { body, signal } = {}) => {
    const answer = await sendBare({
      method,
      url: `${adminUrl}${path}`,
      headers: { 'x-api-key': adminKey },
      body,
      timeoutMs: requestTimeoutMs,
      signal,
    })
    if (answer.isErr()) return err(answer.error)
    const { status, server } = answer.value
    if (isOutdated(server)) {
      return err({ code: 'provisioner_outdated', detail: 'APISIX must be 3.12 or later' })
    }
    if (good.includes(status)) return ok(status)
    const refused = status >= 400 && status < 500 && status !== 408 && status !== 429
    return err({
      code: refused ? 'provisioner_refused' : 'provisioner_unavailable',
      detail: `the Admin API answered with status ${status}`,
    })
  }
}

/** Before 3.12 the plugin took its settings in another shape, and ignored those of this one. */
function isOutdated(server: string | null): boolean {
  const [, major, minor] = /^APISIX\/(\d{1,3})\.(\d{1,3})\b/.exec(server ?? '') ?? []
  if (major === undefined || minor === undefined) return false
  return Number(major) < 3 || (Number(major) === 3 && Number(minor) < 12)
}
