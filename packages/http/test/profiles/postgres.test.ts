import { afterAll, beforeAll, describe } from 'vitest'
import { postgresBin, startPostgres, type TestPostgres } from '../support/start-postgres.ts'
import { keepsProfiles } from './conform.ts'
import { postgresNodes } from './profile-nodes.ts'

describe.skipIf(postgresBin === null)('PostgreSQL', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres(postgresBin ?? '')
  })
  afterAll(() => postgres.stop())

  keepsProfiles(async () => postgresNodes(await postgres.createDatabase()))
})
