import { err, ok, type Result, ResultAsync } from 'neverthrow'
import type { Database, SqlRunner } from '../../ports/database.ts'
import type { StoreError } from '../../ports/review-store.ts'
import { toStoreError } from '../to-store-error.ts'

/** Runs the work in one transaction, which an error of the work undoes: what is refused has changed nothing. */
export function undoOnError<Value, Refusal extends string>(
  database: Database,
  work: (tx: SqlRunner) => Promise<Result<Value, Refusal>>,
): ResultAsync<Value | Refusal, StoreError> {
  return new ResultAsync(run(database, work))
}

async function run<Value, Refusal extends string>(
  database: Database,
  work: (tx: SqlRunner) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value | Refusal, StoreError>> {
  let refusal: Refusal | null = null
  try {
    const value = await database.transaction(async (tx) => {
      const done = await work(tx)
      if (done.isOk()) return done.value
      refusal = done.error
      throw new Error(done.error)
    })
    return ok(value)
  } catch (thrown) {
    return refusal === null ? err(toStoreError(thrown)) : ok(refusal)
  }
}
