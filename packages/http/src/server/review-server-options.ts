import type { Clock, Overrides } from '@scrutineer/core'
import type { ResultAsync } from 'neverthrow'
import type { ServerLimits } from './http/server-limits.ts'
import type { Language } from './messages/languages.ts'
import type { ClientDirectory } from './ports/client-directory.ts'
import type { ProviderProfiles } from './ports/provider-profiles.ts'
import type { RequestRates } from './ports/request-rates.ts'
import type { ReviewStore } from './ports/review-store.ts'
import type { ServerRecord } from './server-record.ts'
import type { ApiError } from './vocabulary/api-error.ts'
import type { CanonicalSubmission } from './vocabulary/submission.ts'

/** What a review server is made of. */
export interface ReviewServerOptions {
  readonly store: Pick<
    ReviewStore,
    'accept' | 'findByKey' | 'find' | 'result' | 'cancel' | 'waitForEnd' | 'ping'
  >
  readonly clients: ClientDirectory
  readonly profiles: ProviderProfiles
  /**
   * Whether a client with this allow-list (null: none of its own) may have the repository at a canonical URL reviewed. What
   * can be said without asking anybody: names and literal addresses; nothing is resolved.
   */
  readonly permitsRepository: (repositoryUrl: string, allowed: readonly string[] | null) => boolean
  /** Whether a prompt has room for the submission's policy beside a change. Default: always. */
  readonly fitsPrompt?: ((submission: CanonicalSubmission) => boolean) | undefined
  /** Whether what reviews need beside the store is there: analyzers, a route to the model. Default: always. */
  readonly dependencies?: (() => ResultAsync<void, ApiError>) | undefined
  /** Where several processes serve the same clients, who has asked how often. Default: counted in this process. */
  readonly rates?: RequestRates | undefined
  readonly limits?: Overrides<ServerLimits> | undefined
  /** False takes no submissions, while everything else is answered. Default true. */
  readonly submissions?: boolean | undefined
  /** In which errors are told to who asks for no language that the server speaks. Default English. */
  readonly language?: Language | undefined
  /** Default: the system's. */
  readonly clock?: Clock | undefined
  /** Names exchanges whose callers do not: 1 to 128 letters, digits, `.`, `_`, `:` or `-`. Default: random UUIDs. */
  readonly newRequestId?: (() => string) | undefined
  /** Told of every exchange as it is answered. */
  readonly log?: ((record: ServerRecord) => void) | undefined
  /** Told what was thrown, by `log` and `newRequestId` as well: a defect. Of what ended an exchange the caller sees 500 alone. */
  readonly onError?: ((error: unknown) => void) | undefined
}
