import { err, ok, type Result } from 'neverthrow'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { Exchange } from '../exchange.ts'
import { acceptsJson } from '../protocol/accepts-json.ts'

/** Whether the caller takes what there is. */
export function acceptsAnswer({ request }: Exchange): Result<void, ApiError> {
  return acceptsJson(request.headers.get('accept')) ? ok() : err({ code: 'not_acceptable' })
}
