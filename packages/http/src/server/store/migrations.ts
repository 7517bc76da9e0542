import type { Migration } from './migration.ts'
import { clients } from './migrations/clients.ts'
import { providerProfiles } from './migrations/provider-profiles.ts'
import { requestRates } from './migrations/request-rates.ts'
import { reviews } from './migrations/reviews.ts'

/** The schema, step by step. A schema's version is how many steps it has taken, so a step is only ever added at the end. */
export const migrations: readonly Migration[] = [reviews, clients, providerProfiles, requestRates]
