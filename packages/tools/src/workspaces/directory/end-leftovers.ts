import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { sep } from 'node:path'

/**
 * Ends the git programs that still run in a directory whose owner is gone, so that they put nothing more into it. Known on
 * Linux alone; elsewhere they end by themselves when their server has no more to say.
 */
export function endLeftovers(directory: string): void {
  if (process.platform !== 'linux') return
  for (const name of processNames()) {
    if (/^\d+$/.test(name) && isGitBelow(name, directory)) end(Number(name))
  }
}

function processNames(): string[] {
  try {
    return readdirSync('/proc')
  } catch {
    return []
  }
}

function isGitBelow(processId: string, directory: string): boolean {
  try {
    const place = readlinkSync(`/proc/${processId}/cwd`)
    if (place !== directory && !place.startsWith(`${directory}${sep}`)) return false
    return readFileSync(`/proc/${processId}/comm`, 'latin1').startsWith('git')
  } catch {
    // It has ended, or belongs to somebody else.
    return false
  }
}

function end(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
