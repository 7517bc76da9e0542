import { afterAll, beforeAll, describe } from 'vitest'
import { storesReviews } from './conform.ts'
import { type StoreHarness, sqliteHarness } from './harness.ts'

describe('SQLite', () => {
  let harness: StoreHarness
  beforeAll(async () => {
    harness = await sqliteHarness()
  })
  afterAll(() => harness.close())

  storesReviews(() => harness)
})
