import { err, ok, type Result, ResultAsync, safeTry } from 'neverthrow'
import { isJsonType } from '../../../request/is-json-type.ts'
import { isPlainCoding } from '../../../request/is-plain-coding.ts'
import { readBody } from '../../../request/read-body.ts'
import { type JsonProblem, readStrictText } from '../../../request/read-strict-json.ts'
import type { ApiError } from '../../vocabulary/api-error.ts'
import type { ErrorCode } from '../../vocabulary/error-code.ts'
import type { Exchange } from '../exchange.ts'

/** Bytes of the longest document. */
const maxDocumentBytes = 1_048_576

/** How deep objects and arrays may nest. */
const maxDocumentDepth = 32

/** The JSON text of a request's body: its type and coding, its size, its grammar, depth and names, in this order. */
export function readDocument({ request, signal }: Exchange): ResultAsync<string, ApiError> {
  return safeTry(async function* () {
    yield* isAnnounced(request.headers)
    const bytes = yield* new ResultAsync(readBody(request, maxDocumentBytes, signal)).mapErr(
      (problem): ApiError => {
        if (problem === 'too_large') return { code: 'request_too_large' }
        // The caller did nothing wrong where the server can wait no longer.
        return { code: signal.aborted ? 'service_unavailable' : 'malformed_request' }
      },
    )
    const text = yield* readStrictText(bytes, maxDocumentDepth).mapErr(
      (problem): ApiError => ({ code: problems[problem] }),
    )
    return ok(text)
  })
}

function isAnnounced(headers: Headers): Result<void, ApiError> {
  if (!isJsonType(headers.get('content-type'))) return err({ code: 'unsupported_media_type' })
  if (!isPlainCoding(headers.get('content-encoding'))) return err({ code: 'unsupported_content_encoding' })
  return ok()
}

const problems: Readonly<Record<JsonProblem, ErrorCode>> = {
  not_utf8: 'malformed_json',
  byte_order_mark: 'malformed_json',
  not_json: 'malformed_json',
  too_deep: 'document_too_deep',
  repeated_name: 'duplicate_property',
}
