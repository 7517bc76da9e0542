import { writeFile } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/**
 * Lets a program that has just been started, and what it starts, yield to everything else that wants the processors. Where the system
 * does not allow it, it runs as all do.
 */
export function giveWay(processId: number): void {
  const { PRIORITY_BELOW_NORMAL: low } = constants.priority
  try {
    if (getPriority(processId) < low) setPriority(processId, low)
  } catch {
    // It has ended already, or may not be touched.
  }
  // Where Linux shares the processors out by sessions, a number counts within its session alone, and a group of its own is one.
  if (process.platform === 'linux') {
    writeFile(`/proc/${processId}/autogroup`, `${low}`, { flag: 'r+' }, () => undefined)
  }
}
