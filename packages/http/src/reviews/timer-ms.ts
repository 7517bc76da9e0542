/** Timers that are set to more run out at once. */
const longestTimer = 2 ** 31 - 1

/** Milliseconds as a timer takes them: at most some 25 days. */
export function timerMs(milliseconds: number): number {
  return Math.min(milliseconds, longestTimer)
}
