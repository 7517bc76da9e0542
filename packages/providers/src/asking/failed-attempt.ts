import type { Result } from 'neverthrow'
import type { AnswerFailure, ModelAnswer } from '../protocols/model-answer.ts'
import type { TransportFailure } from '../transport/transport.ts'

/** An attempt without a result, whether there was an answer or not. */
export interface FailedAttempt extends TransportFailure {
  readonly read: AnswerFailure | null
}

/** What became of one attempt. */
export type Tried = Result<
  {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly answer: ModelAnswer
  },
  FailedAttempt
>

/** Statuses by which a server says that it takes no more at the moment; 200 stands for what a body says. */
const busyStatuses: readonly (number | null)[] = [200, 429, 498, 503, 529]

/** Whether the endpoint takes no more requests now, whoever sends them. */
export function isRefusal({ code, retry, status }: FailedAttempt): boolean {
  if (retry === 'no') return false
  return (
    code === 'rate_limited' || code === 'billing' || (code === 'overloaded' && busyStatuses.includes(status))
  )
}
