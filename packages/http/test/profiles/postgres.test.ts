import { afterAll, beforeAll, describe } from 'vitest'
import { postgresBin, startPostgres } from '../support/start-postgres.ts'
import { keepsProfiles } from './conform.ts'
import { startPgliteNodes } from './pglite-nodes.ts'
import { type ProfileNodes, postgresNodes } from './profile-nodes.ts'

// Its SQL is tried on every machine: where no PostgreSQL can be started, inside this process.
describe(postgresBin === null ? 'PostgreSQL by PGlite' : 'PostgreSQL', () => {
  let emptied: () => Promise<ProfileNodes>
  let stop: () => Promise<void> = async () => undefined
  beforeAll(async () => {
    if (postgresBin === null) {
      const nodes = await startPgliteNodes()
      emptied = () => nodes.emptied()
      stop = () => nodes.stop()
      return
    }
    const postgres = await startPostgres(postgresBin)
    stop = () => postgres.stop()
    emptied = async () => postgresNodes(await postgres.createDatabase())
  })
  afterAll(() => stop())

  keepsProfiles(() => emptied())
})
