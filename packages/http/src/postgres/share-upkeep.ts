import { ResultAsync } from 'neverthrow'
import type { PgBoss } from 'pg-boss'
import type { StoreError } from '../server/ports/review-store.ts'
import type { UpkeepTask } from '../server/ports/upkeep-task.ts'
import type { RunTask } from '../server/store/review-backend.ts'
import { toStoreError } from '../server/store/to-store-error.ts'
import { upkeepQueue } from './review-job.ts'
import { toDatabaseError } from './to-database-error.ts'

/** Has the tasks done once a minute by one of the processes that offer to. Gives what takes the offer back. */
export function shareUpkeep(
  boss: PgBoss,
  tasks: readonly UpkeepTask[],
  run: RunTask,
): ResultAsync<() => Promise<void>, StoreError> {
  const work = async (): Promise<() => Promise<void>> => {
    await boss.schedule(upkeepQueue, '* * * * *')
    await boss.work(upkeepQueue, { pollingIntervalSeconds: 10 }, async () => {
      for (const task of tasks) await run(task)
    })
    return () => boss.offWork(upkeepQueue).catch(() => undefined)
  }
  return ResultAsync.fromPromise(work(), (thrown) => toStoreError(toDatabaseError(thrown)))
}
