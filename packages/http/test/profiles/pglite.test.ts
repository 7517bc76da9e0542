import { afterAll, beforeAll, describe } from 'vitest'
import type { StoreHarness } from '../store/harness.ts'
import { pgliteHarness } from '../store/pglite-harness.ts'
import { keepsProfiles } from './conform.ts'
import type { ProfileNodes } from './profile-nodes.ts'

describe('PGlite', () => {
  let harness: StoreHarness
  beforeAll(async () => {
    harness = await pgliteHarness()
  })
  afterAll(() => harness.close())

  /** One connection: what two servers do at once, it does one after the other. */
  async function emptied(): Promise<ProfileNodes> {
    const tables = ['provider_profiles', 'provider_profile_versions', 'provider_profile_nonces']
    await harness.database.run(`truncate ${[...tables, 'provider_profile_holders', 'reviews'].join(', ')}`)
    const time = { now: Date.UTC(2026, 11, 1) }
    const database = { ...harness.database, now: () => String(time.now) }
    return { databases: [database, database], time, close: async () => undefined }
  }

  keepsProfiles(emptied)
})
