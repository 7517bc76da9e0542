import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideRetry, maxServerWaitMs, type RetryQuestion } from './retry-policy.ts'

const question: RetryQuestion = {
  code: 'server_error',
  retry: 'yes',
  retryAfterMs: null,
  counts: true,
  made: 0,
  allowed: 3,
  random: 0.5,
}

describe('decideRetry', () => {
  it('doubles the longest wait each time, up to thirty seconds', () => {
    const waits = [0, 1, 2, 3, 4, 5, 9].map((made) =>
      decideRetry({ ...question, made, allowed: 20, random: 0.999999 }),
    )
    expect(waits.map((decision) => (decision.action === 'retry' ? decision.waitMs : null))).toEqual([
      999, 1999, 3999, 7999, 15_999, 29_999, 29_999,
    ])
  })

  it('spreads the wait over the whole range', () => {
    expect(decideRetry({ ...question, random: 0 })).toMatchObject({ waitMs: 0 })
    expect(decideRetry({ ...question, random: 0.25 })).toMatchObject({ waitMs: 250 })
  })

  it('tries failures of chance once more, however many retries are allowed', () => {
    const malformed: RetryQuestion = { ...question, code: 'malformed_response', retry: 'once' }
    expect(decideRetry(malformed).action).toBe('retry')
    expect(decideRetry({ ...malformed, made: 1 })).toEqual({
      action: 'give_up',
      code: 'malformed_response',
      retryable: true,
    })
    expect(decideRetry({ ...malformed, allowed: 0 }).action).toBe('give_up')
  })

  it('spends no retry on a refusal that says nothing of the request, unless none is allowed', () => {
    const refused: RetryQuestion = { ...question, code: 'rate_limited', counts: false, made: 3 }
    expect(decideRetry(refused).action).toBe('retry')
    expect(decideRetry({ ...refused, allowed: 0 }).action).toBe('give_up')
    expect(decideRetry({ ...refused, retry: 'no' }).action).toBe('give_up')
  })

  it('gives up at once where trying again cannot help', () => {
    expect(decideRetry({ ...question, code: 'auth', retry: 'no' })).toEqual({
      action: 'give_up',
      code: 'auth',
      retryable: false,
    })
  })

  it('gives up when the server asks for more than a minute', () => {
    expect(decideRetry({ ...question, code: 'overloaded', retryAfterMs: maxServerWaitMs + 1 })).toEqual({
      action: 'give_up',
      code: 'overloaded',
      retryable: true,
    })
    expect(decideRetry({ ...question, retryAfterMs: maxServerWaitMs })).toMatchObject({
      waitMs: maxServerWaitMs,
    })
  })

  it('ends for every series of failures', () => {
    fc.assert(
      fc.property(
        fc.nat(10),
        fc.constantFrom('no', 'once', 'yes'),
        fc.option(fc.nat(100_000)),
        (allowed, retry, wait) => {
          let made = 0
          while (decideRetry({ ...question, allowed, retry, retryAfterMs: wait, made }).action === 'retry')
            made++
          expect(made).toBeLessThanOrEqual(allowed)
        },
      ),
    )
  })
})
