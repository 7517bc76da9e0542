/** A number and its unit, at most so many of them: `1m30s`, `6 seconds`, `1 hour and 5 minutes`. */
const part = String.raw`\d{1,9}(?:\.\d{1,9})? ?(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![a-z])`
const sentence = new RegExp(
  `(?:try(?:ing)? again|retry(?:ing)?|wait|available again|resets?)(?: (?:in|after|for|at least|about|approximately)){0,2} (?:${part}(?:,? (?:and )?)?){1,4}`,
  'i',
)

/**
 * The wait that a message asks for in words, in milliseconds, such as "Please try again in 7.66s" or "Please retry after 6
 * seconds"; null when it asks for none.
 */
export function hintedDelay(message: string): number | null {
  // Between a number and the next unit there may be nothing at all, which no word boundary would tell.
  const spread = message.replace(/(\d(?:ms|[smhd]))(?=\d)/gi, '$1 ')
  const found = sentence.exec(spread)?.[0]
  if (found === undefined) return null
  let milliseconds = 0
  for (const [, amount = '', unit = ''] of found.matchAll(/(\d+(?:\.\d+)?) ?([a-z]+)/gi)) {
    milliseconds += Number(amount) * lengthOf(unit.toLowerCase())
  }
  return Math.ceil(milliseconds)
}

function lengthOf(unit: string): number {
  if (unit.startsWith('ms') || unit.startsWith('milli')) return 1
  if (unit.startsWith('s')) return 1000
  if (unit.startsWith('m')) return 60_000
  return unit.startsWith('h') ? 3_600_000 : 86_400_000
}
