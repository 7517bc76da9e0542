/**
 * A mistake of this program as a line of JSON: its kind and where it happened. Its message is left out, since nobody knows
 * what is in it. `now` is milliseconds since 1970.
 */
export function describeMistake(error: unknown, now: number): string {
  const name = error instanceof Error ? error.name : typeof error
  const frames =
    error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : []
  return JSON.stringify({
    time: new Date(now).toISOString(),
    code: 'internal_error',
    error: /^\w{1,60}$/.test(name) ? name : 'Error',
    at: frames.slice(0, 5).map((line) => line.trim().replace(/^at /, '')),
  })
}
