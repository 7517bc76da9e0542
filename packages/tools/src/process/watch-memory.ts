import { readFileSync } from 'node:fs'

const everyMs = 100
/** Git needs some 150 MiB for the largest diffs that a forge shows; on a tree made to swell it asks for more without end. */
const defaultMaxKibibytes = 1024 * 1024

/**
 * Calls `onLimit` once when a process holds more memory of its own than 1 GiB, files that it maps not counted. Looks at
 * `/proc`, so it knows on Linux alone. Returns what ends the watch.
 */
export function watchMemory(
  processId: number,
  onLimit: () => void,
  maxKibibytes: number = defaultMaxKibibytes,
): () => void {
  if (process.platform !== 'linux') return () => undefined
  const timer = setInterval(() => {
    if (residentKibibytes(processId) <= maxKibibytes) return
    clearInterval(timer)
    onLimit()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

function residentKibibytes(processId: number): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'latin1')
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
  } catch {
    // It has ended.
    return 0
  }
}
