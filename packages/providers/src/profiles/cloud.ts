import { generic } from './generic.ts'
import type { VendorProfile } from './vendor-profile.ts'

/** What hosted vendors share: a key is needed, and an answer is bounded so that a runaway one ends. */
export const cloud: VendorProfile = { ...generic, keyRequired: true, defaultMaxOutputTokens: 8192 }
