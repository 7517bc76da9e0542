import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDeadline } from './start-deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a deadline', () => {
  it('is over when its time is, and not before', () => {
    const { signal } = startDeadline(1000, new AbortController().signal)
    vi.advanceTimersByTime(999)
    expect(signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(signal.aborted).toBe(true)
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })

  it('is over when the other signal is, also where that was before', () => {
    const outer = new AbortController()
    const { signal } = startDeadline(1000, outer.signal)
    outer.abort()
    expect(signal.aborted).toBe(true)
    expect(signal.reason).toBe(outer.signal.reason)
    expect(startDeadline(1000, outer.signal).signal.aborted).toBe(true)
  })

  it('never is once it was cleared, and a time without end is none at once', () => {
    const outer = new AbortController()
    const cleared = startDeadline(1000, outer.signal)
    const long = startDeadline(2 ** 40, new AbortController().signal)
    cleared.clear()
    vi.advanceTimersByTime(5000)
    outer.abort()
    expect(cleared.signal.aborted).toBe(false)
    expect(long.signal.aborted).toBe(false)
    long.clear()
  })
})
