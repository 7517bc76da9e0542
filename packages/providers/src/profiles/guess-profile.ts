import type { EndpointProfile } from './endpoint-profile.ts'

/**
 * The profile of the vendor that owns a host name, of those that are known; null for any other. Nothing is guessed from a port, a path or
 * a model's name: on an unknown host all three are anybody's.
 */
export function guessProfile<Profile extends EndpointProfile>(
  host: string,
  profiles: Readonly<Record<string, Profile>>,
): Profile | null {
  const wanted = host.toLowerCase().replace(/\.$/, '')
  for (const profile of Object.values(profiles)) {
    if (profile.hosts.some((known) => (known.startsWith('.') ? wanted.endsWith(known) : wanted === known))) {
      return profile
    }
  }
  return null
}
