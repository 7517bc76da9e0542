import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type BundledProgram, bundleProgram } from '../../../../scripts/bundle-program.ts'
import type { ProcessOrders, ProcessRequest, ProcessWord } from './process-orders.ts'

/** A process of a review server. */
export interface ReviewProcess {
  readonly pid: number
  /** Everything it said on its own. */
  readonly events: readonly { readonly event: string; readonly reviewId: string | null }[]
  /** What the store said; null when the process ended before it answered. */
  accept(clientId: string, key: string): Promise<{ said: string; reviewId: string | null } | null>
  /** Resolves when it has ended. */
  kill(): Promise<void>
  /** Has one that stands still go on. */
  thaw(): void
  /** Ends it in good order. */
  drain(graceMs: number): Promise<void>
}

type Unsent<T> = T extends unknown ? Omit<T, 'id'> : never

/** Starts one and waits until it runs; what it was refused is thrown. `shell` wraps its command, to bound what it may do. */
export async function startProcess(
  orders: ProcessOrders,
  shell: string | null = null,
): Promise<ReviewProcess> {
  const child = spawned((await bundled()).path, orders, shell)
  const events: { event: string; reviewId: string | null }[] = []
  const waiting = new Map<number, (answer: { said: string; reviewId: string | null } | null) => void>()
  let requests = 0
  let hasEnded = false
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      hasEnded = true
      for (const tell of waiting.values()) tell(null)
      waiting.clear()
      resolve()
    })
  })

  const ask = (request: Unsent<ProcessRequest>): Promise<{ said: string; reviewId: string | null } | null> =>
    new Promise((resolve) => {
      // It may be known to have ended before its channel is known to be closed: then nothing would answer any more.
      if (hasEnded || !child.connected) {
        resolve(null)
        return
      }
      requests += 1
      const id = requests
      waiting.set(id, resolve)
      // A process that has just been killed takes nothing; its end answers.
      child.send({ ...request, id }, () => undefined)
    })

  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-3000)
    })
    child.once('exit', (code, signal) => reject(new Error(`it ended with ${code ?? signal}: ${said}`)))
    child.on('message', (word: ProcessWord) => {
      if (word.kind === 'ready') resolve()
      else if (word.kind === 'refused') reject(new Error(`${word.code}: ${word.detail}`))
      else if (word.kind === 'event') events.push({ event: word.event, reviewId: word.reviewId })
      else {
        waiting.get(word.id)?.({ said: word.said, reviewId: word.reviewId })
        waiting.delete(word.id)
      }
    })
  })

  return {
    pid: child.pid ?? 0,
    events,
    accept: (clientId, key) => ask({ kind: 'accept', clientId, key }),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    thaw: () => {
      child.kill('SIGCONT')
    },
    drain: async (graceMs) => {
      await ask({ kind: 'drain', graceMs })
      await ended
    },
  }
}

let program: Promise<BundledProgram> | undefined

/** Bundled once for all processes of a test file, which removes it with `removeProgram`. */
function bundled(): Promise<BundledProgram> {
  program ??= bundleProgram(
    fileURLToPath(new URL('review-process.ts', import.meta.url)),
    fileURLToPath(new URL('../..', import.meta.url)),
  )
  return program
}

export async function removeProgram(): Promise<void> {
  const made = await program
  program = undefined
  made?.remove()
}

function spawned(path: string, orders: ProcessOrders, shell: string | null): ChildProcess {
  const options = { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] as ['ignore', 'ignore', 'pipe', 'ipc'] }
  if (shell === null) return fork(path, [JSON.stringify(orders)], { ...options, execArgv: [] })
  const script = `${shell}; exec "$@"`
  return fork(path, [JSON.stringify(orders)], {
    ...options,
    execPath: '/bin/sh',
    execArgv: ['-c', script, 'sh', process.execPath],
  })
}
