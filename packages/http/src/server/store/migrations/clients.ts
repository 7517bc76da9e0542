import type { Migration } from '../migration.ts'

/** Who may call, and the hashes of their secrets. */
export const clients: Migration = {
  name: 'clients',
  statements: () => [
    `create table clients (
      client_id text primary key,
      permissions text not null,
      repositories text,
      disabled integer not null default 0,
      created_at bigint not null
    )`,
    `create table client_secrets (
      client_id text not null,
      secret_sha256 text not null,
      created_at bigint not null,
      ordinal integer not null,
      primary key (client_id, secret_sha256)
    )`,
  ],
}
