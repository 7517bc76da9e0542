import { ResultAsync } from 'neverthrow'
import type { Operation } from '../answer.ts'

/** `GET /health/ready`: the server takes work. What is missing otherwise is not said. */
export const getReadiness: Operation = (_exchange, { isReady }) =>
  ResultAsync.fromSafePromise(isReady()).map((ready) =>
    ready
      ? { status: 200, body: { status: 'ready' } }
      : { status: 503, body: { status: 'not_ready' }, headers: { 'retry-after': '1' } },
  )
