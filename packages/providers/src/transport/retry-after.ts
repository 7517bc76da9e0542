import { maxServerWaitMs } from './retry-policy.ts'

/** Headers in lower case, as they came. */
type Headers = Readonly<Record<string, string>>

/**
 * How long a server asks to wait, in milliseconds from `now`; null when it does not say or says nothing sensible. In
 * order: `retry-after-ms`, `retry-after` as seconds (fractions too) or, when it is too large for a wait, as a time since 1970, as
 * an HTTP date (a past one is 0), as a duration or as a time of RFC 3339, then the delay that the body names, such as that of a
 * `google.rpc.RetryInfo`. Of a header that was sent more than once the longest wait counts.
 */
export function retryAfterOf(headers: Headers, retryDelay: string | null, now: number): number | null {
  const after = longestOf(headers['retry-after'])
  return (
    numberOf(longestOf(headers['retry-after-ms']), 1) ??
    momentOf(after, now) ??
    numberOf(after, 1000) ??
    dateOf(after, now) ??
    durationOf(after) ??
    timestampOf(after, now) ??
    durationOf(retryDelay ?? undefined)
  )
}

/** A header as it came, or of several numbers the largest. A date has a comma, too. */
function longestOf(value: string | undefined): string | undefined {
  const numbers = value?.split(',').map((part) => part.trim()) ?? []
  if (numbers.length < 2 || numbers.some((part) => numberOf(part, 1) === null)) return value
  return numbers.reduce((longest, next) => (Number(next) > Number(longest) ? next : longest))
}

/**
 * When a rate limit opens again by the `x-ratelimit-*` headers, Anthropic's or those of the standard, in milliseconds from
 * `now`. Of several limits the ones with nothing remaining count, and of these the last to open; where none says so, the first to open. A bare number
 * is a time since 1970 when it is too large for a wait (above a thousand million seconds), else seconds.
 */
export function rateLimitResetOf(headers: Headers, now: number): number | null {
  const resets = resetsOf(headers, now)
  const spent = spentOf(resets)
  return spent ?? (resets.length === 0 ? null : Math.min(...resets.map(({ wait }) => wait)))
}

/**
 * The same for an answer that came through: in how many milliseconds the last of the limits opens that it used up; null where
 * something remains of all, or where it takes longer than anyone waits.
 */
export function spentLimitOf(headers: Headers, now: number): number | null {
  const spent = spentOf(resetsOf(headers, now))
  return spent === null || spent > maxServerWaitMs ? null : spent
}

interface Reset {
  readonly wait: number
  readonly spent: boolean
}

function spentOf(resets: readonly Reset[]): number | null {
  const spent = resets.filter((reset) => reset.spent).map(({ wait }) => wait)
  return spent.length === 0 ? null : Math.max(...spent)
}

function resetsOf(headers: Headers, now: number): readonly Reset[] {
  const named = Object.entries(headers).flatMap(([name, value]) => {
    if (!resetHeader.test(name)) return []
    const wait = durationOf(value) ?? momentOf(value, now) ?? timestampOf(value, now) ?? numberOf(value, 1000)
    const remaining = headers[name.replace('reset', 'remaining')]
    return wait === null ? [] : [{ wait, spent: remaining?.trim() === '0' }]
  })
  return [...named, ...listedResets(headers['ratelimit'])]
}

/**
 * `x-ratelimit-reset`, `-reset-requests`, `-reset-tokens-minute` and the like, `anthropic-ratelimit-tokens-reset`,
 * `ratelimit-reset`: each has a sibling with `remaining` in its place.
 */
const resetHeader = /^(?:x-|anthropic-)?ratelimit-(?:reset(?:-[a-z-]{1,40})?|[a-z-]{1,40}-reset)$/

/** `limit=100, remaining=0, reset=5` of the older drafts of the standard, `"burst";r=0;t=5` of the newer ones. */
function listedResets(value: string | undefined): readonly Reset[] {
  const text = (value ?? '').slice(0, 1000)
  const older = /(?:^|[,;\s])reset=(\d{1,9})/i.exec(text)?.[1]
  const policies = older === undefined ? text.split(',') : [text]
  return policies.flatMap((policy) => {
    const wait = older ?? /(?:^|;)\s{0,3}t=(\d{1,9})/.exec(policy)?.[1]
    const remaining = /(?:^|[,;\s])(?:remaining|r)=(\d{1,12})/i.exec(policy)?.[1]
    return wait === undefined ? [] : [{ wait: Number(wait) * 1000, spent: remaining === '0' }]
  })
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

/** Durations such as `1s`, `6m0s`, `7.66s`, `120ms`, `1h2m3s`, `30 seconds`. */
function durationOf(value: string | undefined): number | null {
  const parts =
    /^(?:(\d{1,6})d)?(?:(\d{1,6})h)?(?:(\d{1,6})m(?!s))?(?:(\d{1,9}(?:\.\d{1,9})?)s)?(?:(\d{1,9}(?:\.\d{1,9})?)ms)?$/.exec(
      value?.trim().replace(/ ?sec(?:ond)?s?$/i, 's') ?? '',
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

/** A time in the form of RFC 3339; one that is past is no wait. */
function timestampOf(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? ''
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/i.test(text)
  const moment = isTime ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? null : Math.max(0, moment - now)
}
