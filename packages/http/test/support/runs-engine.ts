import { loadEngines } from '../../src/postgres/load-engines.ts'

/** Whether this Node is new enough for the engine of PostgreSQL's queue. One that is not installed fails tests, it skips none. */
export async function runsEngine(): Promise<boolean> {
  const loaded = await loadEngines()
  return loaded.isOk() || loaded.error.code !== 'node_too_old'
}
