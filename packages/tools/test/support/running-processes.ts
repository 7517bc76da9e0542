import { readFileSync } from 'node:fs'
import { vi } from 'vitest'

/** Says whether a process is there and no zombie. */
export function isRunning(processId: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${processId}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Waits until they are gone: a process has closed all that it held a moment before the system counts it out. */
export async function expectGone(processIds: readonly number[]): Promise<void> {
  await vi.waitUntil(() => !processIds.some(isRunning), { timeout: 150_000, interval: 5 })
}
