import { generic } from './generic.ts'
import type { VendorProfile } from './vendor-profile.ts'

/**
 * What servers on one's own machine share: no key, no limit on the answer, which small contexts would refuse, and a grammar that
 * is made from the schemas of the tools, which fails on what is rare in them.
 */
export const localServer: VendorProfile = {
  ...generic,
  keyRequired: false,
  defaultMaxOutputTokens: null,
  schemaDialect: 'portable',
}
