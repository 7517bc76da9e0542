import { type Overrides, withDefaults } from '@scrutineer/core'
import type { SqlRunner } from '../ports/database.ts'
import type { ReviewExecutor } from '../ports/review-executor.ts'
import type { ReviewStore } from '../ports/review-store.ts'
import type { Timers } from '../ports/timers.ts'
import type { UpkeepTask } from '../ports/upkeep-task.ts'
import { createReviewStore } from '../store/create-review-store.ts'
import type { ReviewBackend } from '../store/review-backend.ts'
import { createReviewBells } from '../store/review-bells.ts'
import { defaultReviewTimes, type ReviewTimes } from '../store/review-times.ts'
import { createWorkers } from './create-workers.ts'
import type { OnLifecycleEvent } from './lifecycle-event.ts'
import { startUpkeep, type Upkeep } from './start-upkeep.ts'
import { systemTimers } from './system-timers.ts'

/** What a server gives its reviews to live on. */
export interface ReviewLifecycleOptions {
  readonly backend: ReviewBackend
  /** The active version of a client's profile, read inside the transaction; null when there is none. */
  readonly pinProfile: (tx: SqlRunner, clientId: string, profileId: string) => Promise<number | null>
  /** Who does the reviews, and how many at a time. Null: this process does none. */
  readonly workers: { readonly executor: ReviewExecutor; readonly count: number } | null
  /** How long things last and how often they are tried; what is left out is the default. */
  readonly times?: Overrides<ReviewTimes> | undefined
  /** What else has to be done again and again. */
  readonly tasks?: readonly UpkeepTask[] | undefined
  readonly timers?: Timers | undefined
  readonly newId?: (() => string) | undefined
  readonly onEvent?: OnLifecycleEvent | undefined
}

/** The reviews of one process, from acceptance to the day they are forgotten. */
export interface ReviewLifecycle {
  readonly store: ReviewStore
  /** Begins to work and to tidy up. */
  start(): void
  /**
   * Begins nothing more; reviews that have not ended after `graceMs` milliseconds are handed back without using up an attempt.
   * The store goes on answering. Never rejects.
   */
  drain(graceMs: number): Promise<void>
}

/** A lifecycle at rest. */
export function createReviewLifecycle(options: ReviewLifecycleOptions): ReviewLifecycle {
  const {
    backend,
    pinProfile,
    timers = systemTimers,
    newId = () => crypto.randomUUID(),
    onEvent = () => undefined,
  } = options
  const { database } = backend
  const times = withDefaults(defaultReviewTimes, options.times)
  const bells = createReviewBells()
  const queue = backend.createQueue({ bells, times })
  const store = createReviewStore({ database, queue, bells, times, timers, newId, pinProfile })
  const workers =
    options.workers === null
      ? null
      : createWorkers({ store, queue, bells, timers, onEvent, pollMs: 1000, ...options.workers })

  const tasks: readonly UpkeepTask[] = [
    { name: 'recover', everyMs: 3000, everywhere: true, run: () => queue.recover() },
    { name: 'end_overdue', everyMs: 3000, everywhere: true, run: () => store.endOverdue() },
    { name: 'drop_old', everyMs: 60_000, everywhere: false, run: () => store.dropOld() },
    ...(options.tasks ?? []),
  ]
  const run = async (task: UpkeepTask): Promise<void> => {
    const done = await task.run()
    if (done.isErr()) onEvent({ kind: 'store_failed', during: task.name, error: done.error })
    else if (done.value > 0) onEvent({ kind: 'upkeep_done', task: task.name, count: done.value })
  }

  let upkeep: Upkeep | null = null
  return {
    store,
    start() {
      upkeep = startAll(backend, tasks, timers, run, onEvent)
      workers?.start()
    },
    async drain(graceMs) {
      await Promise.all([workers?.drain(graceMs), upkeep?.stop()])
    },
  }
}

/** Tasks that one process does for all are handed to the backend where there are others. */
function startAll(
  { share }: ReviewBackend,
  tasks: readonly UpkeepTask[],
  timers: Timers,
  run: (task: UpkeepTask) => Promise<void>,
  onEvent: OnLifecycleEvent,
): Upkeep {
  if (share === null) return startUpkeep(tasks, timers, run)
  const own = startUpkeep(
    tasks.filter((task) => task.everywhere),
    timers,
    run,
  )
  const shared = share(
    tasks.filter((task) => !task.everywhere),
    run,
  ).mapErr((error) => onEvent({ kind: 'store_failed', during: 'share_upkeep', error }))
  return {
    async stop() {
      await own.stop()
      const started = await shared
      if (started.isOk()) await started.value()
    },
  }
}
