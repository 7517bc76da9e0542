import { okAsync } from 'neverthrow'
import type { Operation } from '../answer.ts'

/** `GET /health/live`: the process can answer. */
export const getLiveness: Operation = () => okAsync({ status: 200, body: { status: 'ok' } })
