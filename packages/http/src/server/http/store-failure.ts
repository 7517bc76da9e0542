import type { StoreError } from '../ports/review-store.ts'
import type { ApiError } from '../vocabulary/api-error.ts'
import type { Exchange } from './exchange.ts'

/** What a caller is told when the store did not do it, which is nothing of why; the log is told what the store said. */
export function storeFailure({ seen }: Exchange): (error: StoreError) => ApiError {
  return (error) => {
    seen.storeError = error
    return { code: error.code === 'store_defect' ? 'internal_error' : 'service_unavailable' }
  }
}
