import { ok, type Result, type ResultAsync, safeTry } from 'neverthrow'
import type { ClientRecord } from '../../ports/client-directory.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { Permission } from '../../vocabulary/permission.ts'
import type { Exchange } from '../exchange.ts'
import type { ServerContext } from '../server-context.ts'
import { acceptsAnswer } from './accepts-answer.ts'
import { knowCaller } from './know-caller.ts'
import { mayDo } from './may-do.ts'
import { withinRate } from './within-rate.ts'

/** What every operation of a client checks before anything else, in this order. */
export function admit(
  exchange: Exchange,
  context: ServerContext,
  permission: Permission,
  /** What an operation checks besides, before the request counts against the client's rate. */
  isOpen: () => Result<void, ApiError> = () => ok(),
): ResultAsync<ClientRecord, ApiError> {
  return safeTry(async function* () {
    yield* acceptsAnswer(exchange)
    const client = yield* knowCaller(exchange, context)
    yield* mayDo(client, permission)
    yield* isOpen()
    yield* withinRate(exchange, client, context)
    return ok(client)
  })
}
