/** Milliseconds since 1970 as RFC 3339 in UTC. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
