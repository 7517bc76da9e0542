import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { plainEnvironment } from './run-command.ts'

/** A script that works beside what is measured, in a process of its own, so that its work is not counted as ours. */
export interface Helper<Said> {
  readonly child: ChildProcess
  /** What it said when it was ready. */
  readonly said: Said
  readonly stop: () => Promise<void>
}

/** Starts a script of this repository and waits until it says something. */
export async function startHelper<Said>(script: URL, ...words: readonly string[]): Promise<Helper<Said>> {
  const child = spawn(
    process.execPath,
    ['--conditions=@scrutineer/source', '--import', 'tsx', fileURLToPath(script), ...words],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: plainEnvironment() },
  )
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) =>
    Promise.reject(new Error(`${script.pathname} ended with ${String(code)}`)),
  )
  const [said] = (await Promise.race([once(child, 'message'), failed])) as [Said]
  failed.catch(() => undefined)
  return {
    child,
    said,
    async stop() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
