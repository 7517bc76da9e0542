import { jsonResponse } from '../../response/json-response.ts'
import type { Language } from '../messages/languages.ts'
import { detailMessageOf, messageOf } from '../messages/message-of.ts'
import type { ApiError } from '../vocabulary/api-error.ts'
import { errorTraits } from '../vocabulary/error-code.ts'
import { retryAfter } from './protocol/retry-after.ts'

/** What every 401 says: without a reason, so that nobody can tell an unknown token from a malformed one. */
const challenge = 'Bearer realm="AI Code Review Server"'

/** A failure as it leaves the server, in the caller's language. */
export function errorResponse(
  error: ApiError,
  { requestId, language }: { readonly requestId: string; readonly language: Language },
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { code, details } = error
  const seconds = retryAfter(error)
  return jsonResponse(
    errorTraits[code].status,
    {
      error: {
        code,
        message: messageOf(code, language),
        request_id: requestId,
        ...(details !== undefined && {
          details: details.map((detail) => ({
            path: detail.path,
            code: detail.code,
            message: detailMessageOf(detail.code, language),
          })),
        }),
      },
    },
    {
      'content-language': language,
      ...(code === 'unauthenticated' && { 'www-authenticate': challenge }),
      ...(code === 'unsupported_content_encoding' && { 'accept-encoding': 'identity' }),
      ...(seconds !== null && { 'retry-after': String(seconds) }),
      ...headers,
    },
  )
}
