import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What a fetch may take. */
export interface FetchAllowance {
  readonly maxDiskBytes: number
  readonly maxMemoryBytes: number
}

/** What it took too much of. */
export type Excess = 'disk' | 'memory'

const everyMs = 50

/**
 * Looks again and again at what a fetch takes: bytes in the pack folder of a git directory, and memory of a process with all
 * its children (on Linux). Calls back once when either is too much. Returns what ends the watch.
 */
export function watchFetch(
  gitDirectory: string,
  processId: number | undefined,
  allowance: FetchAllowance,
  onExcess: (excess: Excess) => void,
): () => void {
  let ended = false
  const look = async () => {
    const disk = await packBytes(gitDirectory)
    if (ended) return
    const excess = excessOf(disk, processId, allowance)
    if (excess === null) schedule()
    else onExcess(excess)
  }
  let timer: NodeJS.Timeout | undefined
  const schedule = () => {
    timer = setTimeout(() => void look(), everyMs)
  }
  void look()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}

function excessOf(
  diskBytes: number,
  processId: number | undefined,
  { maxDiskBytes, maxMemoryBytes }: FetchAllowance,
): Excess | null {
  if (diskBytes > maxDiskBytes) return 'disk'
  if (processId === undefined || process.platform !== 'linux') return null
  return familyBytes(processId) > maxMemoryBytes ? 'memory' : null
}

/** Bytes of all packs, finished and unfinished. */
export async function packBytes(gitDirectory: string): Promise<number> {
  const folder = join(gitDirectory, 'objects', 'pack')
  const names = await readdir(folder).catch(() => [])
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** More generations than git has. */
const maxDepth = 6

function familyBytes(processId: number, depth = 0): number {
  const status = read(`/proc/${processId}/status`)
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  if (depth >= maxDepth) return own
  const children = read(`/proc/${processId}/task/${processId}/children`).split(' ')
  return children
    .filter((child) => /^\d+$/.test(child))
    .reduce((sum, child) => sum + familyBytes(Number(child), depth + 1), own)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    // It has ended.
    return ''
  }
}
