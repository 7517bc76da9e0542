import type { RoundEnd } from '../loop/loop-event.ts'

/** What one answer took. */
export interface RequestCounts {
  readonly requests: number
  readonly failed: number
  /** 1 for an answer known from before, which took no request. */
  readonly remembered: number
}

/** Counts the requests of one round. Of an answer that came in the end, all but the last request failed. */
export function countRequests({ requests, errorCode }: RoundEnd): RequestCounts {
  if (errorCode !== null) return { requests, failed: requests, remembered: 0 }
  return requests === 0
    ? { requests, failed: 0, remembered: 1 }
    : { requests, failed: requests - 1, remembered: 0 }
}
