// One process of a review server, as the tests start, kill, thaw and stop it: the real store, queue, workers and upkeep, with
// an executor that only takes its time. It is told what to do, and tells what it did, over IPC.
import { appendFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { err, ok, ResultAsync } from 'neverthrow'
import { openPostgresBackend } from '../../src/postgres.ts'
import { createReviewLifecycle } from '../../src/server/lifecycle/create-review-lifecycle.ts'
import type { ExecutionFailure, ReviewExecutor } from '../../src/server/ports/review-executor.ts'
import { describeSqliteError } from '../../src/server/sqlite/describe-sqlite-error.ts'
import { openSqliteBackend } from '../../src/server/sqlite/open-sqlite-backend.ts'
import type { ReviewBackend } from '../../src/server/store/review-backend.ts'
import type { ReviewResult } from '../../src/server/vocabulary/review-result.ts'
import { submission } from '../support/canonical-submission.ts'
import { emptyResult } from '../support/scripted-executor.ts'
import type { ProcessOrders, ProcessRequest, ProcessWord } from './process-orders.ts'

const orders = JSON.parse(process.argv[2] ?? '{}') as ProcessOrders
const say = (word: ProcessWord): void => {
  process.send?.(word)
}

let standsStill = orders.standsStill === true

const executor: ReviewExecutor = {
  execute: (review, signal) => {
    // Done by the process itself, since no other would be sure to be in time. What it said before is on its way by then.
    if (standsStill) setImmediate(() => process.kill(process.pid, 'SIGSTOP'))
    standsStill = false
    if (orders.ledger !== undefined) appendFileSync(orders.ledger, `${review.reviewId} ${review.attempt}\n`)
    const [least, most] = orders.workMs
    const work = setTimeout(least + Math.random() * (most - least), undefined, { signal }).then(
      () => ok<ReviewResult, ExecutionFailure>(emptyResult),
      () => err<ReviewResult, ExecutionFailure>({ code: 'internal_error' }),
    )
    return new ResultAsync(work)
  },
}

async function open(): Promise<ReviewBackend | null> {
  if (orders.postgres !== undefined) {
    const opened = await openPostgresBackend({ connectionString: orders.postgres })
    if (opened.isOk()) return opened.value
    say({ kind: 'refused', code: opened.error.code, detail: JSON.stringify(opened.error) })
    return null
  }
  const instance = crypto.randomUUID()
  const opened = await openSqliteBackend({ directory: orders.sqlite ?? '', nowMs: Date.now(), instance })
  if (opened.isOk()) return opened.value
  say({ kind: 'refused', code: opened.error.code, detail: describeSqliteError(opened.error) })
  return null
}

const backend = await open()
if (backend === null) {
  process.disconnect()
} else {
  const lifecycle = createReviewLifecycle({
    backend,
    pinProfile: async () => 1,
    workers: orders.workers === 0 ? null : { executor, count: orders.workers },
    onEvent: (event) => {
      const detail = event.kind === 'store_failed' ? `store_failed ${event.error.code}` : event.kind
      say({ kind: 'event', event: detail, reviewId: 'reviewId' in event ? event.reviewId : null })
    },
  })
  // Whoever started it may end without having killed it.
  const leave = (): void => process.exit()
  process.once('disconnect', leave)
  process.on('message', (request: ProcessRequest) => {
    void (async () => {
      if (request.kind === 'drain') {
        await lifecycle.drain(request.graceMs)
        await backend.close()
        say({ kind: 'answer', id: request.id, said: 'drained', reviewId: null })
        // Nothing may be left that keeps it running.
        process.off('disconnect', leave)
        process.disconnect()
        return
      }
      const accepted = await lifecycle.store.accept(
        {
          clientId: request.clientId,
          idempotencyKey: request.key,
          digest: request.key,
          submission,
          asynchronous: true,
        },
        { unfinishedOfClient: 1e6, backlog: 1e6 },
      )
      const said = accepted.isOk() ? accepted.value.kind : accepted.error.code
      const reviewId = accepted.isOk() && 'review' in accepted.value ? accepted.value.review.reviewId : null
      say({ kind: 'answer', id: request.id, said, reviewId })
    })()
  })
  lifecycle.start()
  say({ kind: 'ready' })
}
