import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ModelBehaviour, ModelStats } from '../../packages/cli/test/support/model-server.ts'
import { plainEnvironment } from './run-command.ts'

/** A model in a process of its own, so that its work is not measured as ours. */
export interface ModelProcess {
  readonly url: string
  /** Flags that make the program use it. */
  readonly flags: readonly string[]
  /** What it has heard since it was last asked. */
  takeStats(): Promise<ModelStats>
  stop(): Promise<void>
}

/** Starts a model that answers at once, or after the delay given. */
export async function startModel(behaviour: ModelBehaviour): Promise<ModelProcess> {
  const script = fileURLToPath(new URL('./serve-model.ts', import.meta.url))
  const child: ChildProcess = spawn(
    process.execPath,
    ['--conditions=@scrutineer/source', '--import', 'tsx', script, JSON.stringify(behaviour)],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: plainEnvironment() },
  )
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    flags: ['--model-protocol', 'openai', '--model-name', 'bench', '--model-endpoint', url],
    async takeStats() {
      child.send('stats')
      const [stats] = (await once(child, 'message')) as [ModelStats]
      return stats
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
