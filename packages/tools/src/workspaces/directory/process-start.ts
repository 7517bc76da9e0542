import { readFileSync } from 'node:fs'

/**
 * When a process began, in clock ticks since the system did: together with its id that names it for good. Null when there
 * is none (a process that has ended and only waits to be collected counts as none); `unknown` on systems without `/proc`.
 */
export function processStart(processId: number): string | null {
  if (process.platform !== 'linux') return isRunning(processId) ? 'unknown' : null
  let stat: string
  try {
    stat = readFileSync(`/proc/${processId}/stat`, 'latin1')
  } catch {
    // Its entry may be hidden from others, so only the system itself knows.
    return isRunning(processId) ? 'unknown' : null
  }
  // The name in parentheses may hold blanks and parentheses; the fields after it do not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state = ''] = fields
  const start = fields[startField - firstFieldAfterName] ?? ''
  if (state === 'Z' || state === 'X') return null
  return /^\d+$/.test(start) ? start : 'unknown'
}

/** Numbers of fields as the manual counts them. */
const startField = 22
const firstFieldAfterName = 3

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // A process of another user is one all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
