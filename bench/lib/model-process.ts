import { once } from 'node:events'
import type { ModelBehaviour, ModelStats } from '../../packages/cli/test/support/model-server.ts'
import { startHelper } from './start-helper.ts'

/** A model in a process of its own. */
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
  const {
    child,
    said: url,
    stop,
  } = await startHelper<string>(new URL('./serve-model.ts', import.meta.url), JSON.stringify(behaviour))
  return {
    url,
    flags: ['--model-protocol', 'openai', '--model-name', 'bench', '--model-endpoint', url],
    async takeStats() {
      child.send('stats')
      const [stats] = (await once(child, 'message')) as [ModelStats]
      return stats
    },
    stop,
  }
}
