import type { HttpAnswer } from '../http/http-transport.ts'

/** GitHub asks for at least a minute where it names no time. */
const unnamedWaitMs = 60_000
/** Nobody waits longer; a larger number is a mistake. */
const maxWaitMs = 24 * 3_600_000

/**
 * How long a rate limit lasts, in milliseconds; null when the answer is not about one. Primary and secondary limits come
 * as 403 or as 429 and are told from missing rights by their headers or, where these are missing, by GitHub's words.
 * In order: `retry-after`, then `x-ratelimit-reset` when nothing remains, then a minute. `now` is milliseconds since 1970
 * and counts only where the answer carries no date of its own.
 */
export function rateLimitOf({ status, headers, bytes }: HttpAnswer, now: number): number | null {
  if (status !== 403 && status !== 429) return null
  const spent = headers['x-ratelimit-remaining']?.trim() === '0'
  const wait = retryAfterMs(headers, now) ?? (spent ? resetMs(headers, now) : null)
  if (wait !== null) return Math.min(wait, maxWaitMs)
  if (status === 429 || spent) return unnamedWaitMs
  return saysRateLimit(bytes) ? unnamedWaitMs : null
}

/** What a server asks to wait before the next try, in milliseconds; null when it does not say. */
export function retryAfterMs(headers: HttpAnswer['headers'], now: number): number | null {
  const text = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const moment = readHttpDate(text)
  return moment === null ? null : Math.max(0, moment - serverTime(headers, now))
}

function resetMs(headers: HttpAnswer['headers'], now: number): number | null {
  const text = headers['x-ratelimit-reset']?.trim() ?? ''
  if (!/^\d{1,12}$/.test(text)) return null
  return Math.max(0, Number(text) * 1000 - serverTime(headers, now))
}

/** The server's own clock, so that a wrong one here does no harm. */
function serverTime(headers: HttpAnswer['headers'], now: number): number {
  return readHttpDate(headers['date'] ?? '') ?? now
}

function readHttpDate(text: string): number | null {
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return null
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? null : moment
}

const lookedAtBytes = 4096

function saysRateLimit(bytes: Uint8Array): boolean {
  return /rate limit|abuse detection/i.test(Buffer.from(bytes.subarray(0, lookedAtBytes)).toString('latin1'))
}
