import { err, ok, type Result } from 'neverthrow'
import type { Removal } from '../../ports/profile-store.ts'
import type { ProvisionerError } from '../../ports/provisioner.ts'
import type { StoreError } from '../../ports/review-store.ts'
import type { ProfileParts } from '../profile-parts.ts'

/** How many one run removes. */
const mostAtOnce = 50

/** Removes the routes of versions that are superseded; how many. The first that cannot be removed ends the run. */
export async function removeRoutes(parts: ProfileParts): Promise<Result<number, StoreError>> {
  for (let removed = 0; removed < mostAtOnce; removed++) {
    const taken = await parts.store.takeRemovals(1)
    if (taken.isErr()) return err(taken.error)
    const [removal] = taken.value
    if (removal === undefined) return ok(removed)
    const problem = await removeRoute(parts, removal)
    const settled = await parts.store.settleRemoval(
      removal,
      problem === null ? null : backOff(removal.attempt),
    )
    if (settled.isErr()) return err(settled.error)
    if (problem !== null) {
      const { profileId, version, attempt } = removal
      parts.onEvent({ type: 'removal-failed', profileId, version, attempt, error: problem })
      return ok(removed)
    }
  }
  return ok(mostAtOnce)
}

async function removeRoute(
  { provisioner }: ProfileParts,
  { profileId, version, executionRoute }: Removal,
): Promise<ProvisionerError | null> {
  if (executionRoute === 'direct_server') return null
  // A deployment that lost its gateway keeps the route in mind until it has it again.
  if (provisioner === null) return { code: 'provisioner_unavailable', detail: 'no provisioner is configured' }
  const removed = await provisioner.remove({ profileId, version })
  return removed.isOk() ? null : removed.error
}

/** From five seconds to five minutes. */
function backOff(attempt: number): number {
  return Math.min(5000 * 2 ** Math.min(attempt - 1, 10), 300_000)
}
