import type { Migration } from '../migration.ts'

/** What only the one process that owns the file needs to know: who works on a review, until when, and when it may be begun. */
const leases = `
  available_at bigint not null default 0,
  lease_owner text,
  lease_until bigint,`

/** Elsewhere an engine of its own delivers; the row knows its job. */
const jobs = `
  job_id text,`

/** Reviews: one row each, from acceptance until it is purged. */
export const reviews: Migration = {
  name: 'reviews',
  statements: (dialect) => [
    `create table reviews (
      review_id text primary key,
      client_id text not null,
      idempotency_key text,
      digest text not null,
      status text not null
        check (status in ('queued', 'running', 'completed', 'failed', 'cancelled', 'expired')),
      urgent integer not null,
      attempt integer not null default 0,
      attempt_limit integer not null,
      profile_id text not null,
      profile_version integer not null,
      submitted_at bigint not null,
      deadline_at bigint not null,
      started_at bigint,
      finished_at bigint,
      expires_at bigint,${dialect === 'sqlite' ? leases : jobs}
      submission text,
      policy_format text,
      policy_sha256 text,
      policy_bytes integer,
      error_code text,
      result text
    )`,
    'create unique index reviews_key on reviews (client_id, idempotency_key)',
    `create index reviews_unfinished on reviews (client_id) where status in ('queued', 'running')`,
    `create index reviews_line on reviews (urgent desc, submitted_at) where status = 'queued'`,
    `create index reviews_deadline on reviews (deadline_at) where status in ('queued', 'running')`,
    `create index reviews_pins on reviews (profile_id, profile_version) where status in ('queued', 'running')`,
    'create index reviews_expiry on reviews (expires_at)',
  ],
}
