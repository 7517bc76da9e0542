import { readFileSync } from 'node:fs'

/** What swells takes a gigabyte in a second. */
const everyMs = 25
/** Git needs some 150 MiB for the largest diffs that a forge shows; on a tree made to swell it asks for more without end. */
const defaultMaxBytes = 1024 * 1024 * 1024

/**
 * Calls `onLimit` once when a process holds more memory of its own than `maxBytes` (1 GiB unless told otherwise), files that it
 * maps not counted. Looks at `/proc`, so it knows on Linux alone. Returns what ends the watch.
 */
export function watchMemory(
  processId: number,
  onLimit: () => void,
  maxBytes: number = defaultMaxBytes,
): () => void {
  if (process.platform !== 'linux') return () => undefined
  const timer = setInterval(() => {
    if (residentBytes(processId) <= maxBytes) return
    clearInterval(timer)
    onLimit()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

function residentBytes(processId: number): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'latin1')
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    // It has ended.
    return 0
  }
}
