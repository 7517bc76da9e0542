import { pgliteHarness } from '../store/pglite-harness.ts'
import type { ProfileNodes } from './profile-nodes.ts'

/** Nodes on one PGlite, emptied for each test. It has one connection: what two servers do at once, it does one after the other. */
export async function startPgliteNodes() {
  const harness = await pgliteHarness()
  return {
    async emptied(): Promise<ProfileNodes> {
      const tables = ['provider_profiles', 'provider_profile_versions', 'provider_profile_nonces']
      await harness.database.run(`truncate ${[...tables, 'provider_profile_holders', 'reviews'].join(', ')}`)
      const time = { now: Date.UTC(2026, 11, 1) }
      const database = { ...harness.database, now: () => String(time.now) }
      return { databases: [database, database], time, close: async () => undefined }
    },
    stop: () => harness.close(),
  }
}
