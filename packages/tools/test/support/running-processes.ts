import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
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

/** The processes that run in a folder or below it. */
export function processesBelow(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`).startsWith(folder)
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Waits until none runs there: a process leaves its folder a moment after it has closed all that it held. */
export async function expectNoneBelow(folder: string): Promise<void> {
  await vi.waitUntil(() => processesBelow(folder).length === 0, { timeout: 150_000, interval: 5 })
}

/** The command lines of the processes that run there, without those that end while they are looked at. */
export function commandsBelow(folder: string): string[] {
  return processesBelow(folder).flatMap((processId) => {
    try {
      return [readFileSync(`/proc/${processId}/cmdline`, 'latin1')]
    } catch {
      return []
    }
  })
}

/** Ends by force what still runs in a folder, or knows it from its environment: no program outlives a test that failed. */
export function endAllOf(folder: string): void {
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name) && Number(name) !== process.pid && belongsTo(name, folder)) end(Number(name))
  }
}

function belongsTo(processId: string, folder: string): boolean {
  try {
    if (readlinkSync(`/proc/${processId}/cwd`).startsWith(folder)) return true
    return readFileSync(`/proc/${processId}/environ`, 'latin1').includes(folder)
  } catch {
    // It has ended, or is somebody else's.
    return false
  }
}

function end(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
