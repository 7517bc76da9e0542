import { afterAll, beforeAll, describe } from 'vitest'
import { postgresBin, startPostgres, type TestPostgres } from '../support/start-postgres.ts'
import { storesReviews } from './conform.ts'
import { type PostgresHarness, postgresHarness } from './postgres-harness.ts'
import { countsRequests } from './row-rates.ts'

describe.skipIf(postgresBin === null)('PostgreSQL', () => {
  let postgres: TestPostgres
  let harness: PostgresHarness | undefined
  beforeAll(async () => {
    postgres = await startPostgres(postgresBin ?? '')
    harness = await postgresHarness(await postgres.createDatabase())
  })
  afterAll(async () => {
    await harness?.close()
    await postgres.stop()
  })

  const opened = (): PostgresHarness => {
    if (harness === undefined) throw new Error('it is not open')
    return harness
  }
  storesReviews(opened)
  countsRequests(opened)
})
