import type { ResultAsync } from 'neverthrow'
import type { ApiError } from '../vocabulary/api-error.ts'
import type { Exchange } from './exchange.ts'
import type { ServerContext } from './server-context.ts'

/** What an operation answers when all went well. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** One operation of the API. Never rejects. */
export type Operation = (exchange: Exchange, context: ServerContext) => ResultAsync<Answer, ApiError>
