import type { Database } from '../../src/server/ports/database.ts'

/** Has every change of a review's status written down by the database itself, so that no program can leave one out. */
export async function auditStatuses(database: Database): Promise<void> {
  await database.run(
    `create table if not exists transitions (review_id text not null, before text, after text not null, attempt integer not null)`,
  )
  if (database.dialect === 'sqlite') {
    await database.run(
      `create trigger if not exists audit_statuses after update of status on reviews begin
         insert into transitions values (new.review_id, old.status, new.status, new.attempt); end`,
    )
    return
  }
  await database.run(
    `create or replace function audit_statuses() returns trigger language plpgsql as $$ begin
       insert into transitions values (new.review_id, old.status, new.status, new.attempt); return new; end $$`,
  )
  await database.run(
    `create or replace trigger audit_statuses after update of status on reviews
       for each row execute function audit_statuses()`,
  )
}

/** What became of the reviews that somebody was told were accepted. */
export interface Account {
  /** Acknowledged reviews without a row. */
  readonly lost: number
  /** Reviews that have not ended. */
  readonly unfinished: number
  /** Reviews whose status was an end more than once, or that went on after their end. */
  readonly endedTwice: number
  /** Reviews whose attempts are not the times that a worker began them. */
  readonly miscounted: number
  /** How they ended, by status and code. */
  readonly ends: Readonly<Record<string, number>>
  /** How many were begun more than once. */
  readonly repeated: number
}

/** Adds up the rows and what was written down about them. */
export async function takeAccount(database: Database, acknowledged: readonly string[]): Promise<Account> {
  const rows = await database.all<{ id: string; status: string; code: string | null; attempt: number }>(
    'select review_id as id, status, error_code as code, attempt from reviews',
  )
  const steps = await database.all<{ id: string; before: string; after: string; attempt: number }>(
    'select review_id as id, before, after, attempt from transitions',
  )
  const known = new Set(rows.map((row) => row.id))
  const terminal = new Set(['completed', 'failed', 'cancelled', 'expired'])
  const count = (test: (id: string, attempt: number) => boolean): number =>
    rows.filter((row) => test(row.id, row.attempt)).length
  const of = grouped(steps)
  const ends: Record<string, number> = {}
  for (const { status, code } of rows) {
    const name = code === null ? status : `${status} ${code}`
    ends[name] = (ends[name] ?? 0) + 1
  }
  return {
    lost: acknowledged.filter((id) => !known.has(id)).length,
    unfinished: rows.filter((row) => !terminal.has(row.status)).length,
    endedTwice: count((id) => {
      const mine = of.get(id) ?? []
      const wentOn = mine.some((step) => terminal.has(step.before))
      return wentOn || mine.filter((step) => terminal.has(step.after)).length > 1
    }),
    // A worker that dies between delivery and claim leaves a number out, so a claim counts by its number, not by its place.
    miscounted: count((id, attempt) => {
      const begun = (of.get(id) ?? []).filter((step) => step.after === 'running').map((step) => step.attempt)
      return new Set(begun).size !== begun.length || Math.max(0, ...begun) !== attempt
    }),
    ends,
    repeated: rows.filter((row) => row.attempt > 1).length,
  }
}

function grouped<T extends { readonly id: string }>(steps: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const step of steps) {
    const group = groups.get(step.id) ?? []
    group.push(step)
    groups.set(step.id, group)
  }
  return groups
}
