/**
 * A mistake of this program as a line of JSON: its kind and where it happened. Its message is left out, since nobody knows
 * what is in it. `now` is milliseconds since 1970.
 */
export function describeMistake(error: unknown, now: number): string {
  const name = error instanceof Error ? error.name : typeof error
  return JSON.stringify({
    time: new Date(now).toISOString(),
    code: 'internal_error',
    error: /^\w{1,60}$/.test(name) ? name : 'Error',
    at: error instanceof Error ? framesOf(error).slice(0, 5) : [],
  })
}

/** The lines of a stack that name places: what follows the message, which may look like such lines itself. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  if (start < 0) return []
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim().replace(/^at /, ''))
}
