import { err, ok, type Result } from 'neverthrow'
import type { VersionName } from '../../ports/profile-store.ts'
import type { ProvisionerError } from '../../ports/provisioner.ts'
import type { CheckedApisix } from './apisix-settings.ts'
import { routePath } from './route-body.ts'
import { sendBare } from './send-bare.ts'

/**
 * Whether the gateway knows a route: asked as a review asks, but without a key, so that the gateway itself refuses and no
 * provider is called.
 */
export async function isRouteThere(
  { gatewayUrl, requestTimeoutMs }: CheckedApisix,
  route: VersionName,
  signal: AbortSignal | undefined,
): Promise<Result<boolean, ProvisionerError>> {
  const answer = await sendBare({
    method: 'POST',
    url: `${gatewayUrl}${routePath(route)}/chat/completions`,
    headers: {},
    body: {},
    timeoutMs: requestTimeoutMs,
    signal,
  })
  if (answer.isErr()) return err(answer.error)
  const { status } = answer.value
  if (status === 404) return ok(false)
  if (status < 500 && status !== 429) return ok(true)
  return err({ code: 'provisioner_unavailable', detail: `the gateway answered with status ${status}` })
}

/** Waits until the gateway knows a route, which it learns some time after the Admin API took it. */
export async function awaitRoute(
  settings: CheckedApisix,
  route: VersionName,
  signal: AbortSignal | undefined,
): Promise<Result<void, ProvisionerError>> {
  const late = AbortSignal.timeout(settings.propagationTimeoutMs)
  const either = signal === undefined ? late : AbortSignal.any([signal, late])
  for (;;) {
    const there = await isRouteThere(settings, route, either)
    if (there.isOk() && there.value) return ok()
    if (signal?.aborted === true) return err({ code: 'aborted', detail: 'the request was called off' })
    if (late.aborted) {
      return err({ code: 'provisioner_unavailable', detail: 'the gateway does not know the route yet' })
    }
    await pause(settings.pollMs, either)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })
}
