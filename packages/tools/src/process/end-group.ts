import type { ChildProcess } from 'node:child_process'

/** How long a program may take to end after it was asked to, in milliseconds. */
const graceMs = 500

const ending = new WeakSet<ChildProcess>()

/**
 * Ends a program together with all that it started: politely first, and by force when the grace is over. The program must
 * have been started as the leader of its own group (`detached`). Safe to call twice.
 */
export function endGroup(child: ChildProcess): void {
  if (ending.has(child) || child.pid === undefined) return
  ending.add(child)
  signalGroup(child, 'SIGTERM')
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
  child.once('close', () => {
    clearTimeout(timer)
    // What it started may hold none of its pipes, and not have minded being asked.
    signalGroup(child, 'SIGKILL')
  })
}

function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // The group is gone already.
  }
}
