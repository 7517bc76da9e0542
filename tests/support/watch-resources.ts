import { childrenOf, commandLine, readAtOnce } from './child-processes.ts'
import { filesBelow, sizeOf } from './files-below.ts'

/** The most that a program took at any time it was looked at. */
export interface Peaks {
  /** Bytes of memory, of the program and all it started together. */
  readonly memory: number
  /** What took how much of it at that time. */
  readonly largest: string
  /** Bytes of files in a folder and below it. */
  readonly disk: number
}

/** Looks again and again at what a program and its children take. Returns what ends that and gives the peaks. */
export function watchResources(pid: number, folder: string): () => Peaks {
  let memory = 0
  let largest = ''
  let disk = 0
  const look = () => {
    const rows = rowsBelow(pid)
    const now = rows.reduce((sum, { bytes }) => sum + bytes, 0)
    if (now > memory) {
      memory = now
      largest = rows.map(({ bytes, words }) => `${Math.round(bytes / 2 ** 20)} MiB ${words}`).join('\n')
    }
    disk = Math.max(disk, bytesBelow(folder))
  }
  const timer = setInterval(look, 20)
  look()
  return () => {
    clearInterval(timer)
    look()
    return { memory, largest, disk }
  }
}

interface Row {
  readonly bytes: number
  readonly words: string
}

function rowsBelow(pid: number): Row[] {
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readAtOnce(`/proc/${pid}/status`))?.[1] ?? 0)
  return [{ bytes: kilobytes * 1024, words: commandLine(pid) }, ...childrenOf(pid).flatMap(rowsBelow)]
}

function bytesBelow(folder: string): number {
  return filesBelow(folder).reduce((sum, path) => sum + sizeOf(path), 0)
}
