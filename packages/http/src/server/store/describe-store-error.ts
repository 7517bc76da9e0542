import type { StoreError } from '../ports/review-store.ts'
import type { NewerStore } from './migrate.ts'

/** What an operator reads about a store that cannot be used, whichever it is. */
export function describeStoreError(error: StoreError | NewerStore): string {
  switch (error.code) {
    case 'store_unavailable':
      return `The store cannot be reached: ${error.detail}`
    case 'store_full':
      return `The store has no room left: ${error.detail}`
    case 'store_locked':
      return `The store is held by somebody else: ${error.detail}`
    case 'store_defect':
      return `The store cannot be used: ${error.detail}`
    case 'store_newer':
      return `The store was written by a later version: its schema is ${error.foundVersion}, this program knows ${error.knownVersion}.`
  }
}
