import type { PullRequestHostError } from '@scrutineer/core'
import type { HttpAnswer, HttpFailure } from '../http/http-transport.ts'
import { abortedRequest, hostProblem } from './host-problem.ts'
import { rateLimitOf } from './rate-limit.ts'

/** What an answer other than 200 or 304 means; nothing of its text is told. `now` is milliseconds since 1970. */
export function problemOfAnswer(answer: HttpAnswer, now: number): PullRequestHostError {
  const { status } = answer
  const limited = rateLimitOf(answer, now)
  if (limited !== null) return hostProblem('rate_limited', 'GitHub allows no further request yet', limited)
  if (status === 401) return hostProblem('auth', 'GitHub does not accept the token')
  if (status === 403) return hostProblem('auth', 'GitHub refuses: the token lacks a right')
  if (status === 404 || status === 410 || status === 451) {
    return hostProblem('not_found', 'GitHub shows no such pull request; a private one needs a token')
  }
  if (status >= 500) return hostProblem('unavailable', `GitHub failed with status ${status}`)
  return hostProblem('malformed_response', `GitHub answered with status ${status}`)
}

/** What it means that there was no answer. */
export function problemOfFailure({ code, detail }: HttpFailure): PullRequestHostError {
  switch (code) {
    case 'aborted':
      return abortedRequest
    case 'too_large':
      return hostProblem('malformed_response', 'GitHub answered with more than can be taken in')
    case 'timed_out':
    case 'network':
    case 'setup':
      return hostProblem('unavailable', `GitHub cannot be reached: ${detail}`)
  }
}
