import type { ResultAsync } from 'neverthrow'
import type { ClientDirectory } from '../ports/client-directory.ts'
import type { ProviderProfiles } from '../ports/provider-profiles.ts'
import type { RequestRates } from '../ports/request-rates.ts'
import type { ReviewStore } from '../ports/review-store.ts'
import type { ApiError } from '../vocabulary/api-error.ts'
import type { CanonicalSubmission } from '../vocabulary/submission.ts'
import type { ServerLimits } from './server-limits.ts'

/** What the operations work with. */
export interface ServerContext {
  readonly store: Pick<
    ReviewStore,
    'accept' | 'findByKey' | 'find' | 'result' | 'cancel' | 'waitForEnd' | 'ping'
  >
  readonly clients: ClientDirectory
  readonly profiles: ProviderProfiles
  readonly rates: RequestRates
  readonly limits: ServerLimits
  /** Whether reviews may be submitted at all. */
  readonly submissions: boolean
  /** Whether a client with this allow-list (null: none of its own) may have this repository reviewed. */
  readonly permitsRepository: (repositoryUrl: string, allowed: readonly string[] | null) => boolean
  /** Whether a prompt has room for the policy beside what is reviewed. */
  readonly fitsPrompt: (submission: CanonicalSubmission) => boolean
  /** What reviews need beside the store: analyzers, a route to the model. */
  readonly dependencies: () => ResultAsync<void, ApiError>
  /** Whether the server takes work now. Never rejects. */
  readonly isReady: () => Promise<boolean>
  /** Whether the server is coming to its end: what is under way is finished, and nothing new is begun. */
  readonly isClosing: () => boolean
}
