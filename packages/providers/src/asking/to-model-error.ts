import type { ModelError, ModelErrorCode, RequestId } from '@scrutineer/core'
import type { Entry } from '../traffic/limiter.ts'
import type { AttemptLog } from '../transport/attempt-log.ts'
import { maxServerWaitMs } from '../transport/retry-policy.ts'
import type { FailedAttempt } from './failed-attempt.ts'

/** The error of a request whose last attempt failed like this. */
export function toModelError(
  failure: FailedAttempt,
  final: { readonly code: ModelErrorCode; readonly retryable: boolean },
  url: string,
  log: AttemptLog,
): ModelError {
  return {
    code: final.code,
    retryable: final.retryable,
    status: failure.status,
    retryAfterMs: failure.read?.retryAfterMs ?? null,
    detail: failure.detail,
    ...(unreachable.includes(final.code) && failure.status === null && { endpoint: authorityOf(url) }),
    requestId: failure.read?.requestId ?? noRequestId,
    attempts: log.all(),
  }
}

/** A request that could not go out in time, or not before a pause that is too long to wait for. */
export function notSent(
  { code, retryAfterMs }: Extract<Entry, { type: 'dismissed' }>,
  last: FailedAttempt | null,
  url: string,
  log: AttemptLog,
): ModelError {
  const tooLong = code === 'rate_limited' && (retryAfterMs ?? 0) > maxServerWaitMs
  const final = { code: tooLong ? 'quota_exhausted' : (code ?? 'timeout'), retryable: !tooLong } as const
  if (last !== null) return { ...toModelError(last, final, url, log), retryAfterMs }
  return { ...plainError(final.code, 'not_sent'), retryable: final.retryable, retryAfterMs, unsent: true }
}

const unreachable: readonly ModelErrorCode[] = ['network', 'network_config', 'timeout']

/** Host and port, and nothing else of the address. */
function authorityOf(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

const noRequestId: RequestId = { body: null, header: null }

/** The caller gave up. */
export function abortedError(log: AttemptLog): ModelError {
  return { ...plainError('aborted', 'aborted'), attempts: log.all() }
}

/** An error without an answer behind it. */
export function plainError(code: ModelErrorCode, detail: string): ModelError {
  return {
    code,
    retryable: false,
    status: null,
    retryAfterMs: null,
    detail,
    requestId: noRequestId,
    attempts: [],
  }
}
