import type { ReviewDeploymentOptions } from '@scrutineer/http/server'
import { err, ok, type Result } from 'neverthrow'
import { readDuration } from '../arguments/read-duration.ts'

/** How much a server takes, from whom and for how long. */
export type LimitsOfServer = Required<Pick<ReviewDeploymentOptions, 'limits' | 'execution' | 'times'>>

/** Reads a variable by a reader, which says what it expects of a value that it cannot read; else the usual value. */
export type TakeVariable = <Value>(
  name: string,
  usual: Value,
  read: (text: string) => Result<Value, string>,
) => Value

/** Reads the limits that variables set; what no variable sets is left out, and holds as it does by itself. */
export function readServerLimits(take: TakeVariable): LimitsOfServer {
  const whole = (name: string, most: number) => take<number | null>(name, null, wholeUpTo(most))
  return {
    limits: known({
      requestsPerSecond: whole('SCRUTINEER_SERVER_REQUESTS_PER_SECOND', 1_000_000),
      requestBurst: whole('SCRUTINEER_SERVER_REQUEST_BURST', 1_000_000),
      unfinishedOfClient: whole('SCRUTINEER_SERVER_UNFINISHED_REVIEWS', 1_000_000),
      backlog: whole('SCRUTINEER_SERVER_BACKLOG', 1_000_000),
      policyBytes: whole('SCRUTINEER_SERVER_POLICY_BYTES', 49_152),
    }),
    execution: known({
      maxChangedFiles: whole('SCRUTINEER_SERVER_CHANGED_FILES', 1_000_000),
      maxChangedLines: whole('SCRUTINEER_SERVER_CHANGED_LINES', 100_000_000),
    }),
    times: known({ deadlineMs: take<number | null>('SCRUTINEER_SERVER_DEADLINE', null, deadline) }),
  }
}

function wholeUpTo(most: number): (text: string) => Result<number, string> {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return number >= 1 && number <= most ? ok(number) : err(`a whole number from 1 to ${most}`)
  }
}

/** The queue gives a review up after a day, so a deadline is well within that. */
const longestDeadlineMs = 12 * 3_600_000

function deadline(text: string): Result<number, string> {
  const milliseconds = readDuration(text)
  return milliseconds !== null && milliseconds >= 1000 && milliseconds <= longestDeadlineMs
    ? ok(milliseconds)
    : err('a time from 1s to 12h, such as 30m')
}

type Known<Fields> = { readonly [Name in keyof Fields]?: NonNullable<Fields[Name]> }

function known<Fields extends Readonly<Record<string, unknown>>>(fields: Fields): Known<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Known<Fields>
}
