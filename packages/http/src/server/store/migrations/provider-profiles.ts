import type { Migration } from '../migration.ts'

/**
 * Profiles of providers. A profile's row says which version is active; what a version is made of stays in a row of its own,
 * so that no number is used again and a replayed create or rotation finds what the first one did.
 */
export const providerProfiles: Migration = {
  name: 'provider_profiles',
  statements: () => [
    `create table provider_profiles (
    id text primary key,
    client_id text not null,
    status text not null check (status in ('reserved', 'active', 'revoked')),
    active_version bigint,
    last_version bigint not null,
    registration_id text,
    registered_provider text not null,
    registered_model text not null,
    registered_route text not null,
    created_at bigint not null,
    updated_at bigint not null,
    revoked_at bigint,
    flagged_at bigint,
    unique (client_id, registration_id)
  )`,
    `create index provider_profiles_of_client on provider_profiles (client_id, status)`,
    `create table provider_profile_versions (
    profile_id text not null,
    version bigint not null,
    state text not null check (state in ('reserved', 'active', 'superseded', 'removed')),
    provider text not null,
    model text not null,
    execution_route text not null,
    rotation_id text,
    expected_version bigint,
    credential text,
    credential_key_id text,
    attempted_at bigint not null,
    activated_at bigint,
    superseded_at bigint,
    remove_at bigint,
    removal_attempts bigint not null,
    primary key (profile_id, version),
    unique (profile_id, rotation_id)
  )`,
    `create index provider_profile_versions_in_state on provider_profile_versions (state, remove_at)`,
    `create table provider_profile_nonces (
    client_id text not null,
    nonce_hash text not null,
    stale_at bigint not null,
    primary key (client_id, nonce_hash)
  )`,
    `create index provider_profile_nonces_stale on provider_profile_nonces (stale_at)`,
    `create table provider_profile_holders (
    client_id text primary key,
    changes bigint not null
  )`,
  ],
}
