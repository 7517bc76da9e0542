/** What is known of a version that is ready to take effect, and of its profile. */
export interface ActivationState {
  readonly status: 'reserved' | 'active' | 'revoked'
  readonly activeVersion: number | null
  readonly version: number
  readonly state: 'reserved' | 'active' | 'superseded' | 'removed'
  readonly activated: boolean
  readonly expectedVersion: number | null
}

/**
 * What to do: `activate` it; `overtake` it: a later version has taken effect, so it did for no time at all; `refuse` it: its
 * rotation expected another version to be active; or nothing, for it is `done`, taken back (`gone`) or its profile is `revoked`.
 */
export type ActivationDecision = 'activate' | 'overtake' | 'refuse' | 'done' | 'gone' | 'revoked'

/** Decides by rules that hold whatever order requests and their repetitions come in: an active version only ever grows. */
export function decideActivation({
  status,
  activeVersion,
  version,
  state,
  activated,
  expectedVersion,
}: ActivationState): ActivationDecision {
  if (status === 'revoked') return 'revoked'
  if (activated) return 'done'
  if (state !== 'reserved') return 'gone'
  if (expectedVersion !== null && activeVersion !== expectedVersion) return 'refuse'
  return activeVersion !== null && activeVersion > version ? 'overtake' : 'activate'
}
