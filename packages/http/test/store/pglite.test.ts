import { afterAll, beforeAll, describe } from 'vitest'
import { storesReviews } from './conform.ts'
import type { StoreHarness } from './harness.ts'
import { pgliteHarness } from './pglite-harness.ts'
import { countsRequests } from './row-rates.ts'

describe('PGlite', () => {
  let harness: StoreHarness
  beforeAll(async () => {
    harness = await pgliteHarness()
  })
  afterAll(() => harness.close())

  storesReviews(() => harness)
  countsRequests(() => harness)
})
