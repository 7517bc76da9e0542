import { spawn } from 'node:child_process'

/** Reads objects of a repository through one long-lived process. */
export interface ObjectReader {
  /** The bytes of a blob named as `commit:path`; null when there is none. */
  read(name: string): Promise<Uint8Array | null>
  close(): void
}

/** Opens a repository for reading objects, one after the other. */
export function openObjects(dir: string): ObjectReader {
  const git = spawn('git', ['-C', dir, 'cat-file', '--batch'], { stdio: ['pipe', 'pipe', 'inherit'] })
  let held: Buffer = Buffer.alloc(0)
  let wake: (() => void) | null = null
  git.stdout.on('data', (chunk: Buffer) => {
    held = Buffer.concat([held, chunk])
    wake?.()
  })
  async function need(isThere: () => boolean): Promise<void> {
    while (!isThere()) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return {
    async read(name) {
      if (name.includes('\n')) return null
      git.stdin.write(`${name}\n`)
      await need(() => held.includes(10))
      const end = held.indexOf(10)
      const head = held.subarray(0, end).toString('latin1')
      held = held.subarray(end + 1)
      const match = /^[0-9a-f]+ (\w+) (\d+)$/.exec(head)
      if (match === null) return null
      const size = Number(match[2])
      await need(() => held.length > size)
      const bytes = new Uint8Array(held.subarray(0, size))
      held = held.subarray(size + 1)
      return match[1] === 'blob' ? bytes : null
    },
    close: () => git.stdin.end(),
  }
}
