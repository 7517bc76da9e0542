import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Command lines of all processes that were started, however far down, by one. */
export function descendants(pid: number): string[] {
  return childrenOf(pid).flatMap((child) => {
    const words = commandLine(child)
    // One that has ended and was not asked for yet has no words.
    return [...(words === '' ? [] : [words]), ...descendants(child)]
  })
}

/** The processes that one has started and that are still its own. */
export function childrenOf(pid: number): number[] {
  const folder = `/proc/${pid}/task`
  return namesIn(folder)
    .flatMap((thread) => readAtOnce(join(folder, thread, 'children')).match(/\d+/g) ?? [])
    .map(Number)
}

export function commandLine(pid: number): string {
  return readAtOnce(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

/** A file of the system about a process; empty where that has ended. */
export function readAtOnce(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
