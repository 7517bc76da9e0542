/** Lines `start` to `end`, both included, counted from 1. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/** Which version of a file a line number belongs to: before the change (`old`) or after it (`new`). */
export type Side = 'old' | 'new'

/** Says whether two ranges share a line. */
export function overlaps(a: LineRange, b: LineRange): boolean {
  return a.start <= b.end && b.start <= a.end
}
