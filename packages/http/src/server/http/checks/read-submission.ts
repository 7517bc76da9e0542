import { err, ok, type Result, safeTry } from 'neverthrow'
import type { ApiError, ErrorDetail } from '../../vocabulary/api-error.ts'
import type { CanonicalSubmission } from '../../vocabulary/submission.ts'
import { checkBody, maxDetails } from '../body/check-body.ts'
import { inDocumentOrder } from '../body/in-document-order.ts'
import { reviewSubmission } from '../body/review-submission.ts'
import { toCanonicalSubmission } from '../body/to-canonical-submission.ts'
import type { Exchange } from '../exchange.ts'
import { refuseValues } from './fits-schema.ts'

/** What is to be reviewed, and the key under which it is found again. */
export interface KeyedSubmission {
  readonly key: string | null
  readonly submission: CanonicalSubmission
}

/** The key and the body by their schemas; then the body by the rules of policies, environments and commits. */
export function readSubmission({ request }: Exchange, text: string): Result<KeyedSubmission, ApiError> {
  return safeTry(function* () {
    const key = request.headers.get('idempotency-key')
    const body = checkBody(reviewSubmission, text)
    const details = [...checkKey(key), ...(body.isErr() ? body.error : [])]
    if (body.isErr() || details.length > 0) return err(refuseValues(details.slice(0, maxDetails)))
    const submission = yield* toCanonicalSubmission(body.value).mapErr((found) =>
      refuseValues(inDocumentOrder(text, found)),
    )
    return ok({ key, submission })
  })
}

function checkKey(key: string | null): readonly ErrorDetail[] {
  if (key === null) return []
  const path = '/headers/Idempotency-Key'
  if (key.length < 16) return [{ path, code: 'minLength' }]
  if (key.length > 128) return [{ path, code: 'maxLength' }]
  return /^[A-Za-z0-9._:-]+$/.test(key) ? [] : [{ path, code: 'pattern' }]
}
