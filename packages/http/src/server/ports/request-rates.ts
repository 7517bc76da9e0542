import type { ResultAsync } from 'neverthrow'
import type { StoreError } from './review-store.ts'

/** Who may ask how often. */
export interface RequestRates {
  /** Takes a request from what the client may ask: 0 when it may, else the milliseconds until it may. */
  take(clientId: string): ResultAsync<number, StoreError>
}
