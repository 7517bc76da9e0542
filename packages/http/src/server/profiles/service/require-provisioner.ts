import { err, ok, type Result } from 'neverthrow'
import type { Provisioner } from '../../ports/provisioner.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { ExecutionRoute } from '../../vocabulary/provider-profile.ts'
import type { ProfileParts } from '../profile-parts.ts'

/**
 * The provisioner that a managed route may be entrusted to, asked whether it is ready; null for a route that needs none.
 * Nothing is reserved before.
 */
export async function requireProvisioner(
  { provisioner }: Pick<ProfileParts, 'provisioner'>,
  route: ExecutionRoute,
): Promise<Result<Provisioner | null, ApiError>> {
  if (route === 'direct_server') return ok(null)
  if (provisioner?.durable !== true) return err({ code: 'provider_provisioner_unavailable' })
  const ready = await provisioner.ready()
  return ready.isOk() ? ok(provisioner) : err({ code: 'provider_provisioner_unavailable' })
}
