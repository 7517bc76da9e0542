import type { ResultAsync } from 'neverthrow'
import type { ExecutionRoute, ProviderName } from '../vocabulary/provider-profile.ts'
import type { StoreError } from './review-store.ts'

/** Where a credential is used. */
export interface ProviderChoice {
  readonly provider: ProviderName
  readonly model: string
  readonly executionRoute: ExecutionRoute
}

/** A profile as kept. Times are milliseconds since 1970 by the store's clock. */
export interface ProfileRecord {
  readonly id: string
  readonly clientId: string
  /** `reserved`: its first credential has not taken effect, and no client sees it. */
  readonly status: 'reserved' | 'active' | 'revoked'
  /** Null while reserved; the last one when revoked. */
  readonly activeVersion: number | null
  /** Of the active version; of the registration while there is none. */
  readonly choice: ProviderChoice
  readonly createdAt: number
  readonly updatedAt: number
}

/** `reserved`: being brought about; `active`: the one in use; `superseded`: its route is still to be removed; `removed`. */
export type VersionState = 'reserved' | 'active' | 'superseded' | 'removed'

/** Names one version. */
export interface VersionName {
  readonly profileId: string
  readonly version: number
}

/** One credential of a profile and where it is used. */
export interface VersionRecord extends VersionName {
  readonly clientId: string
  readonly profileStatus: ProfileRecord['status']
  readonly state: VersionState
  readonly choice: ProviderChoice
  /** What the caller of an identified rotation believed active. */
  readonly expectedVersion: number | null
  /** Null when it is erased, or kept by a managed route alone. */
  readonly credential: StoredCredential | null
}

/** An encrypted credential. */
export interface StoredCredential {
  readonly text: string
  readonly keyId: string
}

/** A create that was named by its client. */
export interface RegistrationRecord {
  readonly profile: ProfileRecord
  /** As registered, whatever was rotated since. */
  readonly registered: ProviderChoice
  /** The version that waits to take effect; null when there is none. */
  readonly reservedVersion: number | null
}

/** What every new version brings. */
export interface NewVersion {
  readonly clientId: string
  readonly profileId: string
  readonly choice: ProviderChoice
  /** Of the envelope: spent with the reservation, in one transaction. */
  readonly nonce: { readonly hash: string; readonly staleAt: number }
  /** Encrypts the credential for its place, which is found in the transaction. */
  readonly encrypt: (name: VersionName) => StoredCredential
  /** Whether nothing remote has to be done first: then it takes effect at once. */
  readonly immediate: boolean
}

/** A new profile, or a further attempt at one that never took effect. */
export interface NewProfile extends NewVersion {
  readonly registrationId: string | null
  /** Profiles, revoked ones not counted, that the client may have. */
  readonly limit: number
}

/** A new credential of a profile. */
export interface NewRotation extends NewVersion {
  readonly rotation: { readonly id: string; readonly expectedVersion: number } | null
}

/** `exists`: somebody else made this registration in the meantime. Whatever is refused spends nothing. */
export type CreateRefusal = 'exists' | 'replayed' | 'limit_reached'

/** `exists`: somebody else made this rotation in the meantime; `mismatch`: another version is active than expected. */
export type RotateRefusal = 'not_found' | 'revoked' | 'exists' | 'mismatch' | 'replayed'

/**
 * What became of a version that is ready. `activated`: it takes effect now, even where a later one has followed it; `active`: it
 * did before; `conflict`: another version was active than its rotation expected; `revoked`: its profile is; `gone`: it was
 * taken back.
 */
export type ActivationOutcome = 'activated' | 'active' | 'conflict' | 'revoked' | 'gone'

/** What maintenance is told of time. All in milliseconds. */
export interface UpkeepTimes {
  /** After its last attempt a reservation that nobody named is taken back. */
  readonly reservationMs: number
  /** As `reservationMs`, for one that its client can come back to. */
  readonly namedReservationMs: number
  /** How long a request to a provisioner may still take effect after it was sent. */
  readonly settleMs: number
  /** Longest time of a review: no superseded version is kept longer for one that runs. */
  readonly reviewDeadlineMs: number
  /** How long revoked profiles, and versions that are gone, are remembered. */
  readonly retentionMs: number
}

/** A superseded version whose removal is due. */
export interface Removal extends VersionName {
  readonly executionRoute: ExecutionRoute
  /** From 1. */
  readonly attempt: number
}

/** The profiles of all clients: every change is one transaction. Nothing rejects. */
export interface ProfileStore {
  /** Milliseconds since 1970 by the clock that all servers share. */
  now(): ResultAsync<number, StoreError>
  /** Null when the client has no such profile: unknown and foreign are one. */
  find(clientId: string, profileId: string): ResultAsync<ProfileRecord | null, StoreError>
  /** Active ones and at most `mostRevoked` revoked ones, newest first. */
  list(clientId: string, mostRevoked: number): ResultAsync<readonly ProfileRecord[], StoreError>
  findRegistration(
    clientId: string,
    registrationId: string,
  ): ResultAsync<RegistrationRecord | null, StoreError>
  findRotation(profileId: string, rotationId: string): ResultAsync<VersionRecord | null, StoreError>
  findVersion(name: VersionName): ResultAsync<VersionRecord | null, StoreError>
  /** Reserves a profile and its version, or lets it take effect at once. */
  create(profile: NewProfile): ResultAsync<VersionName | CreateRefusal, StoreError>
  /** Reserves a further version, or lets it take effect at once. */
  rotate(rotation: NewRotation): ResultAsync<VersionName | RotateRefusal, StoreError>
  /** Notes that a reserved version is attempted again, and gives it; null when it is no longer reserved. */
  beginAttempt(name: VersionName): ResultAsync<VersionRecord | null, StoreError>
  /** Lets a reserved version take effect and supersedes the one before. A managed route's credential is erased. */
  activate(name: VersionName): ResultAsync<ActivationOutcome, StoreError>
  /** Ends a profile and erases its credentials; gives it as it is then. Null as with `find`. */
  revoke(clientId: string, profileId: string): ResultAsync<ProfileRecord | null, StoreError>
  /** Notes that the route of an active version is not there. */
  flag(name: VersionName): ResultAsync<void, StoreError>
  /** Takes back reservations that were left; how many. */
  rollBack(): ResultAsync<number, StoreError>
  /** Takes removals that are due, each for a while; nobody else gets them meanwhile. */
  takeRemovals(most: number): ResultAsync<readonly Removal[], StoreError>
  /** Says how a removal went: it is over, or to be tried again after some milliseconds. */
  settleRemoval(name: VersionName, retryAfterMs: number | null): ResultAsync<void, StoreError>
  /** Credentials that another key has encrypted, in the order of their names, behind the one that is named. */
  credentialsOfOtherKeys(
    keyId: string,
    after: VersionName | null,
    most: number,
  ): ResultAsync<readonly VersionRecord[], StoreError>
  /** Takes the place of a credential unless it was changed meanwhile; whether it did. */
  replaceCredential(
    name: VersionName,
    before: StoredCredential,
    after: StoredCredential,
  ): ResultAsync<boolean, StoreError>
  /** Forgets nonces that are stale, versions that are gone and profiles that were revoked long ago; how many rows. */
  purge(): ResultAsync<number, StoreError>
}
