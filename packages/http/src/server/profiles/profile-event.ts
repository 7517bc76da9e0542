import type { VersionName } from '../ports/profile-store.ts'
import type { ProvisionerError } from '../ports/provisioner.ts'
import type { StoreError } from '../ports/review-store.ts'

/** What happens to profiles, for an operator's log. Holds no credential, no envelope and nothing that a gateway answered. */
export type ProfileEvent =
  | (VersionName & {
      readonly type: 'profile-created' | 'profile-rotated' | 'profile-revoked'
      readonly clientId: string
    })
  /** A route could not be made; its reservation waits for the client, or for maintenance. */
  | (VersionName & { readonly type: 'provision-failed'; readonly error: ProvisionerError })
  /** A route could not be removed; it is tried again. */
  | (VersionName & {
      readonly type: 'removal-failed'
      readonly attempt: number
      readonly error: ProvisionerError
    })
  /** The gateway does not know a route that should be there: its client must rotate. */
  | (VersionName & { readonly type: 'route-missing' })
  /** A kept credential does not open: its key is gone, or the database was changed. */
  | (VersionName & { readonly type: 'credential-unreadable'; readonly keyId: string })
  | { readonly type: 'profile-store-failed'; readonly error: StoreError }
