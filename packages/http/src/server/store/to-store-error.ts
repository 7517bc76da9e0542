import type { StoreError } from '../ports/review-store.ts'
import { isDatabaseError } from './database-error.ts'

/** What the store answers where its work was thrown out: by the database, or by a mistake of its own. */
export function toStoreError(thrown: unknown): StoreError {
  if (isDatabaseError(thrown)) return { code: thrown.code, detail: thrown.message }
  return { code: 'store_defect', detail: thrown instanceof Error ? thrown.message : String(thrown) }
}
