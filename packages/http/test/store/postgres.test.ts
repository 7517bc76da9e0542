import { afterAll, beforeAll, describe } from 'vitest'
import { postgresBin, startPostgres } from '../support/start-postgres.ts'
import { storesReviews } from './conform.ts'
import type { StoreHarness } from './harness.ts'
import { pgliteHarness } from './pglite-harness.ts'
import { postgresHarness } from './postgres-harness.ts'
import { countsRequests } from './row-rates.ts'

// Its SQL is tried on every machine: where no PostgreSQL can be started, inside this process.
describe(postgresBin === null ? 'PostgreSQL by PGlite' : 'PostgreSQL', () => {
  let harness: StoreHarness | undefined
  let stop: () => Promise<void> = async () => undefined
  beforeAll(async () => {
    if (postgresBin === null) {
      harness = await pgliteHarness()
      return
    }
    const postgres = await startPostgres(postgresBin)
    stop = () => postgres.stop()
    harness = await postgresHarness(await postgres.createDatabase())
  })
  afterAll(async () => {
    await harness?.close()
    await stop()
  })

  const opened = (): StoreHarness => {
    if (harness === undefined) throw new Error('it is not open')
    return harness
  }
  storesReviews(opened)
  countsRequests(opened)
})
