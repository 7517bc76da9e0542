import type { UpkeepTimes } from '../../ports/profile-store.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** What holds where a deployment says nothing. A review's deadline is that of the reviews themselves: 15 minutes. */
export const defaultUpkeepTimes: UpkeepTimes = {
  reservationMs: 10 * minute,
  namedReservationMs: day,
  settleMs: 2 * minute,
  reviewDeadlineMs: 15 * minute,
  retentionMs: 30 * day,
}
