import { generic } from './generic.ts'
import type { VendorProfile } from './vendor-profile.ts'

/** What servers on one's own machine share: no key, and no limit on the answer, which small contexts would refuse. */
export const localServer: VendorProfile = { ...generic, keyRequired: false, defaultMaxOutputTokens: null }
