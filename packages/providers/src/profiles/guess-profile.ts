import { generic } from './generic.ts'
import { profileNames, profiles } from './profiles.ts'
import type { VendorProfile } from './vendor-profile.ts'

/**
 * The profile of the vendor that owns a host name; `generic` for any other. Nothing is guessed from a port, a path or
 * a model's name: on an unknown host all three are anybody's.
 */
export function guessProfile(host: string): VendorProfile {
  const wanted = host.toLowerCase().replace(/\.$/, '')
  for (const name of profileNames) {
    const profile: VendorProfile = profiles[name]
    if (profile.hosts.some((known) => (known.startsWith('.') ? wanted.endsWith(known) : wanted === known))) {
      return profile
    }
  }
  return generic
}
