/** Headers in lower case, as they came. */
type Headers = Readonly<Record<string, string>>

/**
 * How long a server asks to wait, in milliseconds from `now`; null when it does not say or says nothing sensible. In
 * order: `retry-after-ms`, `retry-after` as seconds (fractions too) or as an HTTP date (a past one is 0), then the delay
 * of a `google.rpc.RetryInfo` from the body.
 */
export function retryAfterOf(headers: Headers, retryDelay: string | null, now: number): number | null {
  return (
    numberOf(headers['retry-after-ms'], 1) ??
    numberOf(headers['retry-after'], 1000) ??
    dateOf(headers['retry-after'], now) ??
    durationOf(retryDelay ?? undefined)
  )
}

/**
 * When a rate limit opens again by the `x-ratelimit-*` headers, in milliseconds from `now`. Of several limits the ones
 * with nothing remaining count, and of these the last to open; where none says so, the first to open. A bare number is a
 * time since 1970 when it is too large for a wait (above a thousand million seconds), else seconds.
 */
export function rateLimitResetOf(headers: Headers, now: number): number | null {
  const resets = ['-requests', '-tokens', ''].flatMap((kind) => {
    const value = headers[`x-ratelimit-reset${kind}`]
    const wait = durationOf(value) ?? momentOf(value, now) ?? numberOf(value, 1000)
    return wait === null ? [] : [{ wait, spent: headers[`x-ratelimit-remaining${kind}`]?.trim() === '0' }]
  })
  const spent = resets.filter((reset) => reset.spent).map(({ wait }) => wait)
  if (spent.length > 0) return Math.max(...spent)
  return resets.length === 0 ? null : Math.min(...resets.map(({ wait }) => wait))
}

function numberOf(value: string | undefined, unit: number): number | null {
  if (value === undefined || !/^\s*\d{1,12}(\.\d{1,9})?\s*$/.test(value)) return null
  return Math.ceil(Number(value) * unit)
}

/** The three forms that HTTP knows; anything else `Date.parse` might take is a guess. */
const httpDates = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
]
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/

function dateOf(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? ''
  const known = httpDates.some((form) => form.test(text)) ? text : asctime.test(text) ? `${text} GMT` : null
  const moment = known === null ? Number.NaN : Date.parse(known)
  return Number.isNaN(moment) ? null : Math.max(0, moment - now)
}

/** Durations such as `1s`, `6m0s`, `7.66s`, `120ms`, `1h2m3s`. */
function durationOf(value: string | undefined): number | null {
  const parts =
    /^(?:(\d{1,6})d)?(?:(\d{1,6})h)?(?:(\d{1,6})m(?!s))?(?:(\d{1,9}(?:\.\d{1,9})?)s)?(?:(\d{1,9}(?:\.\d{1,9})?)ms)?$/.exec(
      value?.trim() ?? '',
    )
  if (parts === null || parts[0] === '') return null
  const [days, hours, minutes, seconds, millis] = parts.slice(1).map((part) => Number(part ?? 0))
  return Math.ceil(
    (days ?? 0) * 86_400_000 +
      (hours ?? 0) * 3_600_000 +
      (minutes ?? 0) * 60_000 +
      (seconds ?? 0) * 1000 +
      (millis ?? 0),
  )
}

function momentOf(value: string | undefined, now: number): number | null {
  if (value === undefined || !/^\s*\d{10,14}\s*$/.test(value)) return null
  const number = Number(value)
  return Math.max(0, (number > 100_000_000_000 ? number : number * 1000) - now)
}
